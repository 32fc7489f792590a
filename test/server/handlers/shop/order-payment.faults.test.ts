import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import {
  patchPayment,
  pay,
  createPaymentShop,
  deletePayment,
  createUnpaidOrder,
} from '../../../support/payment-shop.ts';
import { agent, anna, bert } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';

const { orderPayment, orders } = contract.shop;
const visa = { card_type: 'Visa', number: '4111 1111 1111 1111', security_code: '737', holder: 'Anna' };

describe('faults of paying an order', () => {
  type OperationCall = (shop: TestShop, orderNo: string, id: string, overrides: object) => Promise<unknown>;
  const operations: [string, OperationCall][] = [
    [
      'POST',
      (shop, orderNo, _id, overrides) => pay(shop, orderNo, { payment_method_id: 'INVOICE' }, overrides),
    ],
    ['PATCH', (shop, orderNo, id, overrides) => patchPayment(shop, orderNo, id, {}, overrides)],
    ['DELETE', (shop, orderNo, id, overrides) => deletePayment(shop, orderNo, id, overrides)],
    [
      'GET methods',
      (shop, order_no, _id, overrides) =>
        shop.call(orderPayment.getPaymentMethods, { caller: anna, params: { order_no }, ...overrides }),
    ],
  ];
  const createPartlyPaidOrder = async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const { document } = await pay(shop, orderNo, { payment_method_id: 'INVOICE', amount: 1 });
    return { shop, orderNo, id: document.payment_instruments?.[0]?.payment_instrument_id ?? '' };
  };
  for (const [name, call] of operations) {
    it(`the service responds with OrderNotFound to ${name} for an unknown order or another customer’s order, and in 17.7 with NotFound`, async () => {
      const { shop, orderNo, id } = await createPartlyPaidOrder();
      await assert.rejects(call(shop, 'none', id, {}), isFault('OrderNotFound', { orderNumber: 'none' }));
      await assert.rejects(call(shop, orderNo, id, { caller: bert }), isFault('OrderNotFound'));
      await assert.rejects(call(shop, 'none', id, { version: '17.7' }), isFault('NotFound'));
      const guest: Caller = { kind: 'customer', customerId: 'somebody', guest: true, clientId: 'app' };
      await assert.rejects(call(shop, orderNo, id, { caller: guest }), isFault('OrderNotFound'));
      await call(shop, orderNo, id, { caller: agent });
    });
    if (name === 'GET methods') continue;
    it(`the service responds with InvalidOrderStatus to ${name} for an order that has failed`, async () => {
      const { shop, orderNo, id } = await createPartlyPaidOrder();
      const body = { status: 'failed' };
      await shop.call(orders.patch, { caller: agent, params: { order_no: orderNo }, body });
      const orderStatus = { orderNo, orderStatus: 'failed' };
      await assert.rejects(call(shop, orderNo, id, {}), isFault('InvalidOrderStatus', orderStatus));
    });
    it(`the service responds with ResourceStateConflict or InvalidIfMatch to ${name} with an outdated resource state of the order`, async () => {
      const { shop, orderNo, id } = await createPartlyPaidOrder();
      const outdatedState = { headers: { 'x-svc-resource-state': 'f'.repeat(64) } };
      await assert.rejects(call(shop, orderNo, id, outdatedState), isFault('ResourceStateConflict'));
      await assert.rejects(
        call(shop, orderNo, id, { headers: { 'if-match': '"old"' } }),
        isFault('InvalidIfMatch'),
      );
    });
    if (name === 'DELETE') continue;
    const attempt = (shop: TestShop, orderNo: string, id: string, body: object) =>
      name === 'POST' ? pay(shop, orderNo, body) : patchPayment(shop, orderNo, id, body);
    it(`the service responds with a fault to ${name} with an invalid payment method, instrument, gift certificate, card or amount`, async () => {
      const { shop, orderNo, id } = await createPartlyPaidOrder();
      const invalidBodies: [object, string, object][] = [
        [{ payment_method_id: 'RETIRED' }, 'InvalidPaymentMethodId', { paymentMethodId: 'RETIRED' }],
        [
          { customer_payment_instrument_id: 'no' },
          'CustomerPaymentInstrumentNotFound',
          { customerPaymentInstrumentId: 'no' },
        ],
        [{ payment_method_id: 'GIFT_CERTIFICATE' }, 'MissingGiftCertificateCode', {}],
        [{ payment_method_id: 'CREDIT_CARD' }, 'PropertyConstraintViolation', { path: '$.payment_card' }],
        [
          { payment_method_id: 'CREDIT_CARD', payment_card: { ...visa, number: '4111111111111112' } },
          'PropertyConstraintViolation',
          { path: '$.payment_card.number' },
        ],
        [
          { payment_method_id: 'CREDIT_CARD', payment_card: { ...visa, security_code: '73' } },
          'PropertyConstraintViolation',
          { path: '$.payment_card.security_code' },
        ],
        [{ payment_method_id: 'INVOICE', amount: -1 }, 'PropertyConstraintViolation', { path: '$.amount' }],
      ];
      for (const [body, fault, args] of invalidBodies) {
        await assert.rejects(attempt(shop, orderNo, id, body), (error: Error) => {
          assert.doesNotMatch(JSON.stringify(error) + error.message, /4111 ?1111/);
          return isFault(fault, args as Record<string, unknown>)(error);
        });
      }
    });
  }

  it('the service responds with PaymentInstrumentNotFound to PATCH and DELETE of an instrument that the order does not have', async () => {
    const { shop, orderNo } = await createPartlyPaidOrder();
    const isInstrumentNotFound = isFault('PaymentInstrumentNotFound', { paymentInstrumentId: 'other' });
    await assert.rejects(patchPayment(shop, orderNo, 'other', {}), isInstrumentNotFound);
    await assert.rejects(deletePayment(shop, orderNo, 'other'), isInstrumentNotFound);
  });
});
