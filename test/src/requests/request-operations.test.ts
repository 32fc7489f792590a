import assert from 'node:assert/strict';
import { listBodyNames, listQueryParameters } from '../../../src/requests/request-operations.ts';

describe('names that can be written in a request', () => {
  it('the query parameters of the operation are offered, except those that the request has', () => {
    const names = listQueryParameters('GET', '{{shop}}/product_search?q=mug&').map(({ name }) => name);
    assert.ok(names.includes('count') && names.includes('sort'), names.join());
    assert.ok(!names.includes('q'));
    assert.deepEqual(listQueryParameters('GET', 'https://example.com/?'), []);
  });

  it('the properties of the body are offered at its top level, within objects and within lists', () => {
    const namesAt = (text: string) =>
      listBodyNames('POST', '{{shop}}/baskets', text)?.map(({ name, detail }) => `${name}: ${detail}`);
    assert.ok(namesAt('{\n  "cur')?.includes('currency: string'));
    assert.ok(namesAt('{ "customer_info": { ')?.some((text) => text.startsWith('email')));
    assert.ok(
      namesAt('{ "product_items": [{ "quantity": 2, "')?.some((text) => text.startsWith('product_id')),
    );
    assert.ok(!namesAt('{ ')?.some((text) => text.startsWith('_')));
  });

  it('no property names are offered where a value is written', () => {
    assert.equal(listBodyNames('POST', '{{shop}}/baskets', '{ "currency": "'), undefined);
  });
});
