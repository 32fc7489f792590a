import Type from 'typebox';
import { Basket } from '../documents/basket.ts';
import { BasketPaymentInstrumentRequest, PaymentMethodResult } from '../documents/payment.ts';
import { InvalidIfMatch, PropertyConstraintViolation, ResourceStateConflict } from '../faults/general.ts';
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
import { defineOperation } from '../operation.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketId = { basket_id: Type.String({ minLength: 1 }) };
const instrumentId = { ...basketId, payment_instrument_id: Type.String({ minLength: 1 }) };
const common = [BasketNotFound, InvalidCustomer] as const;
const stateFaults = [ResourceStateConflict, InvalidIfMatch] as const;
/** What a request that says how somebody pays can be refused for. */
export const paymentRequestFaults = [
  InvalidPaymentMethodId,
  CustomerPaymentInstrumentNotFound,
  MissingGiftCertificateCode,
  InvalidGiftCertificateCode,
  PropertyConstraintViolation,
] as const;
const answersBasket = { status: 200, document: Basket } as const;
const within = ['shop.basket.validateBasket'] as const;

/** How a basket is to be paid. Nothing is authorised before there is an order. */
export const basketPayment = {
  addPaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.post',
    method: 'POST',
    path: '/baskets/{basket_id}/payment_instruments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    body: BasketPaymentInstrumentRequest,
    success: answersBasket,
    faults: [...common, ...paymentRequestFaults, ...stateFaults],
    hooks: {
      before: ['shop.basket.payment_instrument.beforePOST'],
      after: ['shop.basket.payment_instrument.afterPOST'],
      modify: ['shop.basket.payment_instrument.modifyPOSTResponse'],
      within,
    },
    source,
  }),
  patchPaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentId),
    body: BasketPaymentInstrumentRequest,
    success: answersBasket,
    faults: [...common, PaymentInstrumentNotFound, ...paymentRequestFaults, ...stateFaults],
    hooks: {
      before: ['shop.basket.payment_instrument.beforePATCH'],
      after: ['shop.basket.payment_instrument.afterPATCH'],
      modify: ['shop.basket.payment_instrument.modifyPATCHResponse'],
      within,
    },
    source,
  }),
  deletePaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentId),
    success: answersBasket,
    faults: [...common, PaymentInstrumentNotFound, ...stateFaults],
    hooks: {
      before: ['shop.basket.payment_instrument.beforeDELETE'],
      after: ['shop.basket.payment_instrument.afterDELETE'],
      modify: ['shop.basket.payment_instrument.modifyDELETEResponse'],
      within,
    },
    source,
  }),
  /** Those that can pay what the basket's payment instruments leave open. */
  getPaymentMethods: defineOperation({
    id: 'shop.baskets_payment_methods.get',
    method: 'GET',
    path: '/baskets/{basket_id}/payment_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: { status: 200, document: PaymentMethodResult },
    faults: common,
    hooks: {
      before: ['shop.basket.payment_methods.beforeGET'],
      modify: [
        'shop.basket.payment_methods.modifyGETResponse',
        'shop.basket.payment_methods.modifyGETResponse_v2',
      ],
    },
    source,
  }),
};
