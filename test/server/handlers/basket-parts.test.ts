import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { agent, anna, bert, guestIn, home, smallShop } from '../../support/small-shop.ts';
import { raises, type Call, type TestShop } from '../../support/test-shop.ts';

const { basketDiscounts, basketGiftCertificates, basketHolders, basketShipments, baskets } = contract.shop;

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

const certificate = { recipient_email: 'wren@example.com', recipient_name: 'Wren', amount: 25 };
const amountOff = (amount: number, more: object = {}) => ({
  level: 'order',
  discount: { type: 'amount', value: amount },
  ...more,
});

describe('operations on parts of a basket', () => {
  for (const [operation, params, body] of [
    [basketShipments.addShipment, {}, {}],
    [basketShipments.patchShipment, { shipment_id: 'me' }, {}],
    [basketShipments.deleteShipment, { shipment_id: 'x' }, undefined],
    [basketGiftCertificates.addGiftCertificateItem, {}, certificate],
    [basketGiftCertificates.patchGiftCertificateItem, { gift_certificate_item_id: 'x' }, {}],
    [basketGiftCertificates.deleteGiftCertificateItem, { gift_certificate_item_id: 'x' }, undefined],
    [basketDiscounts.addPriceAdjustment, {}, amountOff(1)],
    [basketDiscounts.patchPriceAdjustment, { price_adjustment_id: 'x' }, {}],
    [basketDiscounts.deletePriceAdjustment, { price_adjustment_id: 'x' }, undefined],
    [basketDiscounts.getApproachingDiscounts, {}, undefined],
    [basketShipments.putBillingAddress, {}, {}],
    [basketShipments.putShippingAddress, { shipment_id: 'me' }, {}],
    [basketShipments.putShippingMethod, { shipment_id: 'me' }, { id: 'ground' }],
    [basketShipments.getShippingMethods, { shipment_id: 'me' }, undefined],
    [basketHolders.putCustomer, {}, {}],
    [basketHolders.putAgent, {}, undefined],
    [basketHolders.putStorefront, {}, undefined],
  ] as [Operation, Record<string, string>, object | undefined][]) {
    it(`${operation.id} is for who owns the basket, and for agents: InvalidCustomer, BasketNotFound`, async () => {
      const shop = await smallShop();
      const { basket_id } = await opened(shop);
      const call = { params: { basket_id, ...params }, ...(body ? { body } : {}) };
      await assert.rejects(shop.call(operation, { ...call, caller: bert }), raises('InvalidCustomer'));
      await assert.rejects(
        shop.call(operation, { ...call, caller: agent, params: { ...params, basket_id: 'none' } }),
        raises('BasketNotFound', { basketId: 'none' }),
      );
    });
  }
});

