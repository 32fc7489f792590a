import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { anna, smallShop } from '../../../support/small-shop.ts';
import { type Call, type TestShop } from '../../../support/test-shop.ts';

const { basketDiscounts, baskets } = contract.shop;

async function opened(shop: TestShop, body: object = {}, caller = anna): Promise<any> {
  const { document } = await shop.call(baskets.post, {
    caller,
    body: { product_items: [{ product_id: 'mug', quantity: 2 }], ...body },
  });
  return document;
}

const at = (basket_id: string, more: Record<string, string> = {}, body?: unknown): Call => ({
  caller: anna,
  params: { basket_id, ...more },
  ...(body === undefined ? {} : { body }),
});

describe('approaching discounts', () => {
  it('say how much is missing, for orders and for each shipment, until the threshold is reached', async () => {
    const shop = await smallShop();
    await shop.write((work) => {
      const common = { site_id: 'Shop', enabled: true, exclusivity: 'no' } as const;
      work.of('promotions').put({
        ...common,
        id: 'ten-from-50',
        name: { default: 'Ten from fifty' },
        callout_message: { default: 'Nearly there' },
        promotion_class: 'order',
        condition: { minimum_amounts: { USD: 50 } },
        discount: { type: 'percentage', percentage: 10 },
      });
      work.of('promotions').put({
        ...common,
        id: 'free-from-40',
        name: { default: 'Free express' },
        promotion_class: 'shipping',
        condition: { minimum_amounts: { USD: 40 }, shipping_method_ids: ['express'] },
        discount: { type: 'free' },
      });
      work.of('campaigns').put({
        site_id: 'Shop',
        id: 'always',
        enabled: true,
        promotions: [{ promotion_id: 'ten-from-50' }, { promotion_id: 'free-from-40' }],
      });
    });
    const { basket_id } = await opened(shop, { shipments: [{ shipping_method: { id: 'express' } }] });
    const asked = async () =>
      (await shop.call(basketDiscounts.getApproachingDiscounts, at(basket_id))).document
        .approaching_discounts ?? [];
    const found = await asked();
    assert.deepEqual(
      found.map((one) => [
        one.type,
        one.promotion_link?.promotion_id,
        one.condition_threshold,
        one.merchandise_total,
        one.discount?.type,
        one.shipment_id,
        one.shipping_methods?.map(({ id }) => id),
      ]),
      [
        ['shipping', 'free-from-40', 40, 20, 'free', 'me', ['express']],
        ['order', 'ten-from-50', 50, 20, 'percentage', undefined, undefined],
      ],
    );
    assert.equal(found[1]?.promotion_link?.callout_msg, 'Nearly there');
    await shop.call(baskets.addItems, at(basket_id, {}, [{ product_id: 'mug', quantity: 3 }]));
    assert.deepEqual(await asked(), []);
  });
});
