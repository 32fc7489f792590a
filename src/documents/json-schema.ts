import type { TSchema } from 'typebox';
import { versionText } from '../../contract/version.ts';
import { isReadOnly, type ResourceKind } from './kinds.ts';

type Json = Record<string, unknown>;

/**
 * The JSON schema of a kind's documents, for completion and hover: the contract's schema with words about each field,
 * made of what the contract says about it. The envelope's fields are left out.
 */
export function documentJsonSchema(kind: ResourceKind): Json {
  const schema = described(kind.schema) as { properties: Json };
  const fields = Object.entries(schema.properties).filter(([name]) => !envelope.has(name));
  const { change, create, remove } = kind;
  const can = [create && 'made', change ? 'changed' : undefined, remove && 'deleted'].filter(
    (word) => word !== undefined,
  );
  const since = kind.read.operation.since;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...schema,
    properties: Object.fromEntries(fields),
    title: kind.title,
    description: `${kind.title}. ${isReadOnly(kind) ? 'Read only.' : `Can be ${can.join(', ')} here.`}${since ? ` Since ${versionText(since)}.` : ''}`,
  };
}

const envelope = new Set(['_v', '_type', '_resource_state']);

function described(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(described);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Json).filter(([key]) => !key.startsWith('~'));
  return Object.fromEntries(
    entries.map(([key, child]) => [
      key,
      key === 'properties' && typeof child === 'object' && child !== null
        ? propertiesOf(child as Record<string, TSchema>)
        : described(child),
    ]),
  );
}

const propertiesOf = (properties: Record<string, TSchema>): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...(described(schema) as Json), markdownDescription: wordsOn(name, schema) },
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

/** One line on a field: what it holds, its bounds, its values. */
function wordsOn(name: string, schema: TSchema): string {
  const shape = schema as unknown as Shape;
  const bounds = [
    shape.minimum === undefined ? undefined : `at least ${shape.minimum}`,
    shape.maximum === undefined ? undefined : `at most ${shape.maximum}`,
    shape.maxLength === undefined ? undefined : `at most ${shape.maxLength} characters`,
    (shape.minLength ?? 0) > 0 ? 'not empty' : undefined,
    shape.readOnly === true ? 'read only' : undefined,
  ].filter((word) => word !== undefined);
  const values = shape.enum?.filter((value) => value !== null).map((value) => `\`${JSON.stringify(value)}\``);
  return [
    `**${name.replace(/_/g, ' ')}**: ${typeWords(shape)}${bounds.length > 0 ? `, ${bounds.join(', ')}` : ''}.`,
    ...(values ? [`One of ${values.join(', ')}.`] : []),
    ...(Array.isArray(shape.type) && shape.type.includes('null') ? ['`null` takes the value away.'] : []),
  ].join(' ');
}

function typeWords(shape: Shape): string {
  if (shape.title !== undefined) return `a \`${shape.title}\``;
  const type = Array.isArray(shape.type)
    ? (shape.type as readonly string[]).find((one) => one !== 'null')
    : shape.type;
  if (shape.format === 'date-time') return 'a point in time (ISO 8601, UTC)';
  if (shape.anyOf) return shape.anyOf.map(typeWords).join(' or ');
  switch (type) {
    case 'array':
      return `a list${shape.items ? ` of ${typeWords(shape.items).replace(/^an? /, '')}` : ''}`;
    case 'object':
      return shape.patternProperties ? 'values by key: a locale, a site or a name' : 'an object';
    case 'string':
      return 'a text';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'a value';
  }
}
