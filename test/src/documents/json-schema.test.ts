import assert from 'node:assert/strict';
import { resourceKinds } from '../../../src/documents/all-kinds.ts';
import { writtenResources } from '../../support/written-resources.ts';
import { documentJsonSchema } from '../../../src/documents/json-schema.ts';

describe('the schema of a kind', () => {
  it('the schema of a kind describes every field, and has no fields of the envelope', () => {
    for (const kind of resourceKinds) {
      const { properties, description } = documentJsonSchema(kind) as any;
      assert.ok(description.length > 10);
      for (const [name, property] of Object.entries<any>(properties))
        assert.match(property.markdownDescription, /\*\*.+\*\*: .+\./, `${kind.id}.${name}`);
      for (const field of ['_v', '_type', '_resource_state', '_flash'])
        assert.equal(properties[field], undefined, `${kind.id}.${field}`);
    }
  });

  it('fields that the API does not write are described as read-only and not suggested', () => {
    const propertiesOf = (id: string) => {
      const kind = resourceKinds.find((candidate) => candidate.id === id);
      assert.ok(kind);
      return (documentJsonSchema(kind) as any).properties;
    };
    for (const [id, field] of [
      ['promotion', 'active'],
      ['promotion', 'last_modified'],
      ['campaign', 'creation_date'],
      ['customer', 'customer_id'],
      ['basket', 'order_total'],
    ] as const) {
      const property = propertiesOf(id)[field];
      assert.equal(property.doNotSuggest, true, `${id}.${field}`);
      assert.match(property.markdownDescription, /read-only/i);
    }
    assert.equal(propertiesOf('promotion').enabled.doNotSuggest, undefined);
    assert.equal(propertiesOf('basket').currency.doNotSuggest, undefined);
    // A document without writable fields says so itself. Its fields are not marked one by one.
    assert.equal(propertiesOf('site').link.doNotSuggest, undefined);
  });

  it('the read-only fields of a kind are those that a PUT or PATCH of the service ignores', () => {
    for (const kind of resourceKinds) {
      const readOnly = writtenResources[kind.path]?.readOnly;
      if (kind.family !== 'data' || !readOnly) continue;
      const { properties } = documentJsonSchema(kind) as any;
      const fields = Object.keys(properties).filter((name) => properties[name].doNotSuggest === true);
      const expectedFields = Object.values(readOnly)
        .flat()
        .filter((name) => name in properties)
        .sort();
      assert.deepEqual(fields.sort(), expectedFields, kind.id);
    }
  });
});
