import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changesBetween, documentText } from '../../../src/documents/changes.ts';

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

describe('the text of a document', () => {
  it('the fields that identify and summarize a resource are first, and the order of fields is not a change', () => {
    const order = {
      _v: '23.2',
      billing_address: { last_name: 'Hollis' },
      currency: 'USD',
      order_no: '00000001',
      order_total: 112.8,
      product_items: [],
      status: 'created',
    };
    const text = documentText(order);
    const document = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual(Object.keys(document), [
      'order_no',
      'status',
      'currency',
      'order_total',
      'billing_address',
      'product_items',
    ]);
    assert.equal(changesBetween(order, document), undefined);
  });
});
