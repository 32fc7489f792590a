import Type, { type TEnum, type TOptional, type TProperties, type TSchema } from 'typebox';

type OptionalProperties<P extends TProperties> = { [K in keyof P]: TOptional<P[K]> };

const makeOptional = <P extends TProperties>(properties: P): OptionalProperties<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as OptionalProperties<P>;

/** A custom attribute's value (data-api 2, Custom object). */
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
 * A resource document. Every field is optional, since a request may send any part of the document, and the common
 * fields are added (data-api 2). `type` is its `_type`. Documents of extensible objects accept custom attributes,
 * `c_<name>`.
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
 * A document inside a document of the same type, such as a bundle's product. The schema refers to the enclosing
 * document by name, because it would have no end if it were repeated.
 */
export const recursiveDocument = (type: string) =>
  Type.Unsafe<object>({ type: 'object', 'x-document': type });

/** Text by locale ID; `default` holds the default text. */
export const Localized = Type.Record(Type.String(), Type.String());
export const LocalizedBoolean = Type.Record(Type.String(), Type.Boolean());

/** ISO 8601 UTC (data-api 2). */
export const Timestamp = Type.String({ format: 'date-time' });

/** Null as long as the amount cannot be computed. */
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });

/** A schema for one of the given values. */
export const enumeration = <const Values extends string[]>(...values: Values): TEnum<Values> =>
  Type.Enum<Values>(values);

export type DocumentSchema = TSchema & { title: string };
