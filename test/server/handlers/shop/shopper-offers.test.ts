import assert from 'node:assert/strict';
import { createBasket } from '../../../support/shop-baskets.ts';
import { createSmallShop } from '../../../support/small-shop.ts';

describe('the offers to a shopper', () => {
  for (const campaigns of ['no campaign', 'a campaign with another promotion'])
    it(`of two exclusive promotions in an A/B test, the first by ID applies if there is ${campaigns}`, async () => {
      const shop = await createSmallShop();
      await shop.write((work) => {
        for (const [id, percentage] of [
          ['z-half', 50],
          ['a-fifth', 20],
        ] as const)
          work.collection('promotions').put({
            site_id: 'Shop',
            id,
            enabled: true,
            exclusivity: 'global',
            name: { default: id },
            promotion_class: 'order',
            discount: { type: 'percentage', percentage },
          });
        work.collection('ab_tests').put({
          site_id: 'Shop',
          id: 'discounts',
          enabled: true,
          segments: [{ id: 'all', allocation: 100, promotion_ids: ['z-half', 'a-fifth'] }],
        });
        if (campaigns === 'no campaign') return;
        work.collection('promotions').put({
          site_id: 'Shop',
          id: 'express',
          enabled: true,
          exclusivity: 'no',
          name: { default: 'Express' },
          promotion_class: 'shipping',
          discount: { type: 'free' },
        });
        const assignments = [{ promotion_id: 'express' }];
        work
          .collection('campaigns')
          .put({ site_id: 'Shop', id: 'always', enabled: true, promotions: assignments });
      });
      const { order_price_adjustments: adjustments } = await createBasket(shop);
      assert.deepEqual(
        adjustments.map(({ promotion_id, price }: any) => [promotion_id, price]),
        [['a-fifth', -4]],
      );
    });
});
