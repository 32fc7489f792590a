import assert from 'node:assert/strict';
import { resourceKinds } from '../../../src/documents/all-kinds.ts';
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
});
