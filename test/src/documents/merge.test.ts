import assert from 'node:assert/strict';
import { mergeDocuments, fieldsWithOldValue } from '../../../src/documents/merge.ts';

describe('the merge of two versions of a document', () => {
  it('changes of different fields are merged, also in objects in the document', () => {
    const base = { id: 'a', name: { default: 'A', de: 'B' }, tags: ['x'], rank: 1 };
    const server = { id: 'a', name: { default: 'A2', de: 'B' }, tags: ['x'], rank: 1, enabled: true };
    const local = { id: 'a', name: { default: 'A', de: 'B2' }, tags: ['x', 'y'] };
    assert.deepEqual(mergeDocuments(base, server, local), {
      document: { id: 'a', name: { default: 'A2', de: 'B2' }, tags: ['x', 'y'], enabled: true },
      conflicts: [],
      serverChanges: [
        { path: ['name', 'default'], baseValue: 'A' },
        { path: ['enabled'], baseValue: undefined },
      ],
    });
  });

  it('a field that both sides have changed keeps the value from before both changes, and is a conflict', () => {
    const base = { name: { default: 'A', de: 'B' }, tags: ['x'] };
    const server = { name: { default: 'Server', de: 'B' }, tags: ['x', 'server'], new: 1 };
    const local = { name: { default: 'Mine', de: 'Mine' }, tags: ['x', 'mine'], new: 2 };
    const { document, conflicts } = mergeDocuments(base, server, local);
    assert.deepEqual(document, { name: { default: 'A', de: 'Mine' }, tags: ['x'] });
    assert.deepEqual(conflicts, [
      { path: ['name', 'default'], baseValue: 'A' },
      { path: ['tags'], baseValue: ['x'] },
      { path: ['new'], baseValue: undefined },
    ]);
  });

  it('the same change on both sides is no conflict', () => {
    const { document, conflicts, serverChanges } = mergeDocuments({ a: 1, b: 1 }, { a: 2 }, { a: 2 });
    assert.deepEqual([document, conflicts, serverChanges], [{ a: 2 }, [], []]);
  });

  it('a field of a conflict is named as long as the document has its value from before the changes', () => {
    const conflicts = [
      { path: ['name', 'default'], baseValue: 'A' },
      { path: ['new'], baseValue: undefined },
    ];
    const unresolved = (document: unknown) => fieldsWithOldValue(document, conflicts);
    assert.deepEqual(unresolved({ name: { default: 'A' }, new: 1 }), [['name', 'default']]);
    assert.deepEqual(unresolved({ name: { default: 'Mine' } }), [['new']]);
    assert.deepEqual(unresolved({ name: 'Mine', new: null }), []);
  });

  it('fields of one side stay behind the fields that precede them there', () => {
    const { document } = mergeDocuments({ a: 1, c: 1 }, { a: 1, c: 1, d: 1 }, { a: 1, b: 1, c: 1, e: 1 });
    assert.deepEqual(Object.keys(document), ['a', 'b', 'c', 'e', 'd']);
  });

  it('the values of one side can be preferred in conflicts, with the other changes of both', () => {
    const merge = (side: 'server' | 'local') =>
      mergeDocuments({ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 1 }, { a: 3, b: 1, c: 3 }, side).document;
    assert.deepEqual(merge('server'), { a: 2, b: 2, c: 3 });
    assert.deepEqual(merge('local'), { a: 3, b: 2, c: 3 });
  });
});
