import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault } from '../../../support/test-shop.ts';
import { createSmallShop } from '../../../support/small-shop.ts';
import { createBasketOfMugs, shipmentCall } from '../../../support/shop-baskets.ts';

const { basketPayment } = contract.shop;

describe('payment methods and cards of a basket', () => {
  const card = {
    card_type: 'Visa',
    number: '4111 1111 1111 1111',
    holder: 'Anna Test',
    expiration_month: 2,
    expiration_year: 2026,
    security_code: '123',
  };
  const paymentCall = (id: string, body: object) => shipmentCall(id, body);

  it('the payment methods of a basket are the enabled ones, with their cards', async () => {
    const shop = await createSmallShop();
    const { document } = await shop.call(
      basketPayment.getPaymentMethods,
      shipmentCall(await createBasketOfMugs(shop)),
    );
    assert.deepEqual(
      document.applicable_payment_methods?.map(({ id }) => id),
      ['CREDIT_CARD', 'INVOICE'],
    );
    assert.equal(document.applicable_payment_methods[0]?.cards?.[0]?.card_type, 'Visa');
  });

  it('a basket stores neither card number nor security code, and shows whether the card has expired', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    const body = { payment_method_id: 'CREDIT_CARD', amount: 3.005, payment_card: card };
    const { document } = await shop.call(basketPayment.addPaymentInstrument, paymentCall(id, body));
    const instrument = document.payment_instruments?.[0];
    assert.equal(instrument?.payment_card?.masked_number, '************1111');
    assert.equal(instrument.payment_card.number_last_digits, '1111');
    assert.equal(instrument.payment_card.credit_card_expired, true);
    assert.ok(instrument.payment_card.credit_card_token);
    assert.equal(instrument.amount, 3.01);
    const storedText = JSON.stringify(await shop.store.begin().collection('baskets').get(id));
    assert.doesNotMatch(storedText, /4111 ?1111|"123"/);
  });

  it('a basket returns the masked numbers of a bank account', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    const body = {
      payment_method_id: 'INVOICE',
      payment_bank_account: { holder: 'Anna', number: '0012345678', drivers_license: 'D99887766' },
    };
    const { document } = await shop.call(basketPayment.addPaymentInstrument, paymentCall(id, body));
    const account = document.payment_instruments?.[0]?.payment_bank_account;
    assert.equal(account?.masked_number, '******5678');
    assert.equal(account.masked_drivers_license, '*****7766');
  });

  it('the service responds with InvalidPaymentMethodId for a payment method that is unknown, disabled or missing', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    for (const paymentMethodId of ['x', 'RETIRED', '']) {
      await assert.rejects(
        shop.call(
          basketPayment.addPaymentInstrument,
          paymentCall(id, { payment_method_id: paymentMethodId }),
        ),
        isFault('InvalidPaymentMethodId', { paymentMethodId }),
      );
    }
  });

  it('a basket accepts an expired card with an invalid number', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    // The number is checked only in a payment of an order, and an expired card is only shown as such.
    const invalidCard = { ...card, number: '411111111111111', expiration_year: 2021 };
    const { document } = await shop.call(
      basketPayment.addPaymentInstrument,
      paymentCall(id, { payment_method_id: 'CREDIT_CARD', payment_card: invalidCard }),
    );
    const storedCard = document.payment_instruments?.[0]?.payment_card;
    assert.deepEqual([storedCard?.masked_number, storedCard?.credit_card_expired], ['***********1111', true]);
  });

  it('the service responds with PropertyConstraintViolation for a card that the payment method does not accept and for a negative amount', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    const invalidInstruments: [object, string][] = [
      [{ payment_card: { ...card, card_type: 'Diners' } }, '$.payment_card.card_type'],
      [{ amount: -1 }, '$.amount'],
    ];
    for (const [body, path] of invalidInstruments) {
      await assert.rejects(
        shop.call(
          basketPayment.addPaymentInstrument,
          paymentCall(id, { payment_method_id: 'CREDIT_CARD', ...body }),
        ),
        isFault('PropertyConstraintViolation', { path }),
      );
    }
  });
});
