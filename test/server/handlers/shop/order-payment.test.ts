import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { instrumentQuota } from '../../../../server/handlers/shop/customer-payment-instruments.ts';
import { giftCertificateCounterName } from '../../../../server/records/collections.ts';
import {
  createBasket,
  addCertificate,
  patchPayment,
  pay,
  createPaymentShop,
  deletePayment,
  spentCents,
  createUnpaidOrder,
} from '../../../support/payment-shop.ts';
import { agent, anna, readStock } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';

const { orderPayment, orders } = contract.shop;
const declinedStatus = { status: 'error' as const, code: 'DECLINED', message: 'no funds', details: {} };
const approvedStatus = { status: 'ok' as const, code: 'OK', message: '', details: {} };
const visa = { card_type: 'Visa', number: '4111 1111 1111 1111', security_code: '737', holder: 'Anna' };

const readStoredOrder = async (shop: TestShop, orderNo: string) =>
  (await shop.store.begin().collection('orders').get(orderNo))!;

describe('paying an order', () => {
  it('an order is placed when the authorized amounts reach its total, and not before', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const { document: partiallyPaidOrder } = await pay(shop, orderNo, {
      payment_method_id: 'INVOICE',
      amount: 20,
    });
    assert.equal(partiallyPaidOrder.status, 'created');
    assert.deepEqual(partiallyPaidOrder.payment_instruments?.[0]?.authorization_status?.code, 'OK');
    const { document: placedOrder } = await pay(shop, orderNo, { payment_method_id: 'INVOICE' });
    assert.equal(placedOrder.payment_instruments?.[1]?.amount, 8.07, 'the open amount');
    assert.equal(placedOrder.status, 'new');
    assert.equal(placedOrder.export_status, 'ready');
  });

  it('the authorization script gets the card number and the security code, and neither is stored', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const hookArguments: unknown[] = [];
    shop.scripts.set('shop.order.authorizeCreditCard', async (args) => {
      hookArguments.push(...args);
      return approvedStatus;
    });
    shop.scripts.set('shop.order.authorize', () => assert.fail('a card has its own extension point'));
    const body = { payment_method_id: 'CREDIT_CARD', payment_card: visa };
    const { document } = await pay(shop, orderNo, body);
    const id = document.payment_instruments?.[0]?.payment_instrument_id;
    assert.deepEqual(hookArguments, [
      { kind: 'object', class: 'order.Order', key: orderNo },
      {
        kind: 'object',
        class: 'order.OrderPaymentInstrument',
        key: id,
        container: { class: 'order.Order', key: orderNo },
        cardNumber: '4111 1111 1111 1111',
      },
      { kind: 'value', value: '737' },
    ]);
    assert.equal(document.payment_instruments?.[0]?.payment_card?.masked_number, '************1111');
    const allText = JSON.stringify([document, await readStoredOrder(shop, orderNo)]);
    assert.doesNotMatch(allText, /4111 ?1111|"737/);
  });

  it('a payment that the script declines is stored with its status, and the order is not placed', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    shop.scripts.set('order.payment.authorize', async () => declinedStatus);
    const hookArguments: unknown[] = [];
    shop.scripts.set(
      'shop.order.payment_instrument.afterPOST',
      async (args) => void hookArguments.push(args.at(-1)),
    );
    const { document, modifyHookArguments, trailingModifyHookArguments } = await pay(shop, orderNo, {
      payment_method_id: 'INVOICE',
    });
    assert.deepEqual(document.payment_instruments?.[0]?.authorization_status, {
      _type: 'status',
      status: 1,
      code: 'DECLINED',
      message: 'no funds',
    });
    assert.equal(document.status, 'created');
    assert.deepEqual(hookArguments, [{ kind: 'value', value: false }]);
    assert.deepEqual(modifyHookArguments, [{ kind: 'object', class: 'order.Order', key: orderNo }]);
    assert.equal(trailingModifyHookArguments?.[0]?.kind, 'document');
    shop.scripts.set('order.payment.authorize', async () => approvedStatus);
    const id = document.payment_instruments[0].payment_instrument_id ?? '';
    const { document: authorizedOrder } = await patchPayment(shop, orderNo, id, {});
    assert.equal(authorizedOrder.payment_instruments?.[0]?.authorization_status?.status, 0);
    assert.equal(authorizedOrder.status, 'new');
  });

  it('skip_authorization and a status of the afterPATCH hook each prevent an order’s placement', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const skipOverrides = { query: { skip_authorization: true } };
    const { document } = await pay(shop, orderNo, { payment_method_id: 'INVOICE' }, skipOverrides);
    assert.equal(document.payment_instruments?.[0]?.authorization_status, undefined);
    assert.equal(document.status, 'created');
    const id = document.payment_instruments?.[0]?.payment_instrument_id ?? '';
    const skipResponse = await patchPayment(shop, orderNo, id, {}, skipOverrides);
    assert.equal(skipResponse.document.status, 'created');
    shop.scripts.set('shop.order.payment_instrument.afterPATCH', async () => approvedStatus);
    assert.equal((await patchPayment(shop, orderNo, id, {})).document.status, 'created');
    shop.scripts.delete('shop.order.payment_instrument.afterPATCH');
    assert.equal((await patchPayment(shop, orderNo, id, {})).document.status, 'new');
  });

  it('a payment with the customer’s own instrument takes everything but the amount from it, and a new card can be added to the customer’s instruments', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const body = { customer_payment_instrument_id: 'wallet', payment_method_id: 'INVOICE', amount: 5 };
    const { document } = await pay(shop, orderNo, body);
    const [walletInstrument] = document.payment_instruments ?? [];
    assert.equal(walletInstrument?.payment_method_id, 'CREDIT_CARD');
    assert.equal(walletInstrument.amount, 5);
    assert.equal(walletInstrument.payment_card?.credit_card_token, 'tok');
    assert.notEqual(walletInstrument.payment_instrument_id, 'wallet');
    const cardBody = {
      payment_method_id: 'CREDIT_CARD',
      payment_card: visa,
      amount: 1,
      create_customer_payment_instrument: true,
    };
    await pay(shop, orderNo, cardBody);
    const customer = await shop.store.begin().collection('customers').get('anna');
    assert.deepEqual(
      customer?.payment_instruments?.map(({ card }) => card?.last_digits),
      ['1111', '1111'],
    );
    assert.equal(customer.last_modified, new Date(shop.now).toISOString());
  });

  it('a new card is not added to the instruments of a customer who has a hundred, but pays the order', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    await shop.write(async (work) => {
      const customer = (await work.collection('customers').get('anna'))!;
      const instrument = customer.payment_instruments![0]!;
      const payment_instruments = Array.from({ length: instrumentQuota }, (_, index) => ({
        ...instrument,
        id: `card${index}`,
      }));
      work.collection('customers').put({ ...customer, payment_instruments });
    });
    const { document } = await pay(shop, orderNo, {
      payment_method_id: 'CREDIT_CARD',
      payment_card: visa,
      create_customer_payment_instrument: true,
    });
    assert.equal(document.status, 'new');
    const customer = await shop.store.begin().collection('customers').get('anna');
    assert.equal(customer?.payment_instruments?.length, instrumentQuota);
  });

  it('PATCH and DELETE of an order’s payment instrument run their hooks, and the before hook of PATCH can change the request', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const { document } = await pay(shop, orderNo, { payment_method_id: 'INVOICE', amount: 1 });
    const id = document.payment_instruments?.[0]?.payment_instrument_id ?? '';
    const points = ['beforePATCH', 'afterPATCH', 'beforeDELETE', 'afterDELETE', 'beforePOST'];
    const hookArguments = new Map<string, readonly unknown[]>();
    for (const point of points)
      shop.scripts.set(
        `shop.order.payment_instrument.${point}`,
        async (args) => void hookArguments.set(point, args),
      );
    shop.scripts.set('shop.order.payment_instrument.beforePATCH', async (args) => {
      hookArguments.set('beforePATCH', args);
      const [, , request] = args;
      if (request?.kind === 'document') (request.document as { amount: number }).amount = 7;
    });
    const order = { kind: 'object', class: 'order.Order', key: orderNo };
    const instrument = {
      kind: 'object',
      class: 'order.OrderPaymentInstrument',
      key: id,
      container: { class: 'order.Order', key: orderNo },
    };
    const patchResponse = await patchPayment(shop, orderNo, id, { amount: 3, c_note: 'x' });
    assert.equal(
      patchResponse.document.payment_instruments?.[0]?.amount,
      7,
      'the amount that the before hook set',
    );
    assert.equal((patchResponse.document.payment_instruments[0] as Record<string, unknown>)['c_note'], 'x');
    assert.deepEqual(patchResponse.trailingModifyHookArguments, [{ kind: 'value', value: id }]);
    assert.deepEqual(hookArguments.get('afterPATCH')?.slice(0, 2), [order, instrument]);
    assert.deepEqual(hookArguments.get('afterPATCH')?.[3], { kind: 'value', value: true });
    const deleteResponse = await deletePayment(shop, orderNo, id);
    assert.equal(deleteResponse.document.payment_instruments, undefined);
    assert.deepEqual(hookArguments.get('beforeDELETE'), [order, instrument]);
    assert.deepEqual(hookArguments.get('afterDELETE'), [order, { kind: 'value', value: id }]);
    await pay(shop, orderNo, { payment_method_id: 'INVOICE', amount: 1 });
    assert.equal(hookArguments.get('beforePOST')?.length, 2);
  });

  it('an error of an after hook rolls back a change to the payments of an order', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    shop.scripts.set('shop.order.payment_instrument.afterPOST', async () => declinedStatus);
    await assert.rejects(
      pay(shop, orderNo, { payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: 'GIFT-2000' }),
      isFault('HookStatus', {
        statusCode: 'DECLINED',
        extensionPoint: 'svc.api.shop.order.payment_instrument.afterPOST',
      }),
    );
    assert.deepEqual((await readStoredOrder(shop, orderNo)).payment_instruments, []);
    assert.equal(await spentCents(shop), 0);
  });

  it('the payment methods of an order are those for its open amount', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    await shop.write(async (work) => {
      const methods = await work.collection('payment_methods').all();
      const invoice = methods.find(({ id }) => id === 'INVOICE');
      if (invoice)
        work
          .collection('payment_methods')
          .put({ ...invoice, amounts: { USD: { minimum: 10, maximum: 28.07 } } });
    });
    const listMethodIds = async () => {
      const call = { caller: anna, params: { order_no: orderNo } };
      const { document } = await shop.call(orderPayment.getPaymentMethods, call);
      return document.applicable_payment_methods?.map(({ id }) => id);
    };
    assert.deepEqual(await listMethodIds(), ['CREDIT_CARD', 'GIFT_CERTIFICATE', 'INVOICE']);
    await pay(shop, orderNo, { payment_method_id: 'INVOICE', amount: 20 });
    assert.deepEqual(await listMethodIds(), ['CREDIT_CARD', 'GIFT_CERTIFICATE']);
  });
});

