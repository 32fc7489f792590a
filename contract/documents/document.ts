import Type, { type TEnum, type TOptional, type TProperties, type TSchema } from 'typebox';

type Optionals<P extends TProperties> = { [K in keyof P]: TOptional<P[K]> };

const optionals = <P extends TProperties>(properties: P): Optionals<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as Optionals<P>;

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
 * A resource document: every field optional, since a request may send any part of it, and the common fields added
 * (data-api 2). `type` is its `_type`. Documents of extensible objects take custom attributes, `c_<name>`.
 */
export function documentSchema<P extends TProperties>(
  type: string,
  properties: P,
  options: { custom?: boolean } = {},
) {
  return Type.Object(
    {
      ...optionals(properties),
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
 * A document within one of its own type, as a bundle's product is: the schema of the enclosing document again, named and
 * not repeated, since it has no end.
 */
export const sameDocument = (type: string) => Type.Unsafe<object>({ type: 'object', 'x-document': type });

/** Text per locale id; `default` holds the default text. */
export const Localized = Type.Record(Type.String(), Type.String());
export const LocalizedBoolean = Type.Record(Type.String(), Type.Boolean());

/** ISO 8601 UTC (data-api 2). */
export const Timestamp = Type.String({ format: 'date-time' });

/** One of the given values; the cast keeps their literal types, which inference through the spread would lose. */
export const enumeration = <const V extends readonly string[]>(...values: V) =>
  Type.Enum([...values]) as unknown as TEnum<[...V]>;

export type DocumentSchema = TSchema & { title: string };
