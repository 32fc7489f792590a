import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, createSmallShop } from '../../../support/small-shop.ts';

const { customerPaymentInstruments } = contract.shop;
const annaParams = { customer_id: 'anna' };
const unknownCustomer = { customer_id: 'nobody' };

describe('payment instruments of a customer', () => {
  const { list, post, get, delete: remove } = customerPaymentInstruments;
  const visa = {
    payment_method_id: 'CREDIT_CARD',
    payment_card: {
      card_type: 'Visa',
      number: '4111 1111 1111 1111',
      holder: 'Anna Test',
      expiration_month: 12,
      expiration_year: 2030,
    },
  };
  const add = (shop: TestShop, body: object = visa, caller: Caller = anna) =>
    shop.call(post, { caller, params: annaParams, body });
  const instrumentParams = (payment_instrument_id: string) => ({ ...annaParams, payment_instrument_id });
  const readStoredInstruments = async (shop: TestShop) =>
    (await shop.store.begin().collection('customers').get('anna'))?.payment_instruments;

  it('a customer’s payment instrument is returned with a masked number, and stored without the number', async () => {
    const shop = await createSmallShop();
    const { document } = await add(shop);
    assert.deepEqual(
      [document.payment_card?.masked_number, document.payment_card?.number_last_digits],
      ['************1111', '1111'],
    );
    assert.equal(document.creation_date, '2026-03-01T10:00:00.000Z');
    assert.ok(document.payment_card?.credit_card_token);
    const storedText = JSON.stringify(await shop.store.begin().collection('customers').all());
    assert.doesNotMatch(storedText, /4111 ?1111/);
    assert.match(storedText, /"last_digits":"1111"/);
    const { document: storedDocument } = await shop.call(get, {
      caller: anna,
      params: instrumentParams(document.payment_instrument_id ?? ''),
    });
    assert.deepEqual(storedDocument, document);
  });

  it('a customer’s payment instruments are listed, filtered by method, and removed', async () => {
    const shop = await createSmallShop();
    const { document: card } = await add(shop);
    await add(shop, {
      payment_method_id: 'INVOICE',
      payment_bank_account: { number: 'DE1234567', holder: 'A' },
    });
    const listInstruments = async (query: Record<string, unknown> = {}, caller: Caller = anna) => {
      const { document } = await shop.call(list, { caller, params: annaParams, query });
      return [document.count, document.total, document.data?.map(({ payment_method_id: id }) => id)];
    };
    assert.deepEqual(await listInstruments(), [2, 2, ['CREDIT_CARD', 'INVOICE']]);
    assert.deepEqual(await listInstruments({ payment_method_id: 'INVOICE' }), [1, 1, ['INVOICE']]);
    assert.deepEqual(await listInstruments({}, agent), [2, 2, ['CREDIT_CARD', 'INVOICE']]);
    assert.deepEqual(await listInstruments({}, bert), [0, 0, []]);
    await shop.call(remove, { caller: anna, params: instrumentParams(card.payment_instrument_id ?? '') });
    assert.deepEqual(await listInstruments(), [1, 1, ['INVOICE']]);
  });

  it('a gift certificate code is ignored if the payment method is not GIFT_CERTIFICATE', async () => {
    const shop = await createSmallShop();
    for (const code of ['', 'string']) {
      const { document } = await add(shop, { ...visa, gift_certificate_code: code });
      assert.equal(document.payment_method_id, visa.payment_method_id);
      assert.equal(document.masked_gift_certificate_code, undefined);
    }
  });

  it('the service responds with a fault to POST of an invalid payment instrument of a customer, and adds none', async () => {
    const shop = await createSmallShop();
    await assert.rejects(add(shop, {}), isFault('InvalidPaymentMethodId'));
    await assert.rejects(add(shop, { payment_method_id: 'RETIRED' }), isFault('InvalidPaymentMethodId'));
    const invalidInstrument = { ...visa, payment_card: { ...visa.payment_card, card_type: 'Diners' } };
    await assert.rejects(
      add(shop, invalidInstrument),
      isFault('PropertyConstraintViolation', { path: '$.payment_card.card_type' }),
    );
    const certificate = { payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: 'G' };
    await assert.rejects(
      add(shop, certificate),
      isFault('PropertyConstraintViolation', { path: '$.payment_method_id' }),
    );
    assert.deepEqual(await readStoredInstruments(shop), undefined);
    await shop.write(async (work) => {
      const customer = await work.collection('customers').get('anna');
      const instruments = Array.from({ length: 100 }, (_, index) => ({
        id: `${index}`,
        payment_method_id: 'INVOICE',
      }));
      if (customer) work.collection('customers').put({ ...customer, payment_instruments: instruments });
    });
    await assert.rejects(add(shop), isFault('QuotaExceeded'));
    assert.equal((await readStoredInstruments(shop))?.length, 100);
  });

  it('the service responds with PaymentInstrumentNotFound or CustomerNotFound for payment instruments that are unknown or of another customer', async () => {
    const shop = await createSmallShop();
    const { document } = await add(shop);
    const params = instrumentParams(document.payment_instrument_id ?? '');
    for (const operation of [get, remove]) {
      await assert.rejects(
        shop.call(operation, { caller: anna, params: instrumentParams('x') }),
        isFault('PaymentInstrumentNotFound', { paymentInstrumentId: 'x' }),
      );
      await assert.rejects(shop.call(operation, { caller: bert, params }), isFault('CustomerNotFound'));
    }
    await assert.rejects(add(shop, visa, bert), isFault('CustomerNotFound'));
    await assert.rejects(
      shop.call(list, { caller: agent, params: unknownCustomer }),
      isFault('CustomerNotFound'),
    );
  });

  it('a write of payment instruments with an outdated resource state is rejected', async () => {
    const shop = await createSmallShop();
    const { document } = await add(shop);
    await add(shop);
    const params = instrumentParams(document.payment_instrument_id ?? '');
    for (const [headers, fault] of [
      [{ 'x-svc-resource-state': document._resource_state ?? '' }, 'ResourceStateConflict'],
      [{ 'if-match': '"old"' }, 'InvalidIfMatch'],
    ] as const) {
      await assert.rejects(shop.call(remove, { caller: anna, params, headers }), isFault(fault));
      await assert.rejects(shop.call(post, { caller: anna, params, headers, body: visa }), isFault(fault));
    }
  });

  it('all before and after hooks of a customer’s payment instruments run', async () => {
    const shop = await createSmallShop();
    for (const point of ['beforePOST', 'afterPOST', 'beforeGET', 'beforeDELETE', 'afterDELETE']) {
      shop.scripts.set(`shop.customer.payment_instrument.${point}`, async () => undefined);
    }
    shop.scripts.set('shop.customer.payment_instruments.beforeGET', async () => undefined);
    const { document } = await add(shop);
    const params = instrumentParams(document.payment_instrument_id ?? '');
    await shop.call(get, { caller: anna, params });
    await shop.call(list, { caller: anna, params });
    await shop.call(remove, { caller: anna, params });
    assert.deepEqual(
      shop.executedPoints.map((point) => point.replace('shop.customer.', '')),
      [
        'payment_instrument.beforePOST',
        'payment_instrument.afterPOST',
        'payment_instrument.beforeGET',
        'payment_instruments.beforeGET',
        'payment_instrument.beforeDELETE',
        'payment_instrument.afterDELETE',
      ],
    );
  });
});
