import Type, { type Static } from 'typebox';
import { listOf } from '../paging.ts';
import { CustomerAddress } from './address.ts';
import { Basket } from './basket.ts';
import { documentSchema } from './document.ts';
import { Order } from './order.ts';
import { CustomerPaymentInstrument } from './payment.ts';

export const CustomerAddressResult = listOf('customer_address_result', CustomerAddress);
export type CustomerAddressResult = Static<typeof CustomerAddressResult>;

export const CustomerOrderResult = listOf('customer_order_result', Order);
export type CustomerOrderResult = Static<typeof CustomerOrderResult>;

export const BasketsResult = documentSchema('baskets_result', {
  baskets: Type.Array(Basket),
  total: Type.Integer(),
});
export type BasketsResult = Static<typeof BasketsResult>;

export const CustomerPaymentInstrumentResult = documentSchema('customer_payment_instrument_result', {
  count: Type.Integer(),
  data: Type.Array(CustomerPaymentInstrument),
  total: Type.Integer(),
});
export type CustomerPaymentInstrumentResult = Static<typeof CustomerPaymentInstrumentResult>;
