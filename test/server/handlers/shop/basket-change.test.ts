import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, home, smallShop } from '../../../support/small-shop.ts';

const { basketPayment, basketHolders, baskets } = contract.shop;

const ready = {
  billing_address: home,
  shipments: [{ shipping_address: home, shipping_method: { id: 'ground' } }],
  product_items: [
    { product_id: 'mug', quantity: 2, c_note: 'blue' },
    { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
  ],
  payment_instruments: [{ payment_method_id: 'INVOICE' }],
};

async function opened(shop: TestShop) {
  const { document } = await shop.call(baskets.post, { caller: anna, body: ready });
  return {
    basket_id: document.basket_id ?? '',
    item_id: document.product_items?.[0]?.item_id ?? '',
    lamp: document.product_items?.[1]?.item_id ?? '',
    payment_instrument_id: document.payment_instruments?.[0]?.payment_instrument_id ?? '',
  };
}

const custom = (document: object, name: string) => (document as Record<string, unknown>)[`c_${name}`];

describe('changing a basket', () => {
  it('takes currency, source code and custom properties only', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const { document } = await shop.call(baskets.patch, {
      caller: anna,
      params,
      body: {
        currency: 'EUR',
        source_code: 'spring',
        c_a: 1,
        shipping_items: [{ shipment_id: 'me', c_door: 'back' }],
        product_items: [],
      },
    });
    assert.equal(document.currency, 'EUR');
    assert.equal(document.source_code, 'spring');
    assert.equal(document.product_items?.length, 2);
    assert.equal(custom(document, 'a'), 1);
    assert.equal(custom(document.shipping_items?.[0] ?? {}, 'door'), 'back');
    const cleared = await shop.call(baskets.patch, { caller: anna, params, body: { c_a: null } });
    assert.equal(custom(cleared.document, 'a'), undefined);
  });

  it("sets the email address of the basket's customer, and hands it to another one for an agent only", async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const put = (caller: typeof anna, body: object) =>
      shop.call(basketHolders.putCustomer, { caller, params, body });
    assert.equal(
      (await put(anna, { email: 'x@example.com' })).document.customer_info?.email,
      'x@example.com',
    );
    await assert.rejects(put(anna, { customer_id: 'bert' }), raises('InvalidCustomer'));
    await assert.rejects(put(agent, { customer_id: 'nobody' }), raises('InvalidCustomer'));
    assert.equal((await put(agent, { customer_id: 'bert' })).document.customer_info?.customer_no, 'C-bert');
    await shop.call(baskets.get, { caller: bert, params });
  });

  it('answers PaymentInstrumentNotFound when a payment instrument that the basket does not have is removed', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const call = { caller: anna, params };
    const { document } = await shop.call(basketPayment.deletePaymentInstrument, call);
    assert.equal(document.payment_instruments, undefined);
    await assert.rejects(
      shop.call(basketPayment.deletePaymentInstrument, call),
      raises('PaymentInstrumentNotFound', { paymentInstrumentId: params.payment_instrument_id }),
    );
  });
});
