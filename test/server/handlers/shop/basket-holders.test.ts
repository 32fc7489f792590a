import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { agent, anna, bert, guestIn, home, smallShop } from '../../../support/small-shop.ts';
import { raises, type Call, type TestShop } from '../../../support/test-shop.ts';

const { basketHolders, baskets } = contract.shop;

async function opened(shop: TestShop, body: object = {}, caller = anna): Promise<any> {
  const { document } = await shop.call(baskets.post, {
    caller,
    body: { product_items: [{ product_id: 'mug', quantity: 2 }], ...body },
  });
  return document;
}

const at = (basket_id: string, more: Record<string, string> = {}, body?: unknown): Call => ({
  caller: anna,
  params: { basket_id, ...more },
  ...(body === undefined ? {} : { body }),
});

describe('who holds a basket', () => {
  it('has an email address, or none where it is blank; PropertyConstraintViolation for what is none', async () => {
    const shop = await smallShop();
    const { basket_id, customer_info } = await opened(shop, { customer_info: { email: 'me@example.com' } });
    assert.equal(customer_info.email, 'me@example.com');
    const put = (email: string) => shop.call(basketHolders.putCustomer, at(basket_id, {}, { email }));
    const refused = raises('PropertyConstraintViolation', { document: 'customer_info', path: '$.email' });
    await assert.rejects(put('nobody'), refused);
    await assert.rejects(opened(shop, { customer_info: { email: 'no body@example.com' } }), refused);
    // What a document of a basket without an address says comes back as it was.
    assert.equal((await put('')).document.customer_info?.email, 'anna@example.com');
    const stored = await shop.store.begin().of('baskets').get(basket_id);
    assert.equal(stored?.customer_email, 'anna@example.com');
  });

  it('an agent marks a basket as an agent basket, or as the customer’s; the customer’s other baskets make room', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const other = await opened(shop);
    const call = { caller: agent, params: { basket_id } };
    assert.equal((await shop.call(basketHolders.putAgent, call)).document.agent_basket, true);
    assert.equal((await shop.call(basketHolders.putStorefront, call)).document.agent_basket, false);
    await shop.call(basketHolders.putStorefront, { ...call, query: { exchange: true } });
    const { document } = await shop.call(baskets.get, at(other.basket_id));
    assert.equal(document.agent_basket, true);
  });

  it('a customer takes over a guest’s basket without personal data', async () => {
    const shop = await smallShop();
    const guest = await guestIn(shop);
    const { basket_id } = await opened(
      shop,
      {
        billing_address: home,
        shipments: [{ shipping_address: home, shipping_method: { id: 'express' } }],
        payment_instruments: [{ payment_method_id: 'INVOICE' }],
        c_note: 'kept',
      },
      guest,
    );
    const reference = { basket_id, customer_id: 'guest' };
    const { document } = await shop.call(basketHolders.postReference, { caller: anna, body: reference });
    assert.notEqual(document.basket_id, basket_id);
    assert.equal(document.customer_info?.customer_id, 'anna');
    assert.deepEqual(
      document.product_items?.map(({ product_id: id, quantity }) => [id, quantity]),
      [['mug', 2]],
    );
    assert.deepEqual(
      [document.payment_instruments, document.billing_address, document.shipments?.[0]?.shipping_address],
      [undefined, undefined, undefined],
    );
    assert.equal(document.shipments?.[0]?.shipping_method?.id, 'express');
    assert.equal((document as any)['c_note'], 'kept');
    assert.ok(await shop.store.begin().of('baskets').get(basket_id), 'the guest keeps theirs');
  });

  it('BasketNotFound, CustomerBasketsQuotaExceeded: POST baskets reference', async () => {
    const shop = await smallShop();
    const guest = await guestIn(shop);
    const mine = await opened(shop, {}, bert);
    const theirs = await opened(shop, {}, guest);
    for (const body of [
      { basket_id: 'none', customer_id: 'guest' },
      { basket_id: theirs.basket_id, customer_id: 'somebody' },
      { basket_id: theirs.basket_id },
      { basket_id: mine.basket_id, customer_id: 'bert' },
    ])
      await assert.rejects(
        shop.call(basketHolders.postReference, { caller: anna, body }),
        raises('BasketNotFound', { basketId: body.basket_id }),
      );
    for (let count = 0; count < 4; count++) await opened(shop);
    await assert.rejects(
      shop.call(basketHolders.postReference, {
        caller: anna,
        body: { basket_id: theirs.basket_id, customer_id: 'guest' },
      }),
      raises('CustomerBasketsQuotaExceeded'),
    );
  });
});
