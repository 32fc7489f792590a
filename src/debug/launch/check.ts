import { cartridgePathProblem } from '../../../cartridges/cartridge-path.ts';
import { invalidConfiguration } from '../errors.ts';
import type { AttributeSchema } from './attribute-schema.ts';
import { launchAttributesSchema, type LaunchAttributes } from './attributes.ts';

/**
 * Checks a launch configuration against the attributes' schema. Throws a user-facing error about the first problem.
 * Returns the configuration without attributes that are null, since editors write null for attributes that are not set.
 * Unknown attributes at the top level are ignored, since editors add their own attributes to the object.
 */
export function checkAttributes(configuration: Readonly<Record<string, unknown>>): LaunchAttributes {
  const attributes = withoutNulls(configuration, launchAttributesSchema) as Readonly<Record<string, unknown>>;
  for (const [name, schema] of Object.entries<AttributeSchema>(launchAttributesSchema.properties)) {
    const value = attributes[name];
    if (value !== undefined) checkValue(value, schema, name);
  }
  const { cartridgePath } = attributes as LaunchAttributes;
  const problem = cartridgePath === undefined ? undefined : cartridgePathProblem(cartridgePath);
  if (problem !== undefined) throw invalidConfiguration('cartridgePath', problem);
  return attributes;
}

/**
 * Removes properties that are null. Values that the schema does not describe are unchanged, as the body of a request
 * may contain null.
 */
function withoutNulls(value: unknown, schema: AttributeSchema): unknown {
  if (schema.oneOf) {
    const match = schema.oneOf.find((option) => matchesType(value, option));
    return match ? withoutNulls(value, match) : value;
  }
  const { items, properties, additionalProperties } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => withoutNulls(item, items)) : value;
  if (typeof value !== 'object' || value === null || !(properties ?? additionalProperties)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, propertyValue]: [string, unknown]) => {
      const propertySchema = findPropertySchema(schema, name);
      if (propertySchema === undefined) return [[name, propertyValue]];
      return propertyValue === null ? [] : [[name, withoutNulls(propertyValue, propertySchema)]];
    }),
  );
}

const findPropertySchema = (
  { properties, additionalProperties }: AttributeSchema,
  name: string,
): AttributeSchema | undefined =>
  properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;

function checkValue(value: unknown, schema: AttributeSchema, path: string): void {
  if (schema.oneOf) {
    const match = schema.oneOf.find((option) => matchesType(value, option));
    if (!match)
      throw invalidConfiguration(
        path,
        `must be ${schema.oneOf.map(({ type }) => typePhrase(type)).join(' or ')}`,
      );
    checkValue(value, match, path);
    return;
  }
  if (!matchesType(value, schema)) throw invalidConfiguration(path, `must be ${typePhrase(schema.type)}`);
  if (schema.enum && !schema.enum.includes(value as string))
    throw invalidConfiguration(
      path,
      `must be one of ${schema.enum.join(', ')}, not ${JSON.stringify(value)}`,
    );
  if (typeof value === 'string' && schema.pattern !== undefined && !new RegExp(schema.pattern).test(value))
    throw invalidConfiguration(path, `must name an .http or .rest file, not ${JSON.stringify(value)}`);
  if (typeof value === 'number' && !(value >= (schema.minimum ?? -Infinity)))
    throw invalidConfiguration(path, `must be at least ${String(schema.minimum)}`);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) value.forEach((item, index) => checkValue(item, items, `${path}[${index}]`));
  } else if (schema.type === 'object') {
    checkObject(value as Record<string, unknown>, schema, path);
  }
}

function checkObject(value: Record<string, unknown>, schema: AttributeSchema, path: string): void {
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) throw invalidConfiguration(path, `"${name}" is missing`);
  }
  for (const [name, propertyValue] of Object.entries(value)) {
    const propertySchema = findPropertySchema(schema, name);
    if (propertySchema === undefined) {
      const names = Object.keys(schema.properties ?? {}).join(', ');
      throw invalidConfiguration(path, `"${name}" is not an attribute here; use one of ${names}`);
    }
    if (propertyValue !== undefined) checkValue(propertyValue, propertySchema, `${path}.${name}`);
  }
}

function matchesType(value: unknown, { type }: AttributeSchema): boolean {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

const typePhrases = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};
const typePhrase = (type: AttributeSchema['type']): string =>
  type === undefined ? 'present' : typePhrases[type];
