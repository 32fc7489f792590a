import Type from 'typebox';
import { Order } from '../documents/order.ts';
import { OrderPaymentInstrumentRequest, PaymentMethodResult } from '../documents/payment.ts';
import { InvalidIfMatch, ResourceStateConflict } from '../faults/general.ts';
import { InvalidOrderStatus } from '../faults/orders.ts';
import { NotFound, OrderNotFound, PaymentInstrumentNotFound } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { paymentRequestFaults } from './basket-payment.ts';
import { validateOrderHooks } from './order-hooks.ts';

const source = 'shop-and-debugger-api 4 Orders; data-api 6';
const orderParams = { order_no: Type.String({ minLength: 1 }) };
const instrumentParams = { ...orderParams, payment_instrument_id: Type.String({ minLength: 1 }) };
const notFoundFaults = [OrderNotFound, NotFound] as const;
const changeFaults = [InvalidOrderStatus, ResourceStateConflict, InvalidIfMatch] as const;
const orderSuccess = { status: 200, document: Order } as const;
/** Stores the instrument without authorizing it; a later PATCH authorizes it. */
const skipAuthorization = Type.Object({ skip_authorization: Type.Optional(Type.Boolean()) });
/**
 * Extension points with which scripts authorize payments: `authorizeCreditCard` for cards, otherwise `authorize`.
 * Cartridges use both the contract's names and those of the order engine; the first script that returns a status
 * decides.
 */
export const authorizationPoints = {
  card: ['shop.order.authorizeCreditCard', 'order.payment.authorizeCreditCard'],
  other: ['shop.order.authorize', 'order.payment.authorize'],
} as const;
const innerPoints = [...authorizationPoints.card, ...authorizationPoints.other, ...validateOrderHooks.within];

/** The payment instruments of an order. */
export const orderPayment = {
  /** With `customer_payment_instrument_id`, only that ID and the amount are considered. */
  addPaymentInstrument: defineOperation({
    id: 'shop.orders_payment_instruments.post',
    method: 'POST',
    path: '/orders/{order_no}/payment_instruments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(orderParams),
    query: skipAuthorization,
    body: OrderPaymentInstrumentRequest,
    success: orderSuccess,
    faults: [...notFoundFaults, ...paymentRequestFaults, ...changeFaults],
    hooks: {
      before: ['shop.order.payment_instrument.beforePOST'],
      after: ['shop.order.payment_instrument.afterPOST'],
      modify: ['shop.order.payment_instrument.modifyPOSTResponse'],
      within: innerPoints,
    },
    source,
  }),
  patchPaymentInstrument: defineOperation({
    id: 'shop.orders_payment_instruments.patch',
    method: 'PATCH',
    path: '/orders/{order_no}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentParams),
    query: skipAuthorization,
    body: OrderPaymentInstrumentRequest,
    success: orderSuccess,
    faults: [...notFoundFaults, PaymentInstrumentNotFound, ...paymentRequestFaults, ...changeFaults],
    hooks: {
      before: ['shop.order.payment_instrument.beforePATCH'],
      after: ['shop.order.payment_instrument.afterPATCH'],
      modify: ['shop.order.payment_instrument.modifyPATCHResponse'],
      within: innerPoints,
    },
    source,
  }),
  deletePaymentInstrument: defineOperation({
    id: 'shop.orders_payment_instruments.delete',
    method: 'DELETE',
    path: '/orders/{order_no}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentParams),
    success: orderSuccess,
    faults: [...notFoundFaults, PaymentInstrumentNotFound, ...changeFaults],
    hooks: {
      before: ['shop.order.payment_instrument.beforeDELETE'],
      after: ['shop.order.payment_instrument.afterDELETE'],
      modify: ['shop.order.payment_instrument.modifyDELETEResponse'],
      ...validateOrderHooks,
    },
    source,
  }),
  /** Payment methods for the amount that the order's payment instruments do not cover yet. */
  getPaymentMethods: defineOperation({
    id: 'shop.orders_payment_methods.get',
    method: 'GET',
    path: '/orders/{order_no}/payment_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(orderParams),
    success: { status: 200, document: PaymentMethodResult },
    faults: notFoundFaults,
    hooks: {
      before: ['shop.order.payment_methods.beforeGET'],
      modify: [
        'shop.order.payment_methods.modifyGETResponse',
        'shop.order.payment_methods.modifyGETResponse_v2',
      ],
      modifyAlone: ['shop.order.payment_methods.modifyGETResponse'],
    },
    source,
  }),
};