describe('shipments of a basket', () => {
  it('are added, changed and removed with what is in them', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const added = await shop.call(
      basketShipments.addShipment,
      at(basket_id, {}, { shipment_id: 'second', gift: true, shipping_address: home, c_door: 'back' }),
    );
    assert.deepEqual(
      added.document.shipments?.map(({ shipment_id: id, gift }) => [id, gift]),
      [
        ['me', false],
        ['second', true],
      ],
    );
    await shop.call(
      baskets.addItems,
      at(basket_id, {}, [{ product_id: 'book', quantity: 1, shipment_id: 'second' }]),
    );
    const patched = await shop.call(
      basketShipments.patchShipment,
      at(
        basket_id,
        { shipment_id: 'second' },
        { gift_message: 'For you', shipping_method: { id: 'express' } },
      ),
    );
    const [, second] = patched.document.shipments ?? [];
    assert.deepEqual(
      [second?.gift, second?.gift_message, second?.shipping_method?.id, second?.shipping_total],
      [true, 'For you', 'express', 15],
    );
    assert.equal(second?.shipping_address?.city, 'Springfield');
    const removed = await shop.call(basketShipments.deleteShipment, at(basket_id, { shipment_id: 'second' }));
    assert.equal(removed.document.shipments?.length, 1);
    assert.deepEqual(
      removed.document.product_items?.map(({ product_id: id }) => id),
      ['mug'],
    );
  });

  it('take another id with all that names it, and get one where none is given', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const { document } = await shop.call(basketShipments.addShipment, at(basket_id, {}, {}));
    const made = document.shipments?.[1]?.shipment_id ?? '';
    assert.notEqual(made, '');
    await shop.call(baskets.addItems, at(basket_id, {}, [{ product_id: 'book', shipment_id: made }]));
    const renamed = await shop.call(
      basketShipments.patchShipment,
      at(basket_id, { shipment_id: made }, { shipment_id: 'work' }),
    );
    assert.equal(renamed.document.shipments?.[1]?.shipment_id, 'work');
    assert.equal(renamed.document.product_items?.[1]?.shipment_id, 'work');
    assert.equal(renamed.document.shipping_items?.[1]?.shipment_id, 'work');
  });

  it('DuplicateShipmentId, ShipmentNotFound, InvalidShippingMethodId, DefaultShipmentRemoval', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const twice = raises('DuplicateShipmentId', { shipmentId: 'me' });
    await assert.rejects(
      shop.call(basketShipments.addShipment, at(basket_id, {}, { shipment_id: 'me' })),
      twice,
    );
    await shop.call(basketShipments.addShipment, at(basket_id, {}, { shipment_id: 'b' }));
    await assert.rejects(
      shop.call(basketShipments.patchShipment, at(basket_id, { shipment_id: 'b' }, { shipment_id: 'me' })),
      twice,
    );
    for (const operation of [basketShipments.patchShipment, basketShipments.deleteShipment])
      await assert.rejects(
        shop.call(operation, at(basket_id, { shipment_id: 'no' }, {})),
        raises('ShipmentNotFound', { shipmentId: 'no' }),
      );
    const method = { shipping_method: { id: 'rocket' } };
    const unknown = raises('InvalidShippingMethodId', { shippingMethodId: 'rocket' });
    await assert.rejects(shop.call(basketShipments.addShipment, at(basket_id, {}, method)), unknown);
    await assert.rejects(
      shop.call(basketShipments.patchShipment, at(basket_id, { shipment_id: 'b' }, method)),
      unknown,
    );
    await assert.rejects(
      shop.call(basketShipments.deleteShipment, at(basket_id, { shipment_id: 'me' })),
      raises('DefaultShipmentRemoval', { shipmentId: 'me' }),
    );
  });

  it('CustomerAddressNotFound: an address of the customer by its name, or none', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    await shop.write(async (work) => {
      const found = await work.of('customers').get('anna');
      if (found)
        work.of('customers').put({ ...found, addresses: [{ id: 'Cabin', preferred: true, ...home }] });
    });
    const named = (name: string) => ({
      ...at(basket_id, { shipment_id: 'me' }, {}),
      query: { customer_address_id: name },
    });
    const billed = await shop.call(basketShipments.putBillingAddress, named('Cabin'));
    assert.equal(billed.document.billing_address?.city, 'Springfield');
    const shipped = await shop.call(basketShipments.putShippingAddress, named('Cabin'));
    assert.equal(shipped.document.shipments?.[0]?.shipping_address?.city, 'Springfield');
    for (const operation of [basketShipments.putBillingAddress, basketShipments.putShippingAddress])
      await assert.rejects(
        shop.call(operation, named('Office')),
        raises('CustomerAddressNotFound', { addressName: 'Office', customerId: 'anna' }),
      );
  });
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

  it('an agent marks it as theirs, or as the customer’s; the customer’s other baskets make room', async () => {
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

  it('a customer takes over a guest’s basket without what is personal', async () => {
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

describe('hooks around changes of a basket', () => {
  it('get the basket, what is named in it and the document, may change the document, and refuse all of it', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const kinds: string[][] = [];
    shop.scripts.set('shop.basket.shipment.beforePATCH', (args) => {
      kinds.push(args.map((arg) => (arg.kind === 'object' ? arg.class : arg.kind)));
      const document = args.at(-1);
      if (document?.kind === 'document') Object.assign(document.document, { gift_message: 'From the hook' });
      return undefined;
    });
    const call = at(basket_id, { shipment_id: 'me' }, { gift: true });
    const { document } = await shop.call(basketShipments.patchShipment, call);
    assert.deepEqual(kinds, [['order.Basket', 'order.Shipment', 'document']]);
    assert.equal(document.shipments?.[0]?.gift_message, 'From the hook');
    shop.scripts.set('shop.basket.shipment.afterPATCH', () => Promise.reject(new Error('refused')));
    await assert.rejects(
      shop.call(basketShipments.patchShipment, at(basket_id, { shipment_id: 'me' }, { gift: false })),
      /refused/,
    );
    const { document: unchanged } = await shop.call(baskets.get, at(basket_id));
    assert.equal(unchanged.shipments?.[0]?.gift, true);
  });
});
