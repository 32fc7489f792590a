import assert from 'node:assert/strict';
import type { ProductSearchResult } from '../../../../contract/documents/product-search.ts';
import { contract } from '../../../../contract/index.ts';
import { createSmallShop } from '../../../support/small-shop.ts';

const { productSearch } = contract.shop;
const ids = ({ hits = [] }: ProductSearchResult) => hits.map(({ product_id }) => product_id);

describe('sets in the product search', () => {
  it('sets that contain each other have, and are found by, the prices of all their products', async () => {
    const shop = await createSmallShop();
    const search = async (query: Record<string, unknown> = {}) =>
      (await shop.call(productSearch.get, { query: { start: 0, count: 25, ...query } })).document;
    await shop.write(async (work) => {
      const look = await work.collection('products').get('look');
      assert.ok(look);
      work.collection('products').put({ ...look, set_product_ids: ['last', 'wardrobe'] });
      work.collection('products').put({ ...look, id: 'wardrobe', set_product_ids: ['shirt', 'look', 'mug'] });
    });
    for (const set of ['look', 'wardrobe']) {
      const { hits = [] } = await search({ q: set, expand: 'prices,availability' });
      const hit = hits.find(({ product_id }) => product_id === set);
      assert.deepEqual([hit?.price, hit?.price_max, hit?.orderable], [5, 22, true]);
      for (const range of ['(5..5)', '(10..11)', '(22..30)'])
        assert.ok(ids(await search({ refine: `price=${range}` })).includes(set), `${set} ${range}`);
      for (const range of ['(0..5)', '(23..30)'])
        assert.ok(!ids(await search({ refine: `price=${range}` })).includes(set), `${set} ${range}`);
    }
    const { refinements = [] } = await search();
    const prices = refinements.find(({ attribute_id }) => attribute_id === 'price')?.values ?? [];
    assert.ok(prices.length > 2);
    for (const { value, hit_count: hitCount } of prices)
      assert.equal((await search({ refine: `price=${value}` })).total, hitCount, value);
    const cheapestHits = (await search({ sort: 'price-low-to-high' })).hits?.slice(0, 3);
    assert.deepEqual(cheapestHits?.map(({ product_id }) => product_id).sort(), ['last', 'look', 'wardrobe']);
  });
});
