import Type, { type TEnum, type TOptional, type TProperties, type TSchema } from 'typebox';

type OptionalProperties<P extends TProperties> = { [K in keyof P]: TOptional<P[K]> };

const makeOptional = <P extends TProperties>(properties: P): OptionalProperties<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as OptionalProperties<P>;

/** The value of a custom attribute (data-api 2, Custom object). */
export const CustomValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  Type.Record(Type.String(), Type.Unknown()),
]);
export type CustomAttributes = Record<`c_${string}`, Type.Static<typeof CustomValue>>;

/**
 * Returns the schema of a resource document and adds the common fields (data-api 2). Every field is optional, because a
 * request may send any part of the document. `type` is the value of `_type`. Documents of extensible objects accept
 * custom attributes, `c_<name>`.
 */
export function documentSchema<P extends TProperties>(
  type: string,
  properties: P,
  options: { custom?: boolean } = {},
) {
  return Type.Object(
    {
      ...makeOptional(properties),
      _v: Type.Optional(Type.String()),
      _type: Type.Optional(Type.String()),
      _resource_state: Type.Optional(Type.String()),
    },
    {
      title: type,
      additionalProperties: false,
      ...(options.custom ? { patternProperties: { '^c_.+$': CustomValue } } : {}),
    },
  );
}

/**
 * Returns the schema of a document inside a document of the same type, such as a bundle's product. It refers to the
 * outer document's schema by name, because a copy would be infinite.
 */
export const recursiveDocument = (type: string) =>
  Type.Unsafe<object>({ type: 'object', 'x-document': type });

/** Texts by locale ID; `default` is the key of the default text. */
export const Localized = Type.Record(Type.String(), Type.String());
export const LocalizedBoolean = Type.Record(Type.String(), Type.Boolean());

/** A date and time in ISO 8601, in UTC (data-api 2). */
export const Timestamp = Type.String({ format: 'date-time' });

/** An amount; null while it cannot be computed. */
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });

/** Returns the schema for one of `values`. */
export const enumeration = <const Values extends string[]>(...values: Values): TEnum<Values> =>
  Type.Enum<Values>(values);

export type DocumentSchema = TSchema & { title: string };
