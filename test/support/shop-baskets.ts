import assert from 'node:assert/strict';
import { contract } from '../../contract/index.ts';
import { anna, homeAddress } from './small-shop.ts';
import type { Call, TestShop } from './test-shop.ts';

const { baskets } = contract.shop;

/** Creates a basket with two mugs, unless `body` has other items, and returns its document. */
export async function createBasket(shop: TestShop, body: object = {}, caller = anna): Promise<any> {
  const { document } = await shop.call(baskets.post, {
    caller,
    body: { product_items: [{ product_id: 'mug', quantity: 2 }], ...body },
  });
  return document;
}

/** Returns Anna's request for a basket or, with more path parameters, for a part of it. */
export const basketCall = (basket_id: string, params: Record<string, string> = {}, body?: unknown): Call => ({
  caller: anna,
  params: { basket_id, ...params },
  ...(body === undefined ? {} : { body }),
});

/** Creates Anna's basket with this many mugs and returns its ID. */
export async function createBasketOfMugs(shop: TestShop, quantity = 1): Promise<string> {
  const body = { product_items: [{ product_id: 'mug', quantity }] };
  return (await shop.call(baskets.post, { caller: anna, body })).document.basket_id ?? '';
}

/** Returns Anna's request for a shipment of a basket, by default the default shipment. */
export const shipmentCall = (
  basket_id: string,
  body: object = {},
  query: object = {},
  shipment_id = 'me',
) => ({
  caller: anna,
  params: { basket_id, shipment_id },
  body,
  query: { ...query },
});

/** The fields of a basket that can be ordered. */
export const completeBasket = {
  billing_address: homeAddress,
  shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'ground' } }],
  product_items: [{ product_id: 'mug', quantity: 2 }],
  payment_instruments: [{ payment_method_id: 'INVOICE' }],
};

/** Creates a basket, by default one that can be ordered, and returns its ID. */
export async function createCompleteBasket(
  shop: TestShop,
  body: object = completeBasket,
  caller = anna,
): Promise<string> {
  const { document } = await shop.call(baskets.post, { caller, body });
  assert.ok(document.basket_id);
  return document.basket_id;
}

/** Creates Anna's complete basket with two mugs and a lamp with an option, and returns the IDs of its parts. */
export async function createBasketWithOptions(shop: TestShop) {
  const body = {
    ...completeBasket,
    product_items: [
      { product_id: 'mug', quantity: 2, c_note: 'blue' },
      { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
    ],
  };
  const { document } = await shop.call(baskets.post, { caller: anna, body });
  return {
    basket_id: document.basket_id ?? '',
    item_id: document.product_items?.[0]?.item_id ?? '',
    lamp_item_id: document.product_items?.[1]?.item_id ?? '',
    payment_instrument_id: document.payment_instruments?.[0]?.payment_instrument_id ?? '',
  };
}

/** Returns the custom property `c_<name>` of a document. */
export const customProperty = (document: object, name: string): unknown =>
  (document as Record<string, unknown>)[`c_${name}`];
