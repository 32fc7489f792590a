import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { anna, smallShop } from '../../../support/small-shop.ts';

const { basketPayment, baskets } = contract.shop;

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

  it('a basket stores neither card number nor security code, and says when the card has expired', async () => {
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
    assert.doesNotMatch(stored, /4111 ?1111|"123"/);
  });

  it('a basket stores the last digits of a bank account', async () => {
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

  it('a basket accepts a card with an invalid number or date, which the authorization checks', async () => {
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
