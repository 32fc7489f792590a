import { badConfiguration } from '../errors.ts';
import type { AttributeSchema } from './attribute-schema.ts';
import { launchAttributesSchema, type LaunchAttributes } from './attributes.ts';

/**
 * Checks a launch configuration against the attributes' schema; throws the first problem, in words. Gives it back
 * without attributes that are null: editors write so what is not set.
 * Attributes that it does not know are left alone: editors add their own to the same object.
 */
export function checkAttributes(given: Readonly<Record<string, unknown>>): LaunchAttributes {
  const attributes = withoutNulls(given, launchAttributesSchema) as Readonly<Record<string, unknown>>;
  for (const [name, schema] of Object.entries<AttributeSchema>(launchAttributesSchema.properties)) {
    const value = attributes[name];
    if (value !== undefined) check(value, schema, name);
  }
  return attributes;
}

/** Leaves alone what the schema does not describe: the body of a request may hold nulls. */
function withoutNulls(value: unknown, schema: AttributeSchema): unknown {
  if (schema.oneOf) {
    const fitting = schema.oneOf.find((option) => fits(value, option));
    return fitting ? withoutNulls(value, fitting) : value;
  }
  const { items, properties, additionalProperties } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => withoutNulls(item, items)) : value;
  if (typeof value !== 'object' || value === null || !(properties ?? additionalProperties)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const known = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      if (known === undefined) return [[name, inner]];
      return inner === null ? [] : [[name, withoutNulls(inner, known)]];
    }),
  );
}

function check(value: unknown, schema: AttributeSchema, path: string): void {
  if (schema.oneOf) {
    const fitting = schema.oneOf.find((option) => fits(value, option));
    if (!fitting)
      throw badConfiguration(path, `must be ${schema.oneOf.map(({ type }) => phrase(type)).join(' or ')}`);
    check(value, fitting, path);
    return;
  }
  if (!fits(value, schema)) throw badConfiguration(path, `must be ${phrase(schema.type)}`);
  if (schema.enum && !schema.enum.includes(value as string))
    throw badConfiguration(path, `must be one of ${schema.enum.join(', ')}, not ${JSON.stringify(value)}`);
  if (typeof value === 'string' && schema.pattern !== undefined && !new RegExp(schema.pattern).test(value))
    throw badConfiguration(path, `must name an .http or .rest file, not ${JSON.stringify(value)}`);
  if (typeof value === 'number' && !(value >= (schema.minimum ?? -Infinity)))
    throw badConfiguration(path, `must be at least ${String(schema.minimum)}`);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) value.forEach((item, index) => check(item, items, `${path}[${index}]`));
  } else if (schema.type === 'object') {
    checkObject(value as Record<string, unknown>, schema, path);
  }
}

function checkObject(value: Record<string, unknown>, schema: AttributeSchema, path: string): void {
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) throw badConfiguration(path, `"${name}" is missing`);
  }
  for (const [name, inner] of Object.entries(value)) {
    const known = schema.properties?.[name] ?? schema.additionalProperties;
    if (known === undefined) {
      const names = Object.keys(schema.properties ?? {}).join(', ');
      throw badConfiguration(path, `"${name}" is not known here; known are ${names}`);
    }
    if (inner !== undefined) check(inner, known, `${path}.${name}`);
  }
}

function fits(value: unknown, { type }: AttributeSchema): boolean {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

const phrases = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
const phrase = (type: AttributeSchema['type']): string => (type === undefined ? 'given' : phrases[type]);
