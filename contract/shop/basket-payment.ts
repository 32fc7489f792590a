import Type from 'typebox';
import { Basket } from '../documents/basket.ts';
import { BasketPaymentInstrumentRequest, PaymentMethodResult } from '../documents/payment.ts';
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
const answersBasket = { status: 200, document: Basket } as const;

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
    faults: [...common, InvalidPaymentMethodId],
    hooks: { within: ['shop.basket.validateBasket'] },
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
    faults: [...common, PaymentInstrumentNotFound],
    hooks: { within: ['shop.basket.validateBasket'] },
    source,
  }),
  getPaymentMethods: defineOperation({
    id: 'shop.baskets_payment_methods.get',
    method: 'GET',
    path: '/baskets/{basket_id}/payment_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: { status: 200, document: PaymentMethodResult },
    faults: common,
    source,
  }),
};
