import Type, { type Static, type TObject, type TSchema } from 'typebox';

type Changes<S extends TObject, Field extends keyof Static<S>> = Omit<Static<S>, Field> & {
  [Name in Field]?: Static<S>[Name] | null;
};

const allowNull = (schema: TSchema): TSchema => {
  const { type, enum: values }: { type?: string; enum?: readonly unknown[] } = schema;
  return {
    ...schema,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
};

/**
 * Returns the schema of a PATCH body: null in one of the `nullable` fields removes the field's value (data-api 4, rule
 * 4).
 */
export const patchBody = <S extends TObject, const Field extends keyof Static<S> & string>(
  schema: S,
  { nullable }: { readonly nullable: readonly Field[] },
) =>
  Type.Unsafe<Changes<S, Field>>({
    ...schema,
    properties: Object.fromEntries(
      Object.entries<TSchema>(schema.properties).map(([name, property]) => [
        name,
        (nullable as readonly string[]).includes(name) ? allowNull(property) : property,
      ]),
    ),
  });
