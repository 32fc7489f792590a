import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../contract/index.ts';

/** Field names of the back-office documents as a public description of the interface family has them (facts alone). */
const reference = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'reference-fields.json'), 'utf8'),
) as Record<string, string[]>;

/** Fields that we have beyond the reference, each because the contract names it; docs/decisions.md lists them. */
const beyond: Readonly<Record<string, readonly string[]>> = {
  promotion: ['active'],
  ab_test_group: ['link'],
  cartridge_path_api_response: ['cartridge_path'],
};

/** The contract's list envelope (data-api 2) has no `expand`. */
const leftOut = new Set(['expand']);

interface Shape {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
}

/** Every titled document below a schema. */
function documentsIn(
  schema: Shape | undefined,
  found = new Map<string, Set<string>>(),
  seen = new Set<Shape>(),
) {
  if (!schema || seen.has(schema)) return found;
  seen.add(schema);
  if (schema.title !== undefined && schema.properties) {
    const fields = found.get(schema.title) ?? new Set<string>();
    found.set(schema.title, fields);
    for (const name of Object.keys(schema.properties)) fields.add(name);
  }
  for (const child of Object.values(schema.properties ?? {})) documentsIn(child, found, seen);
  for (const child of Object.values(schema.patternProperties ?? {})) documentsIn(child, found, seen);
  return documentsIn(schema.items, found, seen);
}

describe('field names of the Data API’s documents', () => {
  const found = new Map<string, Set<string>>();
  for (const { family, body, success } of operations) {
    if (family !== 'data') continue;
    documentsIn(body, found);
    documentsIn(success.document, found);
  }
  const common = new Set([
    '_v',
    '_type',
    '_resource_state',
    'count',
    'data',
    'next',
    'previous',
    'select',
    'start',
    'total',
  ]);

  for (const [title, fields] of found) {
    const expected = reference[title];
    if (!expected) continue;
    it(`${title} has the reference's, and no other without a reason`, () => {
      assert.deepEqual(
        expected.filter((name) => !fields.has(name) && !leftOut.has(name)),
        [],
        'missing',
      );
      const more = [...fields].filter((name) => !expected.includes(name) && !common.has(name)).sort();
      assert.deepEqual(more, [...(beyond[title] ?? [])].sort(), 'beyond the reference');
    });
  }

  it('names documents that exist', () => {
    for (const title of Object.keys(beyond)) assert.ok(found.has(title), title);
  });
});
