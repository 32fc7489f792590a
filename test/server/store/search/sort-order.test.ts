import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { createSmallShop } from '../../../support/small-shop.ts';

describe('The order of the hits of a search', () => {
  it('a sorting rule for an attribute sorts values that begin with a number by that number, and all others after them', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      for (const [index, weight] of ['heavy', '10', '1.5 kg', '1.25 kg', '-2', '-10'].entries())
        work.collection('products').put({
          id: `weight-${index}`,
          catalog_id: 'storefront',
          type: 'item',
          name: { default: 'Anvil' },
          category_ids: ['root'],
          custom: { weight },
        });
      work.collection('sorting_rules').put({
        site_id: 'Shop',
        id: 'light-first',
        label: { default: 'Light first' },
        criteria: [{ attribute_id: 'c_weight', direction: 'ascending' }],
      });
    });
    const { document } = await shop.call(contract.shop.productSearch.get, {
      query: { start: 0, count: 25, q: 'anvil', sort: 'light-first' },
    });
    assert.deepEqual(
      document.hits?.map(({ product_id: id }) => id),
      ['weight-5', 'weight-4', 'weight-3', 'weight-2', 'weight-1', 'weight-0'],
    );
  });
});
