import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { agent, anna, bert, addGuest, homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { isFault } from '../../../support/test-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketOwners, baskets } = contract.shop;

describe('the customer of a basket', () => {
  it('a blank email address of a basket’s customer counts as none, and an invalid one is a PropertyConstraintViolation', async () => {
    const shop = await createSmallShop();
    const { basket_id, customer_info } = await createBasket(shop, {
      customer_info: { email: 'me@example.com' },
    });
    assert.equal(customer_info.email, 'me@example.com');
    const putEmail = (email: string) =>
      shop.call(basketOwners.putCustomer, basketCall(basket_id, {}, { email }));
    const isInvalidEmail = isFault('PropertyConstraintViolation', {
      document: 'customer_info',
      path: '$.email',
    });
    await assert.rejects(putEmail('nobody'), isInvalidEmail);
    await assert.rejects(
      createBasket(shop, { customer_info: { email: 'no body@example.com' } }),
      isInvalidEmail,
    );
    // A basket without an email address is returned with an empty one, which clients may send back.
    assert.equal((await putEmail('')).document.customer_info?.email, 'anna@example.com');
    const storedBasket = await shop.store.begin().collection('baskets').get(basket_id);
    assert.equal(storedBasket?.customer_email, 'anna@example.com');
  });

  it('PUT agent and PUT storefront set whether a basket is an agent basket, and with `exchange` the customer’s other basket becomes an agent basket', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const otherBasket = await createBasket(shop);
    const call = { caller: agent, params: { basket_id } };
    assert.equal((await shop.call(basketOwners.putAgent, call)).document.agent_basket, true);
    assert.equal((await shop.call(basketOwners.putStorefront, call)).document.agent_basket, false);
    await shop.call(basketOwners.putStorefront, { ...call, query: { exchange: true } });
    const { document } = await shop.call(baskets.get, basketCall(otherBasket.basket_id));
    assert.equal(document.agent_basket, true);
  });

  it('a customer gets a copy of a guest’s basket without its addresses and payment instruments', async () => {
    const shop = await createSmallShop();
    const guest = await addGuest(shop);
    const { basket_id } = await createBasket(
      shop,
      {
        billing_address: homeAddress,
        shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'express' } }],
        payment_instruments: [{ payment_method_id: 'INVOICE' }],
        c_note: 'kept',
      },
      guest,
    );
    const reference = { basket_id, customer_id: 'guest' };
    const { document } = await shop.call(basketOwners.postReference, { caller: anna, body: reference });
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
    assert.ok(
      await shop.store.begin().collection('baskets').get(basket_id),
      'the guest still has the basket',
    );
  });

  it('the hook after a copy of a basket gets the original basket and the copy', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop, {}, await addGuest(shop));
    const hookArguments: string[][] = [];
    shop.scripts.set('shop.basket.reference.afterPOST', (args) => {
      hookArguments.push(args.map((arg) => (arg.kind === 'object' ? `${arg.class} ${arg.key}` : arg.kind)));
    });
    const { document } = await shop.call(basketOwners.postReference, {
      caller: anna,
      body: { basket_id, customer_id: 'guest' },
    });
    assert.deepEqual(hookArguments, [[`order.Basket ${basket_id}`, `order.Basket ${document.basket_id}`]]);
  });

  it('the service responds with BasketNotFound to POST baskets/reference for a basket that is not the named guest’s, and with CustomerBasketsQuotaExceeded to a customer with four baskets', async () => {
    const shop = await createSmallShop();
    const guest = await addGuest(shop);
    const bertsBasket = await createBasket(shop, {}, bert);
    const guestBasket = await createBasket(shop, {}, guest);
    for (const body of [
      { basket_id: 'none', customer_id: 'guest' },
      { basket_id: guestBasket.basket_id, customer_id: 'somebody' },
      { basket_id: guestBasket.basket_id },
      { basket_id: bertsBasket.basket_id, customer_id: 'bert' },
    ])
      await assert.rejects(
        shop.call(basketOwners.postReference, { caller: anna, body }),
        isFault('BasketNotFound', { basketId: body.basket_id }),
      );
    for (let count = 0; count < 4; count++) await createBasket(shop);
    await assert.rejects(
      shop.call(basketOwners.postReference, {
        caller: anna,
        body: { basket_id: guestBasket.basket_id, customer_id: 'guest' },
      }),
      isFault('CustomerBasketsQuotaExceeded'),
    );
  });
});
