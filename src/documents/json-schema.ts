import type { TSchema } from 'typebox';
import { versionText } from '../../contract/version.ts';
import { envelopeFields } from './changes.ts';
import { isReadOnlyField } from './read-only-fields.ts';
import { isReadOnly, type ResourceKind } from './kinds.ts';

type Json = Record<string, unknown>;

/**
 * Returns the JSON schema of a kind's documents, for completion and hovers. It is the contract's schema without the
 * fields in `envelopeFields`, with a generated description of each field. Fields that the API does not write are not
 * suggested.
 */
export function documentJsonSchema(kind: ResourceKind): Json {
  const schema = describeSchema(kind.schema) as { properties: Json };
  const fields = Object.entries(schema.properties as Record<string, Property>)
    .filter(([name]) => !envelopeFields.has(name))
    .map(([name, property]): [string, unknown] => [
      name,
      property.readOnly === true || isReadOnlyField(kind, name) ? asReadOnly(property) : property,
    ]);
  const { change, create, remove } = kind;
  const allowedActions = [create && 'created', change ? 'changed' : undefined, remove && 'deleted'].filter(
    (action) => action !== undefined,
  );
  const since = kind.read.operation.since;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...schema,
    properties: Object.fromEntries(fields),
    title: kind.title,
    description: `${kind.title}. ${isReadOnly(kind) ? 'Read-only.' : `Can be ${allowedActions.join(', ')}.`}${since ? ` Since ${versionText(since)}.` : ''}`,
  };
}

interface Property {
  readonly readOnly?: boolean;
  readonly markdownDescription: string;
}

/** Returns a field that is described as read-only. VS Code's JSON language service knows `doNotSuggest`. */
const asReadOnly = (property: Property): Json => ({
  ...property,
  doNotSuggest: true,
  markdownDescription: property.markdownDescription.includes('read-only')
    ? property.markdownDescription
    : `${property.markdownDescription} Read-only: the API does not write it.`,
});

function describeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeSchema);
  if (typeof value !== 'object' || value === null) return value;
  // Keys such as `~kind` are TypeBox's own, not part of JSON Schema.
  const entries = Object.entries(value as Json).filter(([key]) => !key.startsWith('~'));
  return Object.fromEntries(
    entries.map(([key, child]) => [
      key,
      key === 'properties' && typeof child === 'object' && child !== null
        ? describeProperties(child as Record<string, TSchema>)
        : describeSchema(child),
    ]),
  );
}

const describeProperties = (properties: Record<string, TSchema>): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...(describeSchema(schema) as Json), markdownDescription: fieldDescription(name, schema) },
    ]),
  );

interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Shape;
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly patternProperties?: Json;
  readonly readOnly?: boolean;
  readonly anyOf?: readonly Shape[];
}

/** Returns a description of a field in one line: its type, its limits and its values. */
function fieldDescription(name: string, schema: TSchema): string {
  const shape = schema as Shape;
  const bounds = [
    shape.minimum === undefined ? undefined : `at least ${shape.minimum}`,
    shape.maximum === undefined ? undefined : `at most ${shape.maximum}`,
    shape.maxLength === undefined ? undefined : `at most ${shape.maxLength} characters`,
    (shape.minLength ?? 0) > 0 ? 'not empty' : undefined,
    shape.readOnly === true ? 'read-only' : undefined,
  ].filter((bound) => bound !== undefined);
  const values = shape.enum?.filter((value) => value !== null).map((value) => `\`${JSON.stringify(value)}\``);
  return [
    `**${name.replace(/_/g, ' ')}**: ${typeDescription(shape)}${bounds.length > 0 ? `, ${bounds.join(', ')}` : ''}.`,
    ...(values ? [`One of ${values.join(', ')}.`] : []),
    ...(Array.isArray(shape.type) && shape.type.includes('null')
      ? ['Set to `null` to remove the value.']
      : []),
  ].join(' ');
}

function typeDescription(shape: Shape): string {
  if (shape.title !== undefined) return `a \`${shape.title}\``;
  const type = Array.isArray(shape.type)
    ? (shape.type as readonly string[]).find((typeName) => typeName !== 'null')
    : shape.type;
  if (shape.format === 'date-time') return 'a date and time (ISO 8601, UTC)';
  if (shape.anyOf) return shape.anyOf.map(typeDescription).join(' or ');
  switch (type) {
    case 'array':
      return `an array${shape.items ? ` of ${typeDescription(shape.items).replace(/^an? /, '')}` : ''}`;
    case 'object':
      return shape.patternProperties ? 'an object with a value for each locale, site or name' : 'an object';
    case 'string':
      return 'a string';
    case 'integer':
      return 'an integer';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'a boolean';
    default:
      return 'a value';
  }
}
