import Type, { type Static, type TObject, type TSchema } from 'typebox';

type Changes<S extends TObject, Field extends keyof Static<S>> = Omit<Static<S>, Field> & {
  [Name in Field]?: Static<S>[Name] | null;
};

const nullable = (schema: TSchema): TSchema => {
  const { type, enum: values }: { type?: string; enum?: readonly unknown[] } = schema;
  return {
    ...schema,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
};

/** The body of a PATCH: null in one of `fields` removes that field's value (data-api 4, rule 4). */
export const changesOf = <S extends TObject, const Field extends keyof Static<S> & string>(
  schema: S,
  ...fields: readonly Field[]
) =>
  Type.Unsafe<Changes<S, Field>>({
    ...schema,
    properties: Object.fromEntries(
      Object.entries<TSchema>(schema.properties).map(([name, property]) => [
        name,
        (fields as readonly string[]).includes(name) ? nullable(property) : property,
      ]),
    ),
  });
