import Type from 'typebox';
import { Basket, GiftCertificateItem } from '../documents/basket.ts';
import {
  BasketNotFound,
  GiftCertificateItemNotFound,
  InvalidCustomer,
  ShipmentNotFound,
} from '../faults/shop.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const itemParams = { ...basketParams, gift_certificate_item_id: Type.String({ minLength: 1 }) };
const commonFaults = [BasketNotFound, InvalidCustomer] as const;
const basketSuccess = { status: 200, document: Basket } as const;

/** Gift certificates that the basket's customer is buying. */
export const basketGiftCertificates = {
  addGiftCertificateItem: defineOperation({
    id: 'shop.baskets_gift_certificate_items.post',
    method: 'POST',
    path: '/baskets/{basket_id}/gift_certificate_items',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: GiftCertificateItem,
    success: basketSuccess,
    faults: [...commonFaults, ShipmentNotFound, ...stateFaults],
    hooks: changeHooks('gift_certificate_item', 'POST'),
    source,
  }),
  patchGiftCertificateItem: defineOperation({
    id: 'shop.baskets_gift_certificate_items.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/gift_certificate_items/{gift_certificate_item_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(itemParams),
    body: GiftCertificateItem,
    success: basketSuccess,
    faults: [...commonFaults, GiftCertificateItemNotFound, ShipmentNotFound, ...stateFaults],
    hooks: changeHooks('gift_certificate_item', 'PATCH'),
    source,
  }),
  deleteGiftCertificateItem: defineOperation({
    id: 'shop.baskets_gift_certificate_items.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/gift_certificate_items/{gift_certificate_item_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(itemParams),
    success: basketSuccess,
    faults: [...commonFaults, GiftCertificateItemNotFound, ...stateFaults],
    hooks: changeHooks('gift_certificate_item', 'DELETE'),
    source,
  }),
};
