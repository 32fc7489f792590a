import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { raises, type TestShop } from '../../support/test-shop.ts';
import { agent, anna, home, smallShop } from '../../support/small-shop.ts';

const { basketPayment, basketShipments, baskets } = contract.shop;

async function opened(shop: TestShop, quantity = 1): Promise<string> {
  const body = { product_items: [{ product_id: 'mug', quantity }] };
  return (await shop.call(baskets.post, { caller: anna, body })).document.basket_id ?? '';
}

const to = (basket_id: string, body: object = {}, query: object = {}, shipment_id = 'me') => ({
  caller: anna,
  params: { basket_id, shipment_id },
  body,
  query: { ...query },
});

describe('addresses', () => {
  it('are set one by one, or one as the other too', async () => {
    const shop = await smallShop();
    const first = await opened(shop);
    const alone = await shop.call(basketShipments.putBillingAddress, to(first, home));
    assert.equal(alone.document.billing_address?.city, 'Springfield');
    assert.equal(alone.document.shipments?.[0]?.shipping_address, undefined);
    const both = await shop.call(
      basketShipments.putBillingAddress,
      to(first, home, { use_as_shipping: true }),
    );
    assert.equal(both.document.shipments?.[0]?.shipping_address?.city, 'Springfield');

    const second = await opened(shop);
    const shipping = await shop.call(basketShipments.putShippingAddress, to(second, home));
    assert.equal(shipping.document.billing_address, undefined);
    const billed = await shop.call(
      basketShipments.putShippingAddress,
      to(second, home, { use_as_billing: true }),
    );
    assert.equal(billed.document.billing_address?.city, 'Springfield');
  });

  it('decide the tax', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const abroad = await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    assert.equal(abroad.document.merchandize_total_tax, 0);
    const here = await shop.call(basketShipments.putShippingAddress, to(id, home));
    assert.equal(here.document.merchandize_total_tax, 0.8);
  });
});

describe('shipping methods', () => {
  it('are those that serve the address and the currency, at their price for this shipment', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const { document: anywhere } = await shop.call(basketShipments.getShippingMethods, to(id));
    assert.deepEqual(
      anywhere.applicable_shipping_methods?.map(({ id: method, price }) => [method, price]),
      [
        ['express', 15],
        ['ground', 5.99],
      ],
    );
    assert.equal(anywhere.default_shipping_method_id, 'ground');
    await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    const { document: abroad } = await shop.call(basketShipments.getShippingMethods, to(id));
    assert.deepEqual(
      abroad.applicable_shipping_methods?.map((method) => method.id),
      ['express'],
    );
    assert.equal(abroad.default_shipping_method_id, 'express');
  });

  it('cost by the merchandise total', async () => {
    const shop = await smallShop();
    const small = await shop.call(
      basketShipments.putShippingMethod,
      to(await opened(shop, 4), { id: 'ground' }),
    );
    assert.equal(small.document.shipping_total, 5.99);
    const large = await shop.call(
      basketShipments.putShippingMethod,
      to(await opened(shop, 5), { id: 'ground' }),
    );
    assert.equal(large.document.shipping_total, 0);
    assert.equal(large.document.shipping_items?.[0]?.shipment_id, 'me');
  });

  it('are asked for again when the address moves out of reach', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    await shop.call(basketShipments.putShippingMethod, to(id, { id: 'ground' }));
    const { document } = await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    assert.ok(document._flash?.some(({ type }) => type === 'ShippingMethodRequired'));
    assert.equal(document.shipping_total, undefined);
  });

  it('InvalidShippingMethodId: unknown or out of reach', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    await assert.rejects(
      shop.call(basketShipments.putShippingMethod, to(id, { id: 'x' })),
      raises('InvalidShippingMethodId', { shippingMethodId: 'x' }),
    );
    await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    await assert.rejects(
      shop.call(basketShipments.putShippingMethod, to(id, { id: 'ground' })),
      raises('InvalidShippingMethodId', { shippingMethodId: 'ground' }),
    );
  });

  const ofShipments: Operation[] = [
    basketShipments.putShippingAddress,
    basketShipments.putShippingMethod,
    basketShipments.getShippingMethods,
  ];
  for (const operation of ofShipments) {
    it(`ShipmentNotFound: ${operation.id}`, async () => {
      const shop = await smallShop();
      const id = await opened(shop);
      await assert.rejects(
        shop.call(operation, to(id, {}, {}, 'x')),
        raises('ShipmentNotFound', { shipmentId: 'x' }),
      );
    });
  }
});

