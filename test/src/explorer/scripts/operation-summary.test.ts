import assert from 'node:assert/strict';
import { operations } from '../../../../contract/index.ts';
import { operationSummary } from '../../../../src/explorer/scripts/operation-summary.ts';

describe('an operation in words', () => {
  const summary = (id: string): string =>
    operationSummary(operations.find((operation) => operation.id === id) ?? assert.fail(id));

  it('the summary of an operation names what it does to the resource, and the resources that contain it', () => {
    for (const [id, text] of [
      ['shop.baskets.post', 'Create basket'],
      ['shop.baskets.get', 'Get basket'],
      ['shop.baskets.delete', 'Delete basket'],
      ['shop.baskets_items.post', 'Add item to basket'],
      ['shop.baskets_items.patch', 'Change item of basket'],
      ['shop.baskets_items.delete', 'Remove item from basket'],
      ['shop.baskets_billing_address.put', 'Set billing address of basket'],
      ['shop.baskets_shipments_shipping_methods.get', 'Get shipping methods of shipment of basket'],
      ['shop.customers_addresses.list', 'Get addresses of customer'],
      ['shop.customers_addresses.get', 'Get address of customer'],
      ['shop.customers_product_lists_items.post', 'Add item to product list of customer'],
      ['data.users_this_password.patch', 'Change password of user'],
    ] as const)
      assert.equal(summary(id), text);
  });

  it('the summary of an operation names the action if its path ends in one', () => {
    assert.equal(summary('shop.customers_auth.post'), 'Log in customer');
    assert.equal(summary('shop.productSearch.get'), 'Search products');
    assert.equal(summary('shop.productSearch.images'), 'Get images of product search');
  });
});
