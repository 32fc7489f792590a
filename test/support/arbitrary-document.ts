import fc from 'fast-check';
import type { TSchema } from 'typebox';

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...Array.from('\\ \t\r\n<>&\'"]\u0000\ud800\ufffeäa')), maxLength: 6 }),
  fc.constantFrom('', ' ', '0', 'true', 'null', ']]>', '&amp;', '<![CDATA[x]]>', 'u0041', '\\u0041'),
);

/** Keys of objects with arbitrary keys: locales, attributes, and unusual strings. */
const key = fc.oneof(
  text,
  fc.constantFrom(
    'default',
    'de-DE',
    'entry',
    'item',
    'type',
    '__proto__',
    'constructor',
    'prototype',
    'xml',
    '1',
    '',
  ),
);

/**
 * Returns a generator of JSON documents that match a schema, except for the bounds and formats of values. Without a
 * schema, it generates any JSON value.
 */
export function arbitraryDocument(schema: TSchema | undefined): fc.Arbitrary<unknown> {
  return (schema === undefined ? fc.jsonValue() : createArbitrary(schema as Shape)).map(asJson);
}

/** Returns the value as a JSON parser reads it, for example 0 in place of -0. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const objectArbitrary = (arbitrary: fc.Arbitrary<[string, unknown][]>) =>
  arbitrary.map((entries) => Object.fromEntries(entries));

function createArbitrary(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(createArbitrary));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.const !== undefined) return fc.constant(shape.const);
  switch (shape.type) {
    case 'string':
      return text;
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(shape.items ? createArbitrary(shape.items) : fc.jsonValue(), { maxLength: 3 });
    case 'object':
      return createObjectArbitrary(shape);
    default:
      return fc.oneof(text, fc.jsonValue(), fc.dictionary(key, fc.jsonValue(), { maxKeys: 3 }));
  }
}

function createObjectArbitrary({
  properties = {},
  required = [],
  patternProperties = {},
}: Shape): fc.Arbitrary<unknown> {
  const fixedProperties = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, childShape]) => [name, createArbitrary(childShape)]),
    ),
    { requiredKeys: [...required] },
  );
  const patternObjects = Object.entries(patternProperties).map(([pattern, childShape]) =>
    objectArbitrary(
      fc.array(
        fc.tuple(pattern.includes('c_') ? key.map((name) => `c_${name}`) : key, createArbitrary(childShape)),
        {
          maxLength: 3,
        },
      ),
    ),
  );
  return fc
    .tuple(fixedProperties, ...patternObjects)
    .map((parts) => Object.fromEntries(parts.flatMap((part) => Object.entries(part))));
}
