import assert from 'node:assert/strict';
import { pricesOf, readShop, type Shop } from '../../../../server/handlers/shop/shop.ts';
import type { Product } from '../../../../server/records/catalog.ts';
import type { Site } from '../../../../server/records/site.ts';
import { openStore } from '../../../../server/store/store.ts';

describe('prices that a request reads', () => {
  it('prices stay the same during one request, and the next request reads the prices that have been committed', async () => {
    const store = openStore(':memory:');
    const setPrice = async (price: number) => {
      const work = store.begin();
      work.collection('price_books').put({ id: 'list', currency: 'USD', name: { default: 'List' } });
      work
        .collection('prices')
        .put({ price_book_id: 'list', product_id: 'mug', tiers: [{ quantity: 1, price }] });
      await work.commit();
    };
    const beginRequest = (): Shop => ({
      work: store.begin({ shareRecords: true }),
      site: { id: 'RefArch', price_book_ids: ['list'] } as Partial<Site> as Site,
      now: '2026-03-04T10:00:00.000Z',
    });
    const mug = { id: 'mug', type: 'item' } as Partial<Product> as Product;
    const readAmounts = (request: Shop, currency = 'USD') =>
      readShop(request, (loadedShop) =>
        pricesOf(loadedShop, mug, currency).flatMap(({ price }) => price.tiers.map((tier) => tier.price)),
      );

    await setPrice(8);
    const firstRequest = beginRequest();
    assert.deepEqual(await readAmounts(firstRequest), [8]);
    await setPrice(9);
    assert.deepEqual(await readAmounts(firstRequest), [8]);
    assert.deepEqual(await readAmounts(beginRequest()), [9]);
    assert.deepEqual(await readAmounts(firstRequest, 'EUR'), []);
    await store.close();
  });
});