describe('gift certificates that pay an order', () => {
  const gift = { payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: 'GIFT-2000' };

  it('gift certificates pay an order first, as far as their balance allows, and a failed order refunds them', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop, [{ payment_method_id: 'INVOICE' }]);
    await shop.call(contract.shop.basketPayment.addPaymentInstrument, {
      caller: anna,
      params: { basket_id: basketId },
      body: gift,
    });
    const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });
    assert.deepEqual(
      document.payment_instruments?.map(({ amount, masked_gift_certificate_code: code }) => [amount, code]),
      [
        [8.07, undefined],
        [20, '*****2000'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(document), /GIFT-2000/);
    assert.equal(await spentCents(shop), 2000);
    const params = { order_no: document.order_no ?? '' };
    const setStatus = (status: string) =>
      shop.call(orders.patch, { caller: agent, params, body: { status } });
    await setStatus('failed');
    assert.equal(await spentCents(shop), 0);
    assert.equal(await readStock(shop, 'mug'), 100);
    await setStatus('created');
    assert.equal(await spentCents(shop), 2000);
    await setStatus('new');
    await setStatus('cancelled');
    assert.equal(await spentCents(shop), 0);
    await addCertificate(shop, { amount: 5 });
    await assert.rejects(
      setStatus('new'),
      isFault('InvalidGiftCertificateCode', { statusCode: 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE' }),
    );
  });

  it('an error of the after hook of a submission leaves gift certificates unchanged', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    const call = { caller: anna, params: { basket_id: basketId }, body: gift };
    await shop.call(contract.shop.basketPayment.addPaymentInstrument, call);
    shop.scripts.set('shop.order.afterPOST', async (_args, work) => {
      assert.equal(
        await work.counter(giftCertificateCounterName('Shop', 'GIFT-2000')),
        -2000,
        'already redeemed when the hook runs',
      );
      throw new Error('no');
    });
    await assert.rejects(shop.call(orders.post, { caller: anna, body: { basket_id: basketId } }), /no/);
    assert.equal(await spentCents(shop), 0);
    assert.equal(await readStock(shop, 'mug'), 100);
    shop.scripts.clear();
    await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });
    assert.equal(await spentCents(shop), 2000);
  });

  it('a gift certificate is refunded when its payment instrument is removed or changed', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    const { document } = await pay(shop, orderNo, gift);
    const id = document.payment_instruments?.[0]?.payment_instrument_id ?? '';
    assert.equal(await spentCents(shop), 2000);
    await patchPayment(shop, orderNo, id, { amount: 12.5 });
    assert.equal(await spentCents(shop), 1250);
    await patchPayment(shop, orderNo, id, { payment_method_id: 'INVOICE' });
    assert.equal(await spentCents(shop), 0);
    await patchPayment(shop, orderNo, id, gift);
    assert.equal(await spentCents(shop), 1250);
    await deletePayment(shop, orderNo, id);
    assert.equal(await spentCents(shop), 0);
  });

  const problems: [string, object, object][] = [
    ['GIFTCERTIFICATE_NOT_FOUND', {}, { gift_certificate_code: 'NOSUCH' }],
    ['GIFTCERTIFICATE_DISABLED', { enabled: false }, {}],
    ['GIFTCERTIFICATE_PENDING', { status: 'pending' }, {}],
    ['GIFTCERTIFICATE_CURRENCY_MISMATCH', { currency: 'EUR' }, {}],
    ['GIFTCERTIFICATE_REDEEMED', { amount: 0 }, {}],
    ['GIFTCERTIFICATE_INSUFFICIENT_BALANCE', {}, { amount: 20.01 }],
  ];
  for (const [statusCode, fields, body] of problems) {
    it(`a payment gets InvalidGiftCertificateCode with the status code ${statusCode}`, async () => {
      const shop = await createPaymentShop();
      await addCertificate(shop, fields);
      const orderNo = await createUnpaidOrder(shop);
      await assert.rejects(
        pay(shop, orderNo, { ...gift, ...body }),
        isFault('InvalidGiftCertificateCode', { statusCode }),
      );
      await pay(shop, orderNo, { payment_method_id: 'INVOICE', amount: 1 });
      const id = (await readStoredOrder(shop, orderNo)).payment_instruments[0]?.id ?? '';
      await assert.rejects(
        patchPayment(shop, orderNo, id, { amount: 1, ...gift, ...body }),
        (error: Error) => error.name === 'InvalidGiftCertificateCodeException',
      );
    });
  }

  it('the service responds with InvalidGiftCertificateCode if another order redeemed the certificate before the submission', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    const call = { caller: anna, params: { basket_id: basketId }, body: gift };
    await shop.call(contract.shop.basketPayment.addPaymentInstrument, call);
    await pay(shop, await createUnpaidOrder(shop), gift);
    for (const [operation, params] of [
      [orders.post, {}],
      [orders.put, { order_no: 'mine' }],
    ] as const) {
      await assert.rejects(
        shop.call(operation, { caller: anna, params, body: { basket_id: basketId }, version: '23.2' }),
        isFault('InvalidGiftCertificateCode', { statusCode: 'GIFTCERTIFICATE_REDEEMED' }),
      );
    }
    assert.equal(await readStock(shop, 'mug'), 98, 'only the other order has reduced the stock');
  });
});

describe('hooks and conditions of an order’s PATCH', () => {
  it('PATCH of an order uses the document as the before hook changed it', async () => {
    const shop = await createPaymentShop();
    const orderNo = await createUnpaidOrder(shop);
    shop.scripts.set('shop.order.beforePATCH', async ([, request]) => {
      if (request?.kind === 'document') Object.assign(request.document, { c_checked: true });
    });
    const call = { caller: anna, params: { order_no: orderNo }, body: { status: 'open' } };
    const { document } = await shop.call(orders.patch, call);
    assert.equal((document as Record<string, unknown>)['c_checked'], true);
    assert.equal(document.status, 'open');
  });

  it('the service responds with InvalidIfMatch to PATCH of an order with another entity tag than the current one', async () => {
    const shop = await createPaymentShop();
    const call = {
      caller: anna,
      params: { order_no: await createUnpaidOrder(shop) },
      headers: { 'if-match': '"old"' },
    };
    await assert.rejects(shop.call(orders.patch, call), isFault('InvalidIfMatch'));
  });
});
