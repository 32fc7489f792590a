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

  it('properties that the platform sets or computes itself are not offered', () => {
    const namesAt = (method: string, target: string, text = '{ "') =>
      listBodyNames(method, target, text)?.map(({ name }) => name) ?? [];
    const basket = namesAt('POST', '{{shop}}/baskets');
    for (const name of ['basket_id', 'creation_date', 'last_modified', 'order_total', 'tax_total'])
      assert.ok(!basket.includes(name), name);
    assert.ok(basket.includes('currency') && basket.includes('customer_info'), basket.join());
    const item = namesAt('POST', '{{shop}}/baskets/b1/items', '[{ "');
    assert.ok(item.includes('product_id') && !item.includes('item_id') && !item.includes('tax'), item.join());
    assert.ok(namesAt('POST', '{{shop}}/orders').includes('basket_id'));
    assert.ok(namesAt('PATCH', '{{shop}}/customers/c/addresses/a').includes('address_id'));
    const customer = namesAt('PATCH', '{{shop}}/customers/c');
    assert.ok(customer.includes('first_name') && !customer.includes('customer_id'), customer.join());
    const campaign = namesAt('PATCH', '{{data}}/sites/RefArch/campaigns/c');
    assert.ok(campaign.includes('campaign_id') && !campaign.includes('creation_date'), campaign.join());
    assert.deepEqual(namesAt('POST', 'https://example.com/x'), []);
  });

  it('no property names are offered where a value is written', () => {
    assert.equal(listBodyNames('POST', '{{shop}}/baskets', '{ "currency": "'), undefined);
  });
});
