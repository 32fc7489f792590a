import Type from 'typebox';
import { Basket, BasketReference } from '../documents/basket.ts';
import { CustomerInfo } from '../documents/customer.ts';
import { BasketNotFound, CustomerBasketsQuotaExceeded, InvalidCustomer } from '../faults/shop.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const commonFaults = [BasketNotFound, InvalidCustomer] as const;
const basketSuccess = { status: 200, document: Basket } as const;

/** Operations that change who owns a basket, or whether an agent or the customer works on it. */
export const basketOwners = {
  /** A customer can set the email address. An agent can also assign the basket to a customer. */
  putCustomer: defineOperation({
    id: 'shop.baskets_customer.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/customer',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: CustomerInfo,
    success: basketSuccess,
    faults: [...commonFaults, ...stateFaults],
    hooks: changeHooks('customer', 'PUT'),
    source,
  }),
  /** Makes the basket an agent basket. */
  putAgent: defineOperation({
    id: 'shop.baskets_agent.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/agent',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    success: basketSuccess,
    faults: [...commonFaults, ...stateFaults],
    hooks: changeHooks('agent', 'PUT'),
    source,
  }),
  /** Makes the basket a storefront basket. `exchange` makes the customer's other storefront baskets agent baskets. */
  putStorefront: defineOperation({
    id: 'shop.baskets_storefront.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/storefront',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    query: Type.Object({ exchange: Type.Optional(Type.Boolean()) }),
    success: basketSuccess,
    faults: [...commonFaults, ...stateFaults],
    hooks: changeHooks('storefront', 'PUT'),
    source,
  }),
  /**
   * Copies a guest's basket to the caller, without addresses, payment instruments, coupons, notes and manual discounts.
   */
  postReference: defineOperation({
    id: 'shop.baskets_reference.post',
    method: 'POST',
    path: '/baskets/reference',
    since: '17.1',
    auth: 'customer',
    body: BasketReference,
    success: basketSuccess,
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
