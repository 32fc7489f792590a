import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { PaymentMethod } from '../../../../server/records/site.ts';
import {
  createBasket,
  addCertificate,
  createPaymentShop,
  spentCents,
} from '../../../support/payment-shop.ts';
import { agent, anna, bert, homeAddress } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';

const { basketPayment, baskets, orders } = contract.shop;
const visa = { card_type: 'Visa', number: '4111111111111111', security_code: '737', expiration_month: 3 };

const addInstrument = (shop: TestShop, basket_id: string, body: object, overrides: object = {}) =>
  shop.call(basketPayment.addPaymentInstrument, { caller: anna, params: { basket_id }, body, ...overrides });
const instrumentParams = (basket_id: string, payment_instrument_id: string) => ({
  basket_id,
  payment_instrument_id,
});
const patchInstrument = (
  shop: TestShop,
  basketId: string,
  id: string,
  body: object,
  overrides: object = {},
) =>
  shop.call(basketPayment.patchPaymentInstrument, {
    caller: anna,
    params: instrumentParams(basketId, id),
    body,
    ...overrides,
  });
const removeInstrument = (shop: TestShop, basketId: string, id: string, overrides: object = {}) =>
  shop.call(basketPayment.deletePaymentInstrument, {
    caller: anna,
    params: instrumentParams(basketId, id),
    ...overrides,
  });

async function createBasketWithCard() {
  const shop = await createPaymentShop();
  const basketId = await createBasket(shop);
  const { document } = await addInstrument(shop, basketId, {
    payment_method_id: 'CREDIT_CARD',
    payment_card: visa,
    amount: 5,
  });
  return { shop, basketId, id: document.payment_instruments?.[0]?.payment_instrument_id ?? '' };
}

