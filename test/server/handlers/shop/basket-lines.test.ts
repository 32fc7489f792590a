import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { anna, home, smallShop } from '../../../support/small-shop.ts';

const { baskets } = contract.shop;

const ready = {
  billing_address: home,
  shipments: [{ shipping_address: home, shipping_method: { id: 'ground' } }],
  product_items: [
    { product_id: 'mug', quantity: 2, c_note: 'blue' },
    { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
  ],
  payment_instruments: [{ payment_method_id: 'INVOICE' }],
};

async function opened(shop: TestShop) {
  const { document } = await shop.call(baskets.post, { caller: anna, body: ready });
  return {
    basket_id: document.basket_id ?? '',
    item_id: document.product_items?.[0]?.item_id ?? '',
    lamp: document.product_items?.[1]?.item_id ?? '',
    payment_instrument_id: document.payment_instruments?.[0]?.payment_instrument_id ?? '',
  };
}

const custom = (document: object, name: string) => (document as Record<string, unknown>)[`c_${name}`];

describe('changing an item of a basket', () => {
  const patch = async (shop: TestShop, params: Record<string, string>, body: object) =>
    (await shop.call(baskets.patchItem, { caller: anna, params, body })).document;

  it('changes what is named and keeps the rest, its id too', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const { product_items: items } = await patch(shop, params, { quantity: 5, gift: true });
    assert.deepEqual(
      [items?.[0]?.item_id, items?.[0]?.quantity, items?.[0]?.gift, custom(items?.[0] ?? {}, 'note')],
      [params.item_id, 5, true, 'blue'],
    );
    const lamps = await patch(shop, { ...params, item_id: params.lamp }, { quantity: 2 });
    assert.equal(lamps.product_items?.[1]?.option_items?.[0]?.option_value_id, 'led');
  });

  it('a quantity of zero removes the item, as deleting does', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    assert.equal((await patch(shop, params, { quantity: 0 })).product_items?.length, 1);
    const { document } = await shop.call(baskets.deleteItem, {
      caller: anna,
      params: { ...params, item_id: params.lamp },
    });
    assert.deepEqual(document.product_items, []);
  });

  it('answers ProductItemNotFound to PATCH and DELETE of an item that is not in the basket', async () => {
    const shop = await smallShop();
    const params = { ...(await opened(shop)), item_id: 'x' };
    await assert.rejects(patch(shop, params, {}), raises('ProductItemNotFound', { itemId: 'x' }));
    await assert.rejects(
      shop.call(baskets.deleteItem, { caller: anna, params }),
      raises('ProductItemNotFound', { itemId: 'x' }),
    );
  });

  it('InvalidProductItem, InvalidProductOptionItem, InvalidProductOptionValueItem, ProductItemNotAvailable, ShipmentNotFound', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const option = (option_id: string, option_value_id: string) => ({
      product_id: 'lamp',
      option_items: [{ option_id, option_value_id }],
    });
    const refused: [object, string][] = [
      [{ product_id: 'none' }, 'InvalidProductItem'],
      [option('x', 'y'), 'InvalidProductOptionItem'],
      [option('bulb', 'y'), 'InvalidProductOptionValueItem'],
      [{ quantity: 101 }, 'ProductItemNotAvailable'],
      [{ shipment_id: 'x' }, 'ShipmentNotFound'],
    ];
    for (const [body, name] of refused) await assert.rejects(patch(shop, params, body), raises(name));
  });
});
