import assert from 'node:assert/strict';
import { pricesOf, withRememberedReads, type Shop } from '../../../../server/handlers/shop/shop.ts';
import type { Product } from '../../../../server/records/catalog.ts';
import type { Site } from '../../../../server/records/site.ts';
import { openStore } from '../../../../server/store/store.ts';

describe('prices that a document reads', () => {
  it('are read once for one document, and again for the next, which sees what was committed in the meantime', async () => {
    const store = openStore(':memory:');
    const setPrice = async (price: number) => {
      const work = store.begin();
      work.collection('price_books').put({ id: 'list', currency: 'USD', name: { default: 'List' } });
      work
        .collection('prices')
        .put({ price_book_id: 'list', product_id: 'mug', tiers: [{ quantity: 1, price }] });
      await work.commit();
    };
    const shop = (): Shop => ({
      work: store.begin({ shareRecords: true }),
      site: { id: 'RefArch', price_book_ids: ['list'] } as Partial<Site> as Site,
      now: '2026-03-04T10:00:00.000Z',
    });
    const mug = { id: 'mug', type: 'item' } as Partial<Product> as Product;
    const amounts = async (reader: Shop) =>
      (await pricesOf(reader, mug, 'USD')).flatMap(({ price }) => price.tiers.map((tier) => tier.price));

    await setPrice(8);
    const document = withRememberedReads(shop());
    const [first, second] = await Promise.all([
      pricesOf(document, mug, 'USD'),
      pricesOf(document, mug, 'USD'),
    ]);
    assert.equal(first, second);
    assert.deepEqual(await amounts(document), [8]);
    await setPrice(9);
    assert.deepEqual(await amounts(withRememberedReads(shop())), [9]);
    assert.deepEqual(await amounts(shop()), [9]);
    assert.deepEqual(await pricesOf(document, mug, 'EUR'), []);
    await store.close();
  });
});
