import Type from 'typebox';
import { Basket, NewBasket } from '../documents/basket.ts';
import { ProductItem } from '../documents/product-item.ts';
import {
  BasketNotFound,
  CustomerBasketsQuotaExceeded,
  DuplicateShipmentId,
  InvalidCouponCode,
  InvalidCustomer,
  InvalidPaymentMethodId,
  InvalidPriceAdjustmentLevel,
  InvalidProductItem,
  InvalidProductItemQuantity,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  InvalidPromotionId,
  InvalidShippingMethodId,
  MissingCouponCode,
  ProductItemNotAvailable,
  ProductItemNotFound,
  ShipmentNotFound,
  SystemPromotionId,
  TooManyPromotions,
} from '../faults/shop.ts';
import { InvalidProductListItem } from '../faults/product-lists.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const itemParams = { ...basketParams, item_id: Type.String({ minLength: 1 }) };
const commonFaults = [BasketNotFound, InvalidCustomer] as const;
const couponFaults = [MissingCouponCode, InvalidCouponCode] as const;
const adjustmentFaults = [
  InvalidPriceAdjustmentLevel,
  InvalidPromotionId,
  SystemPromotionId,
  TooManyPromotions,
] as const;
const itemFaults = [
  InvalidProductItemQuantity,
  InvalidProductItem,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  InvalidProductListItem,
  ProductItemNotAvailable,
  ShipmentNotFound,
] as const;
const basketSuccess = { status: 200, document: Basket } as const;

export const baskets = {
  post: defineOperation({
    id: 'shop.baskets.post',
    method: 'POST',
    path: '/baskets',
    since: '17.1',
    auth: 'customerOrAgent',
    body: NewBasket,
    success: basketSuccess,
    faults: [
      InvalidPaymentMethodId,
      InvalidShippingMethodId,
      InvalidCustomer,
      CustomerBasketsQuotaExceeded,
      DuplicateShipmentId,
      ...couponFaults,
      ...adjustmentFaults,
      ...itemFaults,
    ],
    hooks: {
      before: ['shop.basket.beforePOST', 'shop.basket.beforePOST_v2'],
      after: ['shop.basket.afterPost', 'shop.basket.afterPOST'],
      modify: ['shop.basket.modifyPOSTResponse'],
      within: ['shop.basket.validateBasket'],
    },
    source,
  }),
  get: defineOperation({
    id: 'shop.baskets.get',
    method: 'GET',
    path: '/baskets/{basket_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    success: basketSuccess,
    faults: commonFaults,
    hooks: {
      before: ['shop.basket.beforeGET'],
      modify: ['shop.basket.modifyGETResponse'],
      within: ['shop.basket.validateBasket'],
    },
    source,
  }),
  delete: defineOperation({
    id: 'shop.baskets.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    success: { status: 204 },
    faults: [...commonFaults, ...stateFaults],
    hooks: { before: ['shop.basket.beforeDELETE'], after: ['shop.basket.afterDELETE'] },
    source,
  }),
  /** The body is an array of product items (open-points, HTTP in general). */
  addItems: defineOperation({
    id: 'shop.baskets_items.post',
    method: 'POST',
    path: '/baskets/{basket_id}/items',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: Type.Array(ProductItem),
    success: basketSuccess,
    faults: [...commonFaults, ...itemFaults, ...stateFaults],
    hooks: changeHooks('items', 'POST'),
    source,
  }),
  /** Only currency, source code, and custom attributes of the basket and its shipping items are considered. */
  patch: defineOperation({
    id: 'shop.baskets.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: Basket,
    success: basketSuccess,
    faults: [...commonFaults, ...stateFaults],
    hooks: changeHooks('', 'PATCH'),
    source,
  }),
  /** A quantity of zero removes the item. */
  patchItem: defineOperation({
    id: 'shop.baskets_items.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/items/{item_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(itemParams),
    body: ProductItem,
    success: basketSuccess,
    faults: [...commonFaults, ...itemFaults, ProductItemNotFound, ...stateFaults],
    hooks: changeHooks('item', 'PATCH'),
    source,
  }),
  deleteItem: defineOperation({
    id: 'shop.baskets_items.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/items/{item_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(itemParams),
    success: basketSuccess,
    faults: [...commonFaults, ProductItemNotFound, ...stateFaults],
    hooks: changeHooks('item', 'DELETE'),
    source,
  }),
};
