import Type from 'typebox';
import { CustomerPaymentInstrumentResult } from '../documents/customer-results.ts';
import { CustomerPaymentInstrument, CustomerPaymentInstrumentRequest } from '../documents/payment.ts';
import { CustomerNotFound } from '../faults/customers.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../faults/general.ts';
import { InvalidPaymentMethodId, PaymentInstrumentNotFound } from '../faults/shop.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { customerParams } from './customers.ts';

const source = 'shop-and-debugger-api 4 Customers';
const instrumentParams = { ...customerParams, payment_instrument_id: Type.String({ minLength: 1 }) };

/** Numbers are masked in every response and never stored. */
export const customerPaymentInstruments = {
  list: defineOperation({
    id: 'shop.customers_payment_instruments.list',
    method: 'GET',
    path: '/customers/{customer_id}/payment_instruments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    query: Type.Object({ payment_method_id: Type.Optional(Type.String()) }),
    success: { status: 200, document: CustomerPaymentInstrumentResult },
    faults: [CustomerNotFound],
    hooks: {
      before: ['shop.customer.payment_instruments.beforeGET'],
      modify: [
        'shop.customer.payment_instruments.modifyGETResponse',
        'shop.customer.payment_instruments.modifyGETResponse_v2',
      ],
    },
    source,
  }),
  post: defineOperation({
    id: 'shop.customers_payment_instruments.post',
    method: 'POST',
    path: '/customers/{customer_id}/payment_instruments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    body: CustomerPaymentInstrumentRequest,
    success: { status: 200, document: CustomerPaymentInstrument },
    faults: [
      CustomerNotFound,
      InvalidPaymentMethodId,
      PropertyConstraintViolation,
      QuotaExceeded,
      ...stateFaults,
    ],
    hooks: {
      before: ['shop.customer.payment_instrument.beforePOST'],
      after: ['shop.customer.payment_instrument.afterPOST'],
      modify: ['shop.customer.payment_instrument.modifyPOSTResponse'],
    },
    source,
  }),
  get: defineOperation({
    id: 'shop.customers_payment_instruments.get',
    method: 'GET',
    path: '/customers/{customer_id}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentParams),
    success: { status: 200, document: CustomerPaymentInstrument },
    faults: [CustomerNotFound, PaymentInstrumentNotFound],
    hooks: {
      before: ['shop.customer.payment_instrument.beforeGET'],
      modify: ['shop.customer.payment_instrument.modifyGETResponse'],
    },
    source,
  }),
  delete: defineOperation({
    id: 'shop.customers_payment_instruments.delete',
    method: 'DELETE',
    path: '/customers/{customer_id}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(instrumentParams),
    success: { status: 204 },
    faults: [CustomerNotFound, PaymentInstrumentNotFound, ...stateFaults],
    hooks: {
      before: ['shop.customer.payment_instrument.beforeDELETE'],
      after: ['shop.customer.payment_instrument.afterDELETE'],
    },
    source,
  }),
};