describe('payment instruments of a basket', () => {
  it('PATCH of a payment instrument keeps the fields that the body does not contain, but not the card if the method changes', async () => {
    const { shop, basketId, id } = await createBasketWithCard();
    const body = { amount: 6, payment_card: { holder: 'Anna' }, c_note: 'x' };
    const [patchedInstrument] =
      (await patchInstrument(shop, basketId, id, body)).document.payment_instruments ?? [];
    assert.equal(patchedInstrument?.amount, 6);
    assert.equal(patchedInstrument.payment_card?.holder, 'Anna');
    assert.equal(patchedInstrument.payment_card.expiration_month, 3);
    assert.equal(patchedInstrument.payment_card.masked_number, '************1111');
    assert.equal((patchedInstrument as Record<string, unknown>)['c_note'], 'x');
    const storedBasket = await shop.store.begin().collection('baskets').get(basketId);
    assert.doesNotMatch(JSON.stringify(storedBasket), /"737"|4111 ?1111/);
    const { document } = await patchInstrument(shop, basketId, id, { payment_method_id: 'INVOICE' });
    assert.equal(document.payment_instruments?.[0]?.payment_card, undefined, 'a card belongs to its method');
    assert.equal(document.payment_instruments?.[0]?.amount, 6);
  });

  it('payment instruments can come from the customer’s wallet, also if an agent adds them', async () => {
    const shop = await createPaymentShop();
    for (const caller of [anna, agent]) {
      const basketId = await createBasket(shop);
      const body = { customer_payment_instrument_id: 'wallet', amount: 3, payment_method_id: 'INVOICE' };
      const [instrument] =
        (await addInstrument(shop, basketId, body, { caller })).document.payment_instruments ?? [];
      assert.equal(instrument?.payment_method_id, 'CREDIT_CARD');
      assert.equal(instrument.amount, 3);
      assert.equal(instrument.payment_card?.credit_card_token, 'tok');
    }
  });

  it('hooks of a basket’s payment instruments get the basket, the instrument, the request and IDs', async () => {
    const { shop, basketId, id } = await createBasketWithCard();
    const hookArguments = new Map<string, readonly unknown[]>();
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      for (const when of ['before', 'after']) {
        const point = `shop.basket.payment_instrument.${when}${method}`;
        shop.scripts.set(point, async (args) => void hookArguments.set(when + method, args));
      }
    }
    const basket = { kind: 'object', class: 'order.Basket', key: basketId };
    const instrument = {
      kind: 'object',
      class: 'order.OrderPaymentInstrument',
      key: id,
      container: { class: 'order.Basket', key: basketId },
    };
    const body = { payment_method_id: 'INVOICE' };
    const document = { kind: 'document', document: body };
    const postResponse = await addInstrument(shop, basketId, body);
    assert.deepEqual(hookArguments.get('beforePOST'), [basket, document]);
    assert.deepEqual(hookArguments.get('afterPOST'), [basket, document]);
    assert.deepEqual(postResponse.modifyHookArguments, [basket]);
    assert.deepEqual(postResponse.trailingModifyHookArguments, [document]);
    const patchResponse = await patchInstrument(shop, basketId, id, body);
    assert.deepEqual(hookArguments.get('beforePATCH'), [basket, instrument, document]);
    assert.deepEqual(hookArguments.get('afterPATCH'), [basket, instrument, document]);
    assert.deepEqual(patchResponse.trailingModifyHookArguments, [{ kind: 'value', value: id }]);
    const deleteResponse = await removeInstrument(shop, basketId, id);
    assert.deepEqual(hookArguments.get('beforeDELETE'), [basket, instrument]);
    assert.deepEqual(hookArguments.get('afterDELETE'), [basket, { kind: 'value', value: id }]);
    assert.deepEqual(deleteResponse.trailingModifyHookArguments, [{ kind: 'value', value: id }]);
  });

  it('a before hook can change the request for a payment instrument, and an error of an after hook rolls the addition back', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    shop.scripts.set('shop.basket.payment_instrument.beforePOST', async ([, request]) => {
      if (request?.kind === 'document') Object.assign(request.document, { amount: 4 });
    });
    const { document } = await addInstrument(shop, basketId, { payment_method_id: 'INVOICE' });
    assert.equal(document.payment_instruments?.[0]?.amount, 4);
    shop.scripts.set('shop.basket.payment_instrument.afterPOST', () => Promise.reject(new Error('no')));
    await assert.rejects(addInstrument(shop, basketId, { payment_method_id: 'INVOICE' }), /no/);
    const { document: storedDocument } = await shop.call(baskets.get, {
      caller: anna,
      params: { basket_id: basketId },
    });
    assert.equal(storedDocument.payment_instruments?.length, 1);
  });

  it('gift certificates pay at most their balance, over all instruments of the basket', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    const gift = { payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: 'GIFT-2000' };
    const { document } = await addInstrument(shop, basketId, { ...gift, amount: 15 });
    assert.equal(document.payment_instruments?.[0]?.masked_gift_certificate_code, '*****2000');
    await assert.rejects(
      addInstrument(shop, basketId, { ...gift, amount: 5.01 }),
      isFault('InvalidGiftCertificateCode', {
        maskedGiftCertificateCode: '*****2000',
        statusCode: 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE',
      }),
    );
    await addInstrument(shop, basketId, { ...gift, amount: 5 });
    assert.equal(await spentCents(shop), 0, 'nothing is spent before there is an order');
    const orderResponse = await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });
    assert.equal(await spentCents(shop), 2000);
    assert.equal(orderResponse.document.status, 'created', '8.07 is still open');
  });

  it('gift certificates that pay an order in full leave nothing for other instruments', async () => {
    const shop = await createPaymentShop();
    await addCertificate(shop, { code: 'BIG', amount: 100 });
    const basketId = await createBasket(shop, [{ payment_method_id: 'INVOICE' }]);
    await addInstrument(shop, basketId, {
      payment_method_id: 'GIFT_CERTIFICATE',
      gift_certificate_code: 'BIG',
    });
    const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });
    assert.deepEqual(
      document.payment_instruments?.map(({ amount }) => amount),
      [0, 28.07],
    );
    assert.equal(await spentCents(shop, 'BIG'), 2807);
  });
});

