import assert from 'node:assert/strict';
import { basic } from './http.ts';
import type { RecordingShopClient } from './recording-shop-client.ts';

const address = {
  first_name: 'Rowan',
  last_name: 'Ashdown',
  address1: '418 Alder Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};
const card = {
  payment_method_id: 'CREDIT_CARD',
  payment_card: {
    card_type: 'Visa',
    number: '4111111111111111',
    holder: 'Rowan Ashdown',
    expiration_month: 1,
    expiration_year: 2099,
  },
};
const product = 'beeswax-polish';

/** Calls every operation of the Shop API at least once. Fails if an operation fails. */
export async function callAllOperations(client: RecordingShopClient): Promise<void> {
  const { shopper } = await client.signIn();
  await callProducts(client);
  await callCustomers(client, shopper.customer_id);
  await callProductLists(client, shopper.customer_id);
  await callBaskets(client, shopper.customer_id);
  await callOrders(client, shopper.customer_id);
  await manageAccount(client);
}

async function callProducts(client: RecordingShopClient): Promise<void> {
  const get = (path: string, id: string, query = {}) =>
    client.call('anyone', 'GET', path, { params: { id }, query });
  await get('/products/{id}', product, { expand: 'availability,prices,promotions,images' });
  const productResults = await client.call('anyone', 'GET', '/products/({ids})', {
    params: { ids: `${product},fell-jacket` },
  });
  assert.equal(productResults.data.length, 2);
  for (const part of [
    'availability',
    'bundled_products',
    'images',
    'links',
    'options',
    'prices',
    'promotions',
    'recommendations',
    'set_products',
    'shipping_methods',
    'variations',
  ])
    await get(`/products/{id}/${part}`, 'fell-jacket');
  for (const part of ['', '/availability', '/images', '/prices', '/variations']) {
    const result = await client.call('anyone', 'GET', `/product_search${part}`, { query: { q: 'jacket' } });
    assert.ok(result.total > 0, part);
  }
}

async function callCustomers(client: RecordingShopClient, customerId: string): Promise<void> {
  const params = { customer_id: customerId };
  const call = (method: string, path: string, body?: unknown, pathParams = {}) =>
    client.call('shopper', method, `/customers/{customer_id}${path}`, {
      params: { ...params, ...pathParams },
      ...(body === undefined ? {} : { body }),
    });
  await call('GET', '');
  await call('PATCH', '', { phone_home: '+1 503 555 0199' });
  await call('GET', '/addresses');
  await call('POST', '/addresses', { address_id: 'Cabin', ...address });
  const cabin = { address_name: 'Cabin' };
  await call('GET', '/addresses/{address_name}', undefined, cabin);
  await call('PATCH', '/addresses/{address_name}', { city: 'Bend' }, cabin);
  await call('DELETE', '/addresses/{address_name}', undefined, cabin);
  const { payment_instrument_id } = await call('POST', '/payment_instruments', card);
  await call('GET', '/payment_instruments');
  const instrument = { payment_instrument_id };
  await call('GET', '/payment_instruments/{payment_instrument_id}', undefined, instrument);
  await call('DELETE', '/payment_instruments/{payment_instrument_id}', undefined, instrument);
  await call('GET', '/baskets');
  await call('GET', '/orders');
  await client.call('agent', 'POST', '/customers/{customer_id}/password_reset', { params });
  await client.call('anyone', 'POST', '/customers/password_reset', {
    body: { identification: 'shopper@example.com', type: 'login' },
  });
}

async function callProductLists(client: RecordingShopClient, customerId: string): Promise<void> {
  const base = '/customers/{customer_id}/product_lists';
  const ids: Record<string, string> = { customer_id: customerId };
  const call = (method: string, path: string, body?: unknown) =>
    client.call('shopper', method, base + path, { params: ids, ...(body === undefined ? {} : { body }) });
  await call('GET', '');
  ids['list_id'] = (await call('POST', '', { type: 'wish_list', name: 'For the cabin' })).id;
  await call('GET', '/{list_id}');
  await call('PATCH', '/{list_id}', { description: 'What the cabin lacks', public: true });
  ids['item_id'] = (
    await call('POST', '/{list_id}/items', {
      type: 'product',
      product_id: product,
      quantity: 2,
      public: true,
    })
  ).id;
  await call('GET', '/{list_id}/items');
  await call('GET', '/{list_id}/items/{item_id}');
  await call('PATCH', '/{list_id}/items/{item_id}', { priority: 1 });
  ids['purchase_id'] = (
    await call('POST', '/{list_id}/items/{item_id}/purchases', { purchaser_name: 'Wren', quantity: 1 })
  ).id;
  await call('GET', '/{list_id}/items/{item_id}/purchases');
  await call('GET', '/{list_id}/items/{item_id}/purchases/{purchase_id}');
  await call('PATCH', '/{list_id}/items/{item_id}/purchases/{purchase_id}', { purchaser_name: 'Wren H.' });
  await call('DELETE', '/{list_id}/items/{item_id}');
  await call('DELETE', '/{list_id}');
}

async function callBaskets(client: RecordingShopClient, customerId: string): Promise<void> {
  const guestBasket = await client.call('guest', 'POST', '/baskets', { body: {} });
  const reference = { basket_id: guestBasket.basket_id, customer_id: guestBasket.customer_info.customer_id };
  const copiedBasket = await client.call('shopper', 'POST', '/baskets/reference', { body: reference });
  const ids: Record<string, string> = { basket_id: copiedBasket.basket_id };
  const callAs =
    (callerName: 'shopper' | 'agent') =>
    (method: string, path: string, body?: unknown, pathParams = {}) =>
      client.call(callerName, method, `/baskets/{basket_id}${path}`, {
        params: { ...ids, ...pathParams },
        ...(body === undefined ? {} : { body }),
      });
  const call = callAs('shopper');
  const callAsAgent = callAs('agent');

  const [item] = (await call('POST', '/items', [{ product_id: product, quantity: 1 }])).product_items;
  await call('PATCH', '/items/{item_id}', { quantity: 2 }, { item_id: item.item_id });
  const basketWithTwoItems = await call('POST', '/items', [{ product_id: 'tape-measure', quantity: 1 }]);
  await call('DELETE', '/items/{item_id}', undefined, {
    item_id: basketWithTwoItems.product_items[1].item_id,
  });
  await call('PATCH', '', { c_giftNote: 'For the cabin' });
  await call('PUT', '/customer', { email: 'shopper@example.com' });
  await call('PUT', '/billing_address', address);
  await call('PUT', '/shipments/{shipment_id}/shipping_address', address, { shipment_id: 'me' });
  await call('GET', '/shipments/{shipment_id}/shipping_methods', undefined, { shipment_id: 'me' });
  await call('PUT', '/shipments/{shipment_id}/shipping_method', { id: 'ground' }, { shipment_id: 'me' });
  await call('POST', '/shipments', { shipment_id: 'second', shipping_method: { id: 'ground' } });
  await call('PATCH', '/shipments/{shipment_id}', { gift: true }, { shipment_id: 'second' });
  await call('DELETE', '/shipments/{shipment_id}', undefined, { shipment_id: 'second' });
  await call('GET', '/approaching_discounts');

  const [coupon] = (await call('POST', '/coupons', { code: 'WELCOME10' })).coupon_items;
  await call('DELETE', '/coupons/{coupon_item_id}', undefined, { coupon_item_id: coupon.coupon_item_id });

  const certificate = { recipient_email: 'wren@example.com', recipient_name: 'Wren', amount: 20 };
  const [certificateLine] = (await call('POST', '/gift_certificate_items', certificate))
    .gift_certificate_items;
  const certificateItem = { gift_certificate_item_id: certificateLine.gift_certificate_item_id };
  await call('PATCH', '/gift_certificate_items/{gift_certificate_item_id}', { amount: 25 }, certificateItem);
  await call('DELETE', '/gift_certificate_items/{gift_certificate_item_id}', undefined, certificateItem);

  await call('GET', '/payment_methods');
  const [payment] = (await call('POST', '/payment_instruments', card)).payment_instruments;
  const instrument = { payment_instrument_id: payment.payment_instrument_id };
  await call(
    'PATCH',
    '/payment_instruments/{payment_instrument_id}',
    { payment_method_id: 'CREDIT_CARD', amount: 1 },
    instrument,
  );
  await call('DELETE', '/payment_instruments/{payment_instrument_id}', undefined, instrument);

  await callAsAgent('PUT', '/agent');
  await callAsAgent('POST', '/notes', { subject: 'Call', text: 'The customer asked for a call.' });
  const notes = await callAsAgent('GET', '/notes');
  await callAsAgent('DELETE', '/notes/{note_id}', undefined, { note_id: notes.notes[0].id });
  const manualAdjustment = {
    level: 'order',
    discount: { type: 'amount', amount: 1 },
    reason_code: 'PRICE_MATCH',
  };
  const [priceAdjustment] = (await callAsAgent('POST', '/price_adjustments', manualAdjustment))
    .order_price_adjustments;
  const adjustment = { price_adjustment_id: priceAdjustment.price_adjustment_id };
  await callAsAgent(
    'PATCH',
    '/price_adjustments/{price_adjustment_id}',
    { discount: { type: 'amount', amount: 2 } },
    adjustment,
  );
  await callAsAgent('DELETE', '/price_adjustments/{price_adjustment_id}', undefined, adjustment);
  await callAsAgent('PUT', '/storefront');

  await call('GET', '');
  const agentBasket = await client.call('agent', 'POST', '/baskets', {
    body: { customer_info: { customer_id: customerId } },
  });
  await client.call('agent', 'DELETE', '/baskets/{basket_id}', {
    params: { basket_id: agentBasket.basket_id },
  });
}

async function callOrders(client: RecordingShopClient, customerId: string): Promise<void> {
  const basketBody = {
    customer_info: { email: 'shopper@example.com' },
    billing_address: address,
    shipments: [{ shipping_address: address, shipping_method: { id: 'ground' } }],
    product_items: [{ product_id: product, quantity: 1 }],
    payment_instruments: [{ payment_method_id: 'PAYPAL' }],
  };
  const { baskets: openBaskets = [] } = await client.call(
    'shopper',
    'GET',
    '/customers/{customer_id}/baskets',
    {
      params: { customer_id: customerId },
    },
  );
  for (const { basket_id } of openBaskets)
    await client.call('shopper', 'DELETE', '/baskets/{basket_id}', { params: { basket_id } });

  const firstBasket = await client.call('shopper', 'POST', '/baskets', { body: basketBody });
  const { order_no } = await client.call('shopper', 'POST', '/orders', {
    body: { basket_id: firstBasket.basket_id },
  });
  const secondBasket = await client.call('shopper', 'POST', '/baskets', { body: basketBody });
  await client.call('agent', 'PUT', '/orders/{order_no}', {
    params: { order_no: 'WALK-1' },
    body: { basket_id: secondBasket.basket_id },
  });

  const call = (
    callerName: 'shopper' | 'agent',
    method: string,
    path: string,
    body?: unknown,
    pathParams = {},
  ) =>
    client.call(callerName, method, `/orders/{order_no}${path}`, {
      params: { order_no, ...pathParams },
      ...(body === undefined ? {} : { body }),
    });
  await call('shopper', 'GET', '');
  await call('agent', 'PATCH', '', { c_orderChannel: 'Phone' });
  await call('agent', 'POST', '/notes', { subject: 'Call', text: 'Called back.' });
  const { notes } = await call('agent', 'GET', '/notes');
  await call('agent', 'DELETE', '/notes/{note_id}', undefined, { note_id: notes[0].id });
  await call('shopper', 'GET', '/payment_methods');
  const addResponse = await call('shopper', 'POST', '/payment_instruments', {
    payment_method_id: 'PAYPAL',
    amount: 1,
  });
  const [firstPayment, secondPayment] = addResponse.payment_instruments;
  await call('shopper', 'POST', '/payment_instruments', { ...card, amount: 1 });
  await call(
    'shopper',
    'PATCH',
    '/payment_instruments/{payment_instrument_id}',
    { payment_method_id: 'PAYPAL', amount: 2 },
    { payment_instrument_id: firstPayment.payment_instrument_id },
  );
  await call('shopper', 'DELETE', '/payment_instruments/{payment_instrument_id}', undefined, {
    payment_instrument_id: secondPayment.payment_instrument_id,
  });
}

/**
 * Registers a customer, and signs the customer in through an agent, then with the password, and, after a change of the
 * password, through a trusted system. Finally signs the customer out.
 */
async function manageAccount(client: RecordingShopClient): Promise<void> {
  const login = 'isla@example.com';
  const { customer_id } = await client.call('guest', 'POST', '/customers', {
    body: { password: 'Larch-7-cones', customer: { login, email: login, last_name: 'Moor' } },
  });
  const params = { customer_id };
  await client.callForToken('shopper', 'agent', 'POST', '/customers/{customer_id}/auth', { params });
  const isla = basic(login, 'Larch-7-cones');
  await client.signInAs('shopper', { type: 'credentials' }, { authorization: isla });
  await client.call('shopper', 'PUT', '/customers/{customer_id}/password', {
    params,
    body: { current_password: 'Larch-7-cones', password: 'Spruce-9-cones' },
  });
  await client.callForToken('shopper', 'agent', 'POST', '/customers/auth/trustedsystem', {
    body: { client_id: 'cartwright', login },
  });
  await client.call('shopper', 'DELETE', '/customers/auth');
}
