import assert from 'node:assert/strict';
import { operations } from '../../../contract/index.ts';
import { draftOperationRequest } from '../../../src/requests/request-drafts.ts';

describe('the draft of a request', () => {
  const targetOf = (operationId: string): string => {
    const operation = operations.find(({ id }) => id === operationId);
    assert.ok(operation);
    return draftOperationRequest(operation, { id: 'mug' }).target;
  };

  it('a draft uses the latest version, or the first version of an operation that the latest one lacks', () => {
    assert.equal(targetOf('data.products.put'), '{{data}}/products/mug');
    assert.equal(targetOf('data.products.put_until_18_2'), '/s/-/{{prefix}}/data/v17_1/products/mug');
  });
});