describe('the payment methods of a basket', () => {
  const changeMethod = (shop: TestShop, id: string, fields: Partial<PaymentMethod>) =>
    shop.write(async (work) => {
      const method = (await work.collection('payment_methods').all()).find(
        (candidate) => candidate.id === id,
      );
      if (method) work.collection('payment_methods').put({ ...method, ...fields });
    });
  const listMethods = async (shop: TestShop, basketId: string) => {
    const call = { caller: anna, params: { basket_id: basketId } };
    return (await shop.call(basketPayment.getPaymentMethods, call)).document.applicable_payment_methods ?? [];
  };
  const isOffered = async (shop: TestShop, basketId: string, id = 'INVOICE') =>
    (await listMethods(shop, basketId)).some((method) => method.id === id);

  it('the payment methods of a basket depend on currency, billing country, customer groups and open amount', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    const cases: [Partial<PaymentMethod>, boolean][] = [
      [{ currencies: ['EUR'] }, false],
      [{ currencies: ['USD'] }, true],
      [{ countries: ['DE'] }, false],
      [{ countries: ['us'] }, true],
      [{ customer_group_ids: ['VIP'] }, false],
      [{ customer_group_ids: ['VIP', 'Registered'] }, true],
      [{ amounts: { USD: { minimum: 28.08 } } }, false],
      [{ amounts: { USD: { maximum: 28.06 } } }, false],
      [{ amounts: { USD: { minimum: 28.07, maximum: 28.07 }, EUR: { minimum: 99 } } }, true],
    ];
    for (const [fields, expected] of cases) {
      await changeMethod(shop, 'INVOICE', { currencies: ['USD', 'EUR'], ...fields });
      assert.equal(await isOffered(shop, basketId), expected, JSON.stringify(fields));
      await changeMethod(shop, 'INVOICE', {
        countries: ['US'],
        customer_group_ids: ['Everyone'],
        amounts: {},
      });
    }
    await addInstrument(shop, basketId, { payment_method_id: 'CREDIT_CARD', payment_card: visa, amount: 20 });
    await changeMethod(shop, 'INVOICE', { amounts: { USD: { maximum: 8.07 } } });
    assert.equal(await isOffered(shop, basketId), true, 'only the open amount counts');
  });

  it('a payment method with cards is offered and accepted only if the customer may use one of its cards', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    const card = (await listMethods(shop, basketId)).find(({ id }) => id === 'CREDIT_CARD')?.cards?.[0];
    assert.equal(card?.card_type, 'Visa');
    await shop.write(async (work) => {
      const method = (await work.collection('payment_methods').all()).find(({ id }) => id === 'CREDIT_CARD');
      const cards = method?.cards?.map((spec) => ({ ...spec, countries: ['DE'] }));
      if (method && cards) work.collection('payment_methods').put({ ...method, cards });
    });
    assert.equal(await isOffered(shop, basketId, 'CREDIT_CARD'), false);
    const body = { payment_method_id: 'CREDIT_CARD', payment_card: visa };
    await assert.rejects(addInstrument(shop, basketId, body), isFault('InvalidPaymentMethodId'));
  });

  it('a submission fails if the selected payment method no longer applies', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop, [{ payment_method_id: 'INVOICE' }]);
    await changeMethod(shop, 'INVOICE', { countries: ['DE'] });
    await assert.rejects(
      shop.call(orders.post, { caller: anna, body: { basket_id: basketId } }),
      isFault('Validation', { validationType: 'PaymentMethodRequired' }),
    );
    const params = { basket_id: basketId };
    const foreignAddressCall = {
      caller: anna,
      params,
      query: {},
      body: { ...homeAddress, country_code: 'DE' },
    };
    await shop.call(contract.shop.basketShipments.putBillingAddress, foreignAddressCall);
    await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });
  });

  it('hooks of the payment methods get the ID of the basket', async () => {
    const shop = await createPaymentShop();
    const basketId = await createBasket(shop);
    const hookArguments: unknown[] = [];
    shop.scripts.set(
      'shop.basket.payment_methods.beforeGET',
      async (args) => void hookArguments.push(...args),
    );
    await listMethods(shop, basketId);
    assert.deepEqual(hookArguments, [{ kind: 'value', value: basketId }]);
  });
});

