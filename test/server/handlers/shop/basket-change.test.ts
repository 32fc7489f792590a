import assert from 'node:assert/strict';
import { contract, operations } from '../../../../contract/index.ts';
import { defaultVendor, vendorHeader } from '../../../../contract/vendor.ts';
import { isFault } from '../../../support/test-shop.ts';
import { agent, anna, bert, createSmallShop } from '../../../support/small-shop.ts';
import { createBasketWithOptions, customProperty } from '../../../support/shop-baskets.ts';

const { basketPayment, basketOwners, baskets } = contract.shop;

describe('changing a basket', () => {
  it('PATCH of a basket with an outdated resource state or entity tag is a fault, and changes nothing', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const patch = (body: object, headers = {}) =>
      shop.call(baskets.patch, { caller: anna, params, headers, body });
    const { document } = await patch({ c_a: 1 });
    const { _resource_state: state = '' } = document;
    await patch({ c_a: 2, _resource_state: state }, { 'if-match': `"${state}"` });
    await assert.rejects(patch({ c_a: 3, _resource_state: state }), isFault('ResourceStateConflict'));
    await assert.rejects(patch({ c_a: 3 }, { 'if-match': `"${state}"` }), isFault('InvalidIfMatch'));
    const { document: finalDocument } = await shop.call(baskets.get, { caller: anna, params });
    assert.equal(customProperty(finalDocument, 'a'), 2);
  });

  it('each basket change, except of notes, rejects outdated states and tags with a declared fault', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const { document } = await shop.call(baskets.patch, { caller: anna, params, body: { c_a: 1 } });
    const { _resource_state: state = '' } = document;
    await shop.call(baskets.patch, { caller: anna, params, body: { c_a: 2 } });
    const headersByFault = {
      ResourceStateConflict: { [vendorHeader(defaultVendor, 'resource-state')]: state },
      InvalidIfMatch: { 'if-match': `"${state}"` },
    };
    const changes = operations.filter(
      ({ family, method, path }) =>
        family === 'shop' && method !== 'GET' && /^\/baskets\/\{basket_id\}(?!\/notes)/.test(path),
    );
    assert.ok(changes.length >= 20);
    for (const operation of changes) {
      const { path, method, faults } = operation;
      const pathParams = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, 'me'] as const);
      const body = method === 'DELETE' ? {} : { body: {} };
      for (const [name, headers] of Object.entries(headersByFault)) {
        const call = {
          caller: anna,
          params: { ...Object.fromEntries(pathParams), ...params },
          headers,
          ...body,
        };
        await assert.rejects(shop.call(operation, call), isFault(name), `${method} ${path}`);
        assert.ok(
          faults.some((declaredFault) => declaredFault.name === name),
          `${method} ${path} declares ${name}`,
        );
      }
    }
    const { document: finalDocument } = await shop.call(baskets.get, { caller: anna, params });
    assert.equal(customProperty(finalDocument, 'a'), 2);
  });

  it('PATCH of a basket changes currency, source code and custom properties, also of shipping items, but not product items', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
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
    assert.equal(customProperty(document, 'a'), 1);
    assert.equal(customProperty(document.shipping_items?.[0] ?? {}, 'door'), 'back');
    const clearResponse = await shop.call(baskets.patch, { caller: anna, params, body: { c_a: null } });
    assert.equal(customProperty(clearResponse.document, 'a'), undefined);
  });

  it('a change of a basket keeps the discount that a script has given on an option, and removes it with the item', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const findBasket = async () => {
      const basket = await shop.store.begin().collection('baskets').get(params.basket_id);
      assert.ok(basket);
      return basket;
    };
    const basket = await findBasket();
    const line = basket.product_lines.find(({ item_id: id }) => id === params.lamp_item_id);
    const optionItemId = line?.options?.[0]?.item_id;
    assert.ok(optionItemId);
    const work = shop.store.begin();
    work.collection('baskets').put({
      ...basket,
      manual_adjustments: [
        {
          id: 'a1',
          level: 'product',
          item_id: optionItemId,
          promotion_id: 'engraving',
          item_text: 'Engraving',
          discount: { type: 'amount', value: 1, once: true },
          created_by: 'System',
          creation_date: '2025-01-01T00:00:00.000Z',
          last_modified: '2025-01-01T00:00:00.000Z',
        },
      ],
    });
    await work.commit();
    await shop.call(baskets.patch, { caller: anna, params, body: { c_a: 1 } });
    assert.deepEqual(
      (await findBasket()).manual_adjustments?.map(({ id }) => id),
      ['a1'],
    );
    await shop.call(baskets.deleteItem, {
      caller: anna,
      params: { ...params, item_id: params.lamp_item_id },
    });
    assert.equal((await findBasket()).manual_adjustments, undefined);
  });

  it('PUT customer sets the email address of a basket’s customer; only an agent can assign the basket to another customer', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const putCustomer = (caller: typeof anna, body: object) =>
      shop.call(basketOwners.putCustomer, { caller, params, body });
    assert.equal(
      (await putCustomer(anna, { email: 'x@example.com' })).document.customer_info?.email,
      'x@example.com',
    );
    await assert.rejects(putCustomer(anna, { customer_id: 'bert' }), isFault('InvalidCustomer'));
    await assert.rejects(putCustomer(agent, { customer_id: 'nobody' }), isFault('InvalidCustomer'));
    assert.equal(
      (await putCustomer(agent, { customer_id: 'bert' })).document.customer_info?.customer_no,
      'C-bert',
    );
    await shop.call(baskets.get, { caller: bert, params });
  });

  it('the service responds with PaymentInstrumentNotFound when a payment instrument that the basket does not have is removed', async () => {
    const shop = await createSmallShop();
    const params = await createBasketWithOptions(shop);
    const call = { caller: anna, params };
    const { document } = await shop.call(basketPayment.deletePaymentInstrument, call);
    assert.equal(document.payment_instruments, undefined);
    await assert.rejects(
      shop.call(basketPayment.deletePaymentInstrument, call),
      isFault('PaymentInstrumentNotFound', { paymentInstrumentId: params.payment_instrument_id }),
    );
  });
});
