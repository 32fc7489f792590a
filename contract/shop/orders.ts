import Type from 'typebox';
import { Basket } from '../documents/basket.ts';
import { Order } from '../documents/order.ts';
import { InvalidGiftCertificateCode } from '../faults/orders.ts';
import {
  BasketNotFound,
  DuplicateOrderNumber,
  GiftCertificateCreation,
  InvalidBasketId,
  InvalidCouponCode,
  InvalidCustomer,
  InvalidProductItem,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  NotFound,
  OrderNotFound,
  ProductItemNotAvailable,
  StatusTransitionNotPossible,
  Validation,
} from '../faults/shop.ts';
import { InvalidIfMatch, ResourceStateConflict } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { validateOrderHooks } from './order-hooks.ts';

const source = 'shop-and-debugger-api 4 Orders';
const orderParams = { order_no: Type.String({ minLength: 1 }) };
const submitFaults = [
  InvalidCouponCode,
  InvalidGiftCertificateCode,
  GiftCertificateCreation,
  InvalidBasketId,
  InvalidProductItem,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  ProductItemNotAvailable,
  InvalidCustomer,
  Validation,
  BasketNotFound,
] as const;

export const orders = {
  /** Submits a basket. Only `basket_id` is considered. */
  post: defineOperation({
    id: 'shop.orders.post',
    method: 'POST',
    path: '/orders',
    since: '17.1',
    auth: 'customerOrAgent',
    body: Basket,
    success: { status: 200, document: Order },
    faults: submitFaults,
    hooks: {
      before: ['shop.order.beforePOST'],
      after: ['shop.order.afterPOST'],
      modify: ['shop.order.modifyPOSTResponse'],
      within: ['shop.basket.validateBasket', ...validateOrderHooks.within],
    },
    source,
  }),
  /** Like {@link post}, with an order number chosen by the caller. Introduced with 23.2 (data-api 9). */
  put: defineOperation({
    id: 'shop.orders.put',
    method: 'PUT',
    path: '/orders/{order_no}',
    since: '23.2',
    auth: 'customerOrAgent',
    params: Type.Object({ order_no: Type.String({ minLength: 1, maxLength: 50 }) }),
    body: Basket,
    success: { status: 200, document: Order },
    faults: [...submitFaults, DuplicateOrderNumber],
    hooks: {
      before: ['shop.order.beforePUT'],
      after: ['shop.order.afterPUT'],
      modify: ['shop.order.modifyPUTResponse'],
      within: ['shop.basket.validateBasket', ...validateOrderHooks.within],
    },
    source,
  }),
  /** Changes the status and custom attributes. */
  patch: defineOperation({
    id: 'shop.orders.patch',
    method: 'PATCH',
    path: '/orders/{order_no}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(orderParams),
    body: Order,
    success: { status: 200, document: Order },
    faults: [
      OrderNotFound,
      NotFound,
      StatusTransitionNotPossible,
      ResourceStateConflict,
      InvalidIfMatch,
      ProductItemNotAvailable,
      InvalidCouponCode,
      InvalidGiftCertificateCode,
    ],
    hooks: {
      before: ['shop.order.beforePATCH'],
      after: ['shop.order.afterPATCH'],
      modify: ['shop.order.modifyPATCHResponse'],
      ...validateOrderHooks,
    },
    source,
  }),
  get: defineOperation({
    id: 'shop.orders.get',
    method: 'GET',
    path: '/orders/{order_no}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(orderParams),
    success: { status: 200, document: Order },
    faults: [OrderNotFound, NotFound],
    hooks: {
      before: ['shop.order.beforeGET'],
      modify: ['shop.order.modifyGETResponse'],
      ...validateOrderHooks,
    },
    source,
  }),
};
