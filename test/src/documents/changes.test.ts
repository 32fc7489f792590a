import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changesBetween } from '../../../src/documents/changes.ts';

describe('changes between two documents', () => {
  const compareNames = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

  it('the changes between two documents, applied to the first, produce the second', () => {
    const document = fc.dictionary(
      fc.string().filter((name) => !name.startsWith('_')),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(document, document, (base, editedDocument) => {
        const changes = changesBetween(base, editedDocument) ?? {};
        const mergedEntries = Object.entries({ ...base, ...changes });
        const appliedChanges = mergedEntries.filter(([name]) => Object.hasOwn(editedDocument, name));
        assert.deepEqual(
          JSON.stringify(appliedChanges.sort(compareNames)),
          JSON.stringify(Object.entries(editedDocument).sort(compareNames)),
        );
      }),
    );
  });
});
