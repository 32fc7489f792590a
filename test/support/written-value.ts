import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/operation.ts';

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/**
 * A value that a schema allows and that no resource of the sample shop has. It always differs from
 * `previous`.
 */
export function valueUnlike(previous: unknown, schema: TSchema | Shape): unknown {
  const shape = schema as Shape;
  if (shape.anyOf) return valueUnlike(previous, shape.anyOf[0] ?? {});
  const choice = shape.enum?.find((value) => value !== previous && value !== null);
  if (shape.enum) return choice;
  switch ([shape.type].flat().find((type) => type !== 'null')) {
    case 'boolean':
      return previous !== true;
    case 'integer':
      return previous === 7 ? 8 : 7;
    case 'number':
      return previous === 7.5 ? 8.5 : 7.5;
    case 'array':
      return [valueUnlike(undefined, shape.items ?? {})];
    case 'object':
      return objectOf(shape);
    default:
      return shape.format === 'date-time' ? '2031-01-02T03:04:05.000Z' : 'written'.slice(0, shape.maxLength);
  }
}

function objectOf({ properties = {}, patternProperties = {} }: Shape): Record<string, unknown> {
  const fixed = Object.entries(properties)
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, below]) => [name, valueUnlike(undefined, below)] as const);
  // An object without declared property names has a text, or a boolean, for each locale.
  const free = Object.entries(patternProperties)
    .filter(([pattern]) => !pattern.includes('c_'))
    .map(([, below]) => ['default', valueUnlike(undefined, below)] as const);
  return Object.fromEntries([...fixed, ...free]);
}

/** Names of the fixed fields of an operation's body. */
export const fieldsOf = ({ body }: Operation): string[] =>
  Object.keys((body as { properties?: object } | undefined)?.properties ?? {}).filter(
    (name) => !name.startsWith('_'),
  );

/** Asserts that a read document contains everything that was written. It may also contain other locales, types and links. */
export function assertReadBack(read: unknown, written: unknown, path: string): void {
  if (typeof written !== 'object' || written === null) {
    assert.deepEqual(read, written, path);
    return;
  }
  if (Array.isArray(written)) assert.equal((read as unknown[] | undefined)?.length, written.length, path);
  for (const [name, value] of Object.entries(written)) {
    assert.ok(typeof read === 'object' && read !== null, `${path} is not read back`);
    assertReadBack((read as Record<string, unknown>)[name], value, `${path}.${name}`);
  }
}
