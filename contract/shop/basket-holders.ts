import Type from 'typebox';
import { Basket, BasketReference } from '../documents/basket.ts';
import { CustomerInfo } from '../documents/customer.ts';
import { BasketNotFound, CustomerBasketsQuotaExceeded, InvalidCustomer } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketId = { basket_id: Type.String({ minLength: 1 }) };
const common = [BasketNotFound, InvalidCustomer] as const;
const answersBasket = { status: 200, document: Basket } as const;

/** Whose a basket is, and who works on it. */
export const basketHolders = {
  /** A customer may set the email address; an agent also hands the basket to a customer. */
  putCustomer: defineOperation({
    id: 'shop.baskets_customer.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/customer',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    body: CustomerInfo,
    success: answersBasket,
    faults: common,
    hooks: changeHooks('customer', 'PUT'),
    source,
  }),
  putAgent: defineOperation({
    id: 'shop.baskets_agent.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/agent',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: answersBasket,
    faults: common,
    hooks: changeHooks('agent', 'PUT'),
    source,
  }),
  /** `exchange` makes agent baskets of the customer's other storefront baskets. */
  putStorefront: defineOperation({
    id: 'shop.baskets_storefront.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/storefront',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    query: Type.Object({ exchange: Type.Optional(Type.Boolean()) }),
    success: answersBasket,
    faults: common,
    hooks: changeHooks('storefront', 'PUT'),
    source,
  }),
  /** Copies an anonymous customer's basket, without what is personal: payment instruments and coupons. */
  postReference: defineOperation({
    id: 'shop.baskets_reference.post',
    method: 'POST',
    path: '/baskets/reference',
    since: '17.1',
    auth: 'customer',
    body: BasketReference,
    success: answersBasket,
    faults: [BasketNotFound, CustomerBasketsQuotaExceeded],
    hooks: {
      before: ['shop.basket.reference.beforePOST'],
      after: ['shop.basket.reference.afterPOST'],
      modify: ['shop.basket.reference.modifyPOSTResponse'],
      within: ['shop.basket.validateBasket'],
    },
    source,
  }),
};
