import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { anna, createSmallShop } from '../../../support/small-shop.ts';
import { createBasketWithOptions } from '../../../support/shop-baskets.ts';

const { baskets, orders } = contract.shop;

describe('PUT orders', () => {
  const putOrder = async (shop: TestShop, order_no: string, body: object) =>
    shop.call(orders.put, { caller: anna, params: { order_no }, body });

  it('PUT orders runs its own hooks and uses the order number of the path', async () => {
    const shop = await createSmallShop();
    for (const point of ['shop.order.beforePUT', 'shop.order.afterPUT', 'shop.order.afterPOST']) {
      shop.scripts.set(point, () => undefined);
    }
    const { document } = await putOrder(shop, 'MINE', await createBasketWithOptions(shop));
    assert.equal(document.order_no, 'MINE');
    assert.deepEqual(shop.executedPoints, ['shop.order.beforePUT', 'shop.order.afterPUT']);
  });

  it('PUT orders with a number that is in use gets DuplicateOrderNumber, and the basket remains', async () => {
    const shop = await createSmallShop();
    await putOrder(shop, 'MINE', await createBasketWithOptions(shop));
    const { basket_id } = await createBasketWithOptions(shop);
    await assert.rejects(
      putOrder(shop, 'MINE', { basket_id }),
      isFault('DuplicateOrderNumber', { orderNo: 'MINE' }),
    );
    await shop.call(baskets.get, { caller: anna, params: { basket_id } });
  });
});
