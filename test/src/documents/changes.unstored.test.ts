import assert from 'node:assert/strict';
import { findUnstoredFields } from '../../../src/documents/changes.ts';

describe('fields of a saved document that the API ignores', () => {
  it('a changed field that has its previous value again was not stored', () => {
    const base = { name: 'a', total: 1 };
    assert.deepEqual(findUnstoredFields(base, { name: 'b', total: 2 }, { name: 'b', total: 1 }), ['total']);
  });

  it('a new field that is absent afterwards, or a removed one that is still there, was not stored', () => {
    assert.deepEqual(findUnstoredFields({ id: 'x', old: 1 }, { id: 'x', extra: 1 }, { id: 'x', old: 1 }), [
      'extra',
      'old',
    ]);
  });

  it('a value that the platform has changed in another way was stored', () => {
    assert.deepEqual(findUnstoredFields({ name: 'a' }, { name: ' b ' }, { name: 'b' }), []);
  });

  it('a field of an object is named with its path', () => {
    const base = { address: { city: 'Salem', id: '1' } };
    const editedDocument = { address: { city: 'Astoria', id: '2' } };
    assert.deepEqual(findUnstoredFields(base, editedDocument, { address: { city: 'Astoria', id: '1' } }), [
      'address.id',
    ]);
  });

  it('passwords are not examined, since no stored document has them', () => {
    assert.deepEqual(
      findUnstoredFields({}, { password: 'x', login: { new_password: 'x' } }, { login: {} }),
      [],
    );
  });
});
