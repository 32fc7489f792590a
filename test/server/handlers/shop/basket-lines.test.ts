import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { anna, createSmallShop } from '../../../support/small-shop.ts';
import { createBasketWithOptions, customProperty } from '../../../support/shop-baskets.ts';

const { baskets } = contract.shop;

describe('changing an item of a basket', () => {
  const patch = async (shop: TestShop, params: Record<string, string>, body: object) =>
    (await shop.call(baskets.patchItem, { caller: anna, params, body })).document;

  it('PATCH of a basket item changes the fields in the body and keeps the others, and the ID of the item', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const { product_items: items } = await patch(shop, params, { quantity: 5, gift: true });
    assert.deepEqual(
      [items?.[0]?.item_id, items?.[0]?.quantity, items?.[0]?.gift, customProperty(items?.[0] ?? {}, 'note')],
      [params.item_id, 5, true, 'blue'],
    );
    const basketWithLamps = await patch(shop, { ...params, item_id: params.lamp_item_id }, { quantity: 2 });
    assert.equal(basketWithLamps.product_items?.[1]?.option_items?.[0]?.option_value_id, 'led');
  });

  it('a quantity of zero removes a basket item, as DELETE does', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    assert.equal((await patch(shop, params, { quantity: 0 })).product_items?.length, 1);
    const { document } = await shop.call(baskets.deleteItem, {
      caller: anna,
      params: { ...params, item_id: params.lamp_item_id },
    });
    assert.equal(document.product_items, undefined);
  });

  it('the service responds with ProductItemNotFound to PATCH and DELETE of an item that is not in the basket', async () => {
    const shop = await createSmallShop();
    const params = { ...(await createBasketWithOptions(shop)), item_id: 'x' };
    await assert.rejects(patch(shop, params, {}), isFault('ProductItemNotFound', { itemId: 'x' }));
    await assert.rejects(
      shop.call(baskets.deleteItem, { caller: anna, params }),
      isFault('ProductItemNotFound', { itemId: 'x' }),
    );
  });

  it('the service responds with a fault to PATCH of a basket item with an invalid product, option, quantity or shipment', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const option = (option_id: string, option_value_id: string) => ({
      product_id: 'lamp',
      option_items: [{ option_id, option_value_id }],
    });
    const invalidChanges: [object, string][] = [
      [{ product_id: 'none' }, 'InvalidProductItem'],
      [option('x', 'y'), 'InvalidProductOptionItem'],
      [option('bulb', 'y'), 'InvalidProductOptionValueItem'],
      [{ quantity: 101 }, 'ProductItemNotAvailable'],
      [{ shipment_id: 'x' }, 'ShipmentNotFound'],
    ];
    for (const [body, name] of invalidChanges) await assert.rejects(patch(shop, params, body), isFault(name));
  });
});
