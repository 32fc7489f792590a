import assert from 'node:assert/strict';
import { decodeJwt } from 'jose';
import { startTestService, type RunningService } from '../support/running-service.ts';
import { basic, type Exchange } from '../support/http.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const baseUrl = process.env['CONFORMANCE_BASE_URL'];

/** Requests that open-source storefront clients send, and the parts of the responses that they read. */
describe('conformance with public storefront clients', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  let customerCount = 0;
  before(async () => {
    service = baseUrl === undefined ? await startTestService() : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    callers = await signIn(target);
  });
  after(() => service?.close());

  /** Sends a request to the Shop API of the site, by default with only the client ID. */
  const send = (
    method: string,
    path: string,
    body?: unknown,
    { site = target.site, headers = {} }: { site?: string; headers?: Record<string, string> } = {},
  ): Promise<Exchange> => {
    const address = new URL(`/s/${site}/${target.prefix}/shop/v23_2${path}`, target.baseUrl);
    address.searchParams.set('client_id', target.clientId);
    return callers.withoutCredentials(method, address.pathname + address.search, body, headers);
  };
  const signInGuest = async () =>
    (await send('POST', '/customers/auth', { type: 'guest' })).headers.get('authorization') ?? '';
  const registerCustomer = async () => {
    const login = `wren-${customerCount++}@example.com`;
    const { body } = await send(
      'POST',
      '/customers',
      { customer: { login, email: login, last_name: 'Hollis' }, password: 'Copper-Kettle-7' },
      { headers: { authorization: await signInGuest() } },
    );
    const { headers } = await send(
      'POST',
      '/customers/auth',
      { type: 'credentials' },
      { headers: { authorization: basic(login, 'Copper-Kettle-7') } },
    );
    return { customerId: String(body.customer_id), authorization: headers.get('authorization') ?? '' };
  };

  it('the claim sub of a customer token is JSON with the customer, and iss is the client', async () => {
    const { headers, body } = await send('POST', '/customers/auth', { type: 'guest' });
    const authorization = headers.get('authorization') ?? '';
    const { sub = '', iss } = decodeJwt(authorization.replace('Bearer ', ''));
    const { _v, customer_info: customer } = JSON.parse(sub) as { _v: string; customer_info: any };
    assert.deepEqual([_v, iss], ['1', target.clientId]);
    assert.deepEqual([customer.customer_id, customer.guest], [body.customer_id, true]);
    assert.match(customer.visit_id, /./);
    const refreshResponse = await send(
      'POST',
      '/customers/auth',
      { type: 'refresh' },
      { headers: { authorization } },
    );
    const refreshedClaims = decodeJwt(
      (refreshResponse.headers.get('authorization') ?? '').replace('Bearer ', ''),
    );
    assert.deepEqual(JSON.parse(refreshedClaims.sub ?? ''), JSON.parse(sub));
  });

  it('the storefront name of a site, Sites-<id>-Site, denotes the site', async () => {
    const storefront = { site: `Sites-${target.site}-Site` };
    const { body, status } = await send('GET', '/product_search?q=&count=1', undefined, storefront);
    assert.equal(status, 200);
    const [hit] = body.hits;
    assert.match(hit.link, new RegExp(`/s/Sites-${target.site}-Site/`));
    const token = { headers: { authorization: await signInGuest() } };
    assert.equal((await send('POST', '/baskets', {}, { ...storefront, ...token })).status, 200);
    assert.equal(
      (await send('GET', '/product_search', undefined, { site: 'Sites-Nowhere-Site' })).status,
      404,
    );
  });

  it('a customer stores a card with a document that also has a gift certificate code', async function () {
    // The suite does not register customers in a shop that is in use.
    if (baseUrl !== undefined) this.skip();
    const { customerId, authorization } = await registerCustomer();
    const { status, body } = await send(
      'POST',
      `/customers/${customerId}/payment_instruments`,
      {
        bank_routing_number: 'string',
        gift_certificate_code: 'string',
        payment_card: { card_type: 'Visa', holder: 'Wren Hollis', number: '4111111111111111' },
        payment_method_id: 'CREDIT_CARD',
      },
      { headers: { authorization } },
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.masked_gift_certificate_code, undefined);
  });

  it('each hit of a product search has a represented product', async () => {
    const { body, status } = await send(
      'GET',
      '/product_search?count=200&expand=represented_products,images',
    );
    assert.equal(status, 200);
    const hitsWithoutProduct = body.hits.filter(
      (hit: any) => !hit.represented_product?.id || !hit.represented_product.link,
    );
    assert.deepEqual(hitsWithoutProduct, []);
  });

  it('a new basket has no items, and its totals that depend on shipping are null, with flashes', async function () {
    if (baseUrl !== undefined) this.skip();
    const { body } = await send('POST', '/baskets', {}, { headers: { authorization: await signInGuest() } });
    assert.ok(!('product_items' in body));
    const { order_total, shipping_total, shipping_total_tax, adjusted_shipping_total_tax, tax_total } = body;
    const totals = [order_total, shipping_total, shipping_total_tax, adjusted_shipping_total_tax, tax_total];
    assert.deepEqual(totals, [null, null, null, null, null]);
    const [shipment] = body.shipments;
    assert.deepEqual(
      [shipment.shipment_total, shipment.shipping_total, shipment.tax_total],
      [null, null, null],
    );
    const flashes = body._flash.map(({ type, path }: any) => `${type} ${path}`);
    assert.ok(flashes.includes('OrderTotalNotSet $.order_total'));
    assert.ok(flashes.includes('ShippingItemAdjustedPriceNotSet $.shipping_items[0].adjusted_price'));
  });

  it('a set has the lowest and the highest price of its members, and a search by either price finds it', async () => {
    const { body } = await send('GET', '/product_search?count=200&expand=prices');
    for (const { product_id: id, price, price_max: highestPrice } of body.hits.filter(
      (hit: any) => hit.product_type.set,
    )) {
      const set = await send('GET', `/products/${encodeURIComponent(id)}?expand=set_products,prices`);
      const members = set.body.set_products.filter((member: any) => member.price !== undefined);
      assert.equal(price, Math.min(...members.map((member: any) => member.price)));
      assert.equal(highestPrice, Math.max(...members.map((member: any) => member.price_max ?? member.price)));
      for (const amount of [price, highestPrice]) {
        const range = encodeURIComponent(`price=(${amount}..${amount})`);
        const { body: result } = await send('GET', `/product_search?count=200&refine=${range}`);
        assert.ok(
          result.hits.some((hit: any) => hit.product_id === id),
          `${id} for ${amount}`,
        );
      }
    }
  });

  it('links repeat the client ID of the query, so that a client without a token can follow them', async () => {
    const { body } = await send('GET', '/product_search?count=2&expand=variations&q=jacket');
    const [{ link, represented_product: product }] = body.hits;
    for (const address of [link, product.link, body.next].filter((candidate) => candidate !== undefined)) {
      const { pathname, search, searchParams } = new URL(address as string);
      assert.equal(searchParams.get('client_id'), target.clientId, address);
      assert.equal((await callers.withoutCredentials('GET', pathname + search)).status, 200);
    }
    const { pathname } = new URL(link as string);
    const header = { [`x-${target.prefix}-client-id`]: target.clientId };
    const variants = await callers.withoutCredentials(
      'GET',
      `${pathname}?expand=variations`,
      undefined,
      header,
    );
    for (const variant of variants.body.variants ?? []) assert.ok(!String(variant.link).includes('?'));
    const slotsPath = `/s/-/${target.prefix}/data/v23_2/sites/${target.site}/slot_configurations`;
    const { body: slots } = await callers.oauth('GET', `${slotsPath}?client_id=${target.clientId}`);
    for (const { link: slotLink } of slots.data)
      assert.equal(new URL(slotLink as string).searchParams.get('client_id'), target.clientId);
  });

  it('a product search completes words, and finds German compounds by their parts', async function () {
    // These words occur only in the sample shop.
    if (baseUrl !== undefined) this.skip();
    const { body } = await send('GET', '/product_search?q=jack');
    assert.equal(body.search_phrase_suggestions.suggested_phrases[0].phrase, 'jacket');
    const { body: searchResult } = await send(
      'GET',
      `/product_search?locale=de-DE&q=${encodeURIComponent('säge')}`,
    );
    assert.ok(searchResult.hits.some(({ product_name: name }: any) => name === 'Klappsäge'));
  });

  it('a master and the product that represents it have the same master ID', async () => {
    const { body } = await send('GET', '/product_search?count=200');
    const master = body.hits.find((hit: any) => hit.product_type.master);
    if (master === undefined) return;
    for (const id of [master.product_id, master.represented_product.id]) {
      const product = await send('GET', `/products/${encodeURIComponent(id)}?expand=variations`);
      assert.equal(product.body.master.master_id, master.product_id);
    }
  });

  it('totals include gift certificates, quantities are whole, promotion adjustments are not custom', async function () {
    if (baseUrl !== undefined) this.skip();
    const token = { headers: { authorization: await signInGuest() } };
    const { body } = await send(
      'POST',
      '/baskets',
      {
        shipments: [{ shipment_id: 'me', shipping_method: { id: 'ground' } }],
        product_items: [{ product_id: 'beeswax-polish', quantity: 1 }],
        gift_certificate_items: [{ amount: 25, recipient_email: 'wren@example.com' }],
        coupon_items: [{ code: 'WELCOME10' }],
      },
      token,
    );
    assert.equal(body.shipments[0].shipment_total, body.order_total);
    const [adjustment] = body.order_price_adjustments;
    assert.deepEqual([adjustment.custom, adjustment.manual], [false, false]);
    const items = [{ product_id: 'beeswax-polish', quantity: 1.5 }];
    const addResponse = await send('POST', `/baskets/${body.basket_id}/items`, items, token);
    assert.equal(addResponse.body.fault.type, 'InvalidProductItemQuantityException');
  });

  it('a web page of an origin that no client lists is rejected, and cannot read any response', async () => {
    const origin = { headers: { origin: 'https://foreign.example' } };
    const search = await send('GET', '/product_search', undefined, origin);
    assert.equal(search.body.fault.type, 'UnauthorizedOriginException');
    const preflight = await send('OPTIONS', '/product_search', undefined, {
      headers: { ...origin.headers, 'access-control-request-method': 'GET' },
    });
    for (const response of [search, preflight, await send('GET', '/no_such_resource', undefined, origin)])
      assert.equal(response.headers.get('access-control-allow-origin'), null);
  });
});
