import Type from 'typebox';
import { Basket } from '../documents/basket.ts';
import { Order } from '../documents/order.ts';
import {
  BasketNotFound,
  GiftCertificateCreation,
  InvalidBasketId,
  InvalidCustomer,
  InvalidProductItem,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  NotFound,
  OrderNotFound,
  ProductItemNotAvailable,
  Validation,
} from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';

const source = 'shop-and-debugger-api 4 Orders';

export const orders = {
  /** Submits a basket; `basket_id` is the only value considered. */
  post: defineOperation({
    id: 'shop.orders.post',
    method: 'POST',
    path: '/orders',
    since: '17.1',
    auth: 'customerOrAgent',
    body: Basket,
    success: { status: 200, document: Order },
    faults: [
      GiftCertificateCreation,
      InvalidBasketId,
      InvalidProductItem,
      InvalidProductOptionItem,
      InvalidProductOptionValueItem,
      ProductItemNotAvailable,
      InvalidCustomer,
      Validation,
      BasketNotFound,
    ],
    hooks: {
      before: ['shop.order.beforePOST'],
      after: ['shop.order.afterPOST'],
      modify: ['shop.order.modifyPOSTResponse'],
      within: ['shop.basket.validateBasket'],
    },
    source,
  }),
  get: defineOperation({
    id: 'shop.orders.get',
    method: 'GET',
    path: '/orders/{order_no}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object({ order_no: Type.String({ minLength: 1 }) }),
    success: { status: 200, document: Order },
    faults: [OrderNotFound, NotFound],
    hooks: { before: ['shop.order.beforeGET'], modify: ['shop.order.modifyGETResponse'] },
    source,
  }),
};
