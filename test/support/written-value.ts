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
 * Returns a value that a schema allows. A boolean, a number or a value of an enumeration differs from `previous`;
 * undefined if an enumeration has no other value. A date or a text is one that no resource of the sample shop has.
 * Arrays and objects contain such values.
 */
export function differentValue(previous: unknown, schema: TSchema | Shape): unknown {
  const shape = schema as Shape;
  if (shape.anyOf) return differentValue(previous, shape.anyOf[0] ?? {});
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
      return [differentValue(undefined, shape.items ?? {})];
    case 'object':
      return createObject(shape);
    default:
      return shape.format === 'date-time' ? '2031-01-02T03:04:05.000Z' : 'written'.slice(0, shape.maxLength);
  }
}

function createObject({ properties = {}, patternProperties = {} }: Shape): Record<string, unknown> {
  const fixedFields = Object.entries(properties)
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, childShape]) => [name, differentValue(undefined, childShape)] as const);
  // An object without declared property names has a string or a boolean for each locale.
  const localeFields = Object.entries(patternProperties)
    .filter(([pattern]) => !pattern.includes('c_'))
    .map(([, childShape]) => ['default', differentValue(undefined, childShape)] as const);
  return Object.fromEntries([...fixedFields, ...localeFields]);
}

/** Returns the names of the declared fields of an operation's body, except those that begin with `_`. */
export const bodyFields = ({ body }: Operation): string[] =>
  Object.keys((body as { properties?: object } | undefined)?.properties ?? {}).filter(
    (name) => !name.startsWith('_'),
  );

/**
 * Asserts that a read document contains everything that was written. It may have other properties, such as further
 * locales, types and links.
 */
export function assertReadBack(readDocument: unknown, writtenDocument: unknown, path: string): void {
  if (typeof writtenDocument !== 'object' || writtenDocument === null) {
    assert.deepEqual(readDocument, writtenDocument, path);
    return;
  }
  if (Array.isArray(writtenDocument))
    assert.equal((readDocument as unknown[] | undefined)?.length, writtenDocument.length, path);
  for (const [name, value] of Object.entries(writtenDocument)) {
    assert.ok(typeof readDocument === 'object' && readDocument !== null, `${path} is not read back`);
    assertReadBack((readDocument as Record<string, unknown>)[name], value, `${path}.${name}`);
  }
}