describe('payment', () => {
  const card = {
    card_type: 'Visa',
    number: '4111 1111 1111 1111',
    holder: 'Anna Test',
    expiration_month: 2,
    expiration_year: 2026,
    security_code: '123',
  };
  const pay = (id: string, body: object) => to(id, body);

  it('methods are those that are enabled, with their cards', async () => {
    const shop = await smallShop();
    const { document } = await shop.call(basketPayment.getPaymentMethods, to(await opened(shop)));
    assert.deepEqual(
      document.applicable_payment_methods?.map(({ id }) => id),
      ['CREDIT_CARD', 'INVOICE'],
    );
    assert.equal(document.applicable_payment_methods[0]?.cards?.[0]?.card_type, 'Visa');
  });

  it('keeps no card number and no security code, and says when the card has expired', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const body = { payment_method_id: 'CREDIT_CARD', amount: 3.005, payment_card: card };
    const { document } = await shop.call(basketPayment.addPaymentInstrument, pay(id, body));
    const shown = document.payment_instruments?.[0];
    assert.equal(shown?.payment_card?.masked_number, '************1111');
    assert.equal(shown.payment_card.number_last_digits, '1111');
    assert.equal(shown.payment_card.credit_card_expired, true);
    assert.ok(shown.payment_card.credit_card_token);
    assert.equal(shown.amount, 3.01);
    const stored = JSON.stringify(await shop.store.begin().of('baskets').get(id));
    assert.doesNotMatch(stored, /4111|123"/);
  });

  it('keeps the last digits of a bank account', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const body = {
      payment_method_id: 'INVOICE',
      payment_bank_account: { holder: 'Anna', number: '0012345678', drivers_license: 'D99887766' },
    };
    const { document } = await shop.call(basketPayment.addPaymentInstrument, pay(id, body));
    const account = document.payment_instruments?.[0]?.payment_bank_account;
    assert.equal(account?.masked_number, '******5678');
    assert.equal(account.masked_drivers_license, '*****7766');
  });

  it('InvalidPaymentMethodId: unknown, disabled or not said', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    for (const paymentMethodId of ['x', 'RETIRED', '']) {
      await assert.rejects(
        shop.call(basketPayment.addPaymentInstrument, pay(id, { payment_method_id: paymentMethodId })),
        raises('InvalidPaymentMethodId', { paymentMethodId }),
      );
    }
  });

  it('keeps a card whose number or date cannot be right: who authorises it will see', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const odd = { ...card, number: '411111111111111', expiration_year: 2021 };
    const { document } = await shop.call(
      basketPayment.addPaymentInstrument,
      pay(id, { payment_method_id: 'CREDIT_CARD', payment_card: odd }),
    );
    const kept = document.payment_instruments?.[0]?.payment_card;
    assert.deepEqual([kept?.masked_number, kept?.credit_card_expired], ['***********1111', true]);
  });

  it('PropertyConstraintViolation: a card that the method does not take, a negative amount', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const refused: [object, string][] = [
      [{ payment_card: { ...card, card_type: 'Diners' } }, '$.payment_card.card_type'],
      [{ amount: -1 }, '$.amount'],
    ];
    for (const [body, path] of refused) {
      await assert.rejects(
        shop.call(basketPayment.addPaymentInstrument, pay(id, { payment_method_id: 'CREDIT_CARD', ...body })),
        raises('PropertyConstraintViolation', { path }),
      );
    }
  });
});

describe('a basket', () => {
  it("is read by its customer and by agents, validateBasket's flashes included, and deleted", async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    shop.scripts.set('shop.basket.validateBasket', async ([basket, duringSubmit]) => {
      assert.deepEqual(duringSubmit, { kind: 'value', value: false });
      if (basket?.kind === 'document') Object.assign(basket.document, { _flash: [{ type: 'Mine' }] });
    });
    for (const caller of [anna, agent]) {
      const { document } = await shop.call(baskets.get, { ...to(id), caller });
      assert.deepEqual(
        document._flash?.map(({ type }) => type),
        ['Mine'],
      );
      assert.match(document._resource_state ?? '', /^[0-9a-f]{64}$/);
    }
    await shop.call(baskets.delete, to(id));
    await assert.rejects(shop.call(baskets.get, to(id)), raises('BasketNotFound'));
  });
});