describe('faults of paying a basket', () => {
  type OperationCall = (shop: TestShop, basketId: string, id: string, overrides: object) => Promise<unknown>;
  const operations: [string, OperationCall][] = [
    [
      'POST',
      (shop, basket, _id, overrides) =>
        addInstrument(shop, basket, { payment_method_id: 'INVOICE' }, overrides),
    ],
    ['PATCH', (shop, basket, id, overrides) => patchInstrument(shop, basket, id, {}, overrides)],
    ['DELETE', (shop, basket, id, overrides) => removeInstrument(shop, basket, id, overrides)],
    [
      'GET methods',
      (shop, basket_id, _id, overrides) =>
        shop.call(basketPayment.getPaymentMethods, { caller: anna, params: { basket_id }, ...overrides }),
    ],
  ];
  for (const [name, call] of operations) {
    it(`${name} for the payment of an unknown basket gets BasketNotFound, of another customer’s basket InvalidCustomer`, async () => {
      const { shop, basketId, id } = await createBasketWithCard();
      await assert.rejects(call(shop, 'none', id, {}), isFault('BasketNotFound', { basketId: 'none' }));
      await assert.rejects(call(shop, basketId, id, { caller: bert }), isFault('InvalidCustomer'));
    });
    if (name === 'GET methods') continue;
    it(`${name} for the payment of a basket gets ResourceStateConflict or InvalidIfMatch if the resource state is outdated`, async () => {
      const { shop, basketId, id } = await createBasketWithCard();
      const outdatedState = { headers: { 'x-svc-resource-state': 'f'.repeat(64) } };
      await assert.rejects(call(shop, basketId, id, outdatedState), isFault('ResourceStateConflict'));
      const outdatedTag = { headers: { 'if-match': '"old"' } };
      await assert.rejects(call(shop, basketId, id, outdatedTag), isFault('InvalidIfMatch'));
    });
    if (name === 'DELETE') continue;
    it(`${name} for the payment of a basket gets a fault for an invalid payment method, instrument, gift certificate or amount`, async () => {
      const { shop, basketId, id } = await createBasketWithCard();
      const invalidBodies: [object, string][] = [
        [{ payment_method_id: 'RETIRED' }, 'InvalidPaymentMethodId'],
        [{ customer_payment_instrument_id: 'no' }, 'CustomerPaymentInstrumentNotFound'],
        [{ payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: ' ' }, 'MissingGiftCertificateCode'],
        [
          { payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: 'NO' },
          'InvalidGiftCertificateCode',
        ],
        [{ payment_method_id: 'INVOICE', amount: -1 }, 'PropertyConstraintViolation'],
      ];
      for (const [body, fault] of invalidBodies) {
        const attempt =
          name === 'POST' ? addInstrument(shop, basketId, body) : patchInstrument(shop, basketId, id, body);
        await assert.rejects(attempt, isFault(fault));
      }
    });
  }

  it('the service responds with PaymentInstrumentNotFound to PATCH and DELETE of an instrument that the basket does not have', async () => {
    const { shop, basketId } = await createBasketWithCard();
    const isInstrumentNotFound = isFault('PaymentInstrumentNotFound', { paymentInstrumentId: 'other' });
    await assert.rejects(patchInstrument(shop, basketId, 'other', {}), isInstrumentNotFound);
    await assert.rejects(removeInstrument(shop, basketId, 'other'), isInstrumentNotFound);
  });
});
