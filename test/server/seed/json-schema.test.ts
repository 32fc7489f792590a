import assert from 'node:assert/strict';
import { collections } from '../../../server/records/collections.ts';
import { descriptions } from '../../../server/seed/descriptions.ts';
import { seedJsonSchema } from '../../../server/seed/json-schema.ts';
import { seedCollections, seedRecords } from '../../../server/seed/records.ts';

interface Schema {
  readonly properties: Record<string, { description?: string; items?: { $ref: string } }>;
  readonly $defs: Record<string, { properties: Record<string, { description?: string }> }>;
}

describe('the JSON Schema of a seed', () => {
  const schema = JSON.parse(JSON.stringify(seedJsonSchema())) as Schema;

  it('the schema has every collection of the store except credentials and expiring records', () => {
    const { $schema: _, format: __, ...arrays } = schema.properties;
    assert.deepEqual(
      [...Object.keys(arrays), 'credentials', 'expiring'].sort(),
      Object.keys(collections).sort(),
    );
  });

  it('the schema describes every collection, and defines each record once', () => {
    for (const name of seedCollections) {
      const property = schema.properties[name];
      assert.ok(property?.description, name);
      assert.ok(schema.$defs[property.items?.$ref.replace('#/$defs/', '') ?? ''], name);
    }
    assert.equal(Object.keys(schema.$defs).length, seedCollections.length);
  });

  it('the schema describes no field that a record does not have', () => {
    for (const name of seedCollections)
      for (const field of Object.keys(descriptions[name].fields ?? {}))
        assert.ok(field in seedRecords[name].properties, `${name}.${field}`);
  });

  it('the schema of a field contains its description, which editors show', () => {
    assert.match(schema.$defs['site']?.properties['taxation']?.description ?? '', /net/);
  });
});
