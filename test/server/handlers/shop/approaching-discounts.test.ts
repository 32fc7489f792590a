import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { createSmallShop } from '../../../support/small-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketDiscounts, baskets } = contract.shop;

describe('approaching discounts', () => {
  it('approaching discounts of orders and shipments are listed, with threshold and merchandise total, until the threshold is reached', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      const commonFields = { site_id: 'Shop', enabled: true, exclusivity: 'no' } as const;
      work.collection('promotions').put({
        ...commonFields,
        id: 'ten-from-50',
        name: { default: 'Ten from fifty' },
        callout_message: { default: 'Nearly there' },
        promotion_class: 'order',
        condition: { minimum_amounts: { USD: 50 } },
        discount: { type: 'percentage', percentage: 10 },
      });
      work.collection('promotions').put({
        ...commonFields,
        id: 'free-from-40',
        name: { default: 'Free express' },
        promotion_class: 'shipping',
        condition: { minimum_amounts: { USD: 40 }, shipping_method_ids: ['express'] },
        discount: { type: 'free' },
      });
      work.collection('campaigns').put({
        site_id: 'Shop',
        id: 'always',
        enabled: true,
        promotions: [{ promotion_id: 'ten-from-50' }, { promotion_id: 'free-from-40' }],
      });
    });
    const { basket_id } = await createBasket(shop, { shipments: [{ shipping_method: { id: 'express' } }] });
    const readDiscounts = async () =>
      (await shop.call(basketDiscounts.getApproachingDiscounts, basketCall(basket_id))).document
        .approaching_discounts ?? [];
    const discounts = await readDiscounts();
    assert.deepEqual(
      discounts.map((discount) => [
        discount.type,
        discount.promotion_link?.promotion_id,
        discount.condition_threshold,
        discount.merchandise_total,
        discount.discount?.type,
        discount.shipment_id,
        discount.shipping_methods?.map(({ id }) => id),
      ]),
      [
        ['shipping', 'free-from-40', 40, 20, 'free', 'me', ['express']],
        ['order', 'ten-from-50', 50, 20, 'percentage', undefined, undefined],
      ],
    );
    assert.equal(discounts[1]?.promotion_link?.callout_msg, 'Nearly there');
    await shop.call(baskets.addItems, basketCall(basket_id, {}, [{ product_id: 'mug', quantity: 3 }]));
    assert.deepEqual(await readDiscounts(), []);
  });
});
