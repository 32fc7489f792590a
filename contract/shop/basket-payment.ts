import Type from 'typebox';
import { Basket } from '../documents/basket.ts';
import { BasketPaymentInstrumentRequest, PaymentMethodResult } from '../documents/payment.ts';
import { PropertyConstraintViolation } from '../faults/general.ts';
import {
  CustomerPaymentInstrumentNotFound,
  InvalidGiftCertificateCode,
  MissingGiftCertificateCode,
} from '../faults/orders.ts';
import {
  BasketNotFound,
  InvalidCustomer,
  InvalidPaymentMethodId,
  PaymentInstrumentNotFound,
} from '../faults/shop.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const instrumentParams = { ...basketParams, payment_instrument_id: Type.String({ minLength: 1 }) };
const commonFaults = [BasketNotFound, InvalidCustomer] as const;
/** Faults of a request that adds or changes a payment instrument. */
export const paymentRequestFaults = [
  InvalidPaymentMethodId,
  CustomerPaymentInstrumentNotFound,
  MissingGiftCertificateCode,
  InvalidGiftCertificateCode,
  PropertyConstraintViolation,
] as const;
const basketSuccess = { status: 200, document: Basket } as const;
const innerPoints = ['shop.basket.validateBasket'] as const;

/** The payment instruments of a basket. Nothing is authorized before the order exists. */
export const basketPayment = {
  addPaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.post',
    method: 'POST',
    path: '/baskets/{basket_id}/payment_instruments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: BasketPaymentInstrumentRequest,
    success: basketSuccess,
    faults: [...commonFaults, ...paymentRequestFaults, ...stateFaults],
    hooks: {
      before: ['shop.basket.payment_instrument.beforePOST'],
      after: ['shop.basket.payment_instrument.afterPOST'],
      modify: ['shop.basket.payment_instrument.modifyPOSTResponse'],
      within: innerPoints,
    },
    source,
  }),
  patchPaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentParams),
    body: BasketPaymentInstrumentRequest,
    success: basketSuccess,
    faults: [...commonFaults, PaymentInstrumentNotFound, ...paymentRequestFaults, ...stateFaults],
    hooks: {
      before: ['shop.basket.payment_instrument.beforePATCH'],
      after: ['shop.basket.payment_instrument.afterPATCH'],
      modify: ['shop.basket.payment_instrument.modifyPATCHResponse'],
      within: innerPoints,
    },
    source,
  }),
  deletePaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentParams),
    success: basketSuccess,
    faults: [...commonFaults, PaymentInstrumentNotFound, ...stateFaults],
    hooks: {
      before: ['shop.basket.payment_instrument.beforeDELETE'],
      after: ['shop.basket.payment_instrument.afterDELETE'],
      modify: ['shop.basket.payment_instrument.modifyDELETEResponse'],
      within: innerPoints,
    },
    source,
  }),
  /** Payment methods for the amount that the basket's payment instruments do not cover yet. */
  getPaymentMethods: defineOperation({
    id: 'shop.baskets_payment_methods.get',
    method: 'GET',
    path: '/baskets/{basket_id}/payment_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    success: { status: 200, document: PaymentMethodResult },
    faults: commonFaults,
    hooks: {
      before: ['shop.basket.payment_methods.beforeGET'],
      modify: [
        'shop.basket.payment_methods.modifyGETResponse',
        'shop.basket.payment_methods.modifyGETResponse_v2',
      ],
      modifyAlone: ['shop.basket.payment_methods.modifyGETResponse'],
    },
    source,
  }),
};
