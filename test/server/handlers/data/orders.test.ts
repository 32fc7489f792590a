import assert from 'node:assert/strict';
import type { Exchange, Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { signInBackOffice } from '../../../support/data-api.ts';
import { Storefront } from '../../../support/storefront.ts';

describe('orders through the Data API', () => {
  let service: RunningService;
  let data: Sender;
  let shop: Storefront;
  let orderNo: string;
  let order: any;
  before(async () => {
    service = await startTestService();
    data = await signInBackOffice(service.http);
    shop = await Storefront.signIn(service.http);
  });
  after(() => service.close());
  beforeEach(async () => {
    order = await shop.createOrder({ 'beeswax-polish': 2 });
    orderNo = order.order_no;
  });

  const path = (subpath = '', no = orderNo, site = 'RefArch') => `/sites/${site}/orders/${no}${subpath}`;
  const putStatus = (statusName: string, value: string, overrides: object = {}): Promise<Exchange> =>
    data('PUT', path(`/${statusName}`), { status: value, ...overrides });
  const readOrder = () => shop.request('GET', `/orders/${orderNo}`);
  const readStock = async (id = 'beeswax-polish'): Promise<number> =>
    (await shop.request('GET', `/products/${id}?expand=availability`)).inventory.ats;
  const setStatuses = async (...statuses: readonly string[]) => {
    for (const status of statuses) {
      const { status: code, body } = await putStatus('status', status);
      assert.equal(code, 204, `${status}: ${JSON.stringify(body)}`);
    }
  };
  const assertFault = ({ status, body }: Exchange, code: number, type: string, args: object) => {
    assert.equal(status, code, JSON.stringify(body));
    assert.equal(body.fault.type, `${type}Exception`);
    for (const [key, value] of Object.entries(args)) assert.deepEqual(body.fault.arguments[key], value);
  };

  for (const [statusName, field, value] of [
    ['confirmation_status', 'confirmation_status', 'confirmed'],
    ['export_status', 'export_status', 'ready'],
    ['external_status', 'external_order_status', 'at the dock'],
    ['payment_status', 'payment_status', 'paid'],
    ['shipping_status', 'shipping_status', 'part_shipped'],
  ] as const) {
    it(`the ${statusName} that PUT writes to an order is returned by the Shop API`, async () => {
      const { status, body } = await putStatus(statusName, value);
      assert.equal(status, 204);
      assert.equal(body, '');
      assert.equal((await readOrder())[field], value);
    });
  }

  it('an export status may be written in upper case, and is returned in lower case', async () => {
    assert.equal((await putStatus('export_status', 'EXPORTED')).status, 204);
    assert.equal((await readOrder()).export_status, 'exported');
  });

  it('PATCH of an order changes the custom attributes that it contains; null removes one', async () => {
    const firstResponse = await data('PATCH', path(), { c_carrier: 'van', c_dock: 7 });
    assert.equal(firstResponse.status, 200);
    assert.equal(firstResponse.body._type, 'order');
    const { body } = await data('PATCH', path(), { c_carrier: 'rail', c_dock: null });
    assert.equal(body.c_carrier, 'rail');
    const current = await readOrder();
    assert.equal(current.c_carrier, 'rail');
    assert.equal('c_dock' in current, false);
    assert.equal(current.order_total, order.order_total);
  });

  it('the link to a promotion in an order of the Data API leads to the promotion', async () => {
    const discountedOrder = await shop.createOrder(
      { 'beeswax-polish': 2 },
      { coupon_items: [{ code: 'WELCOME10' }] },
    );
    const { body } = await data('PATCH', path('', discountedOrder.order_no), {});
    const { promotion_link: link } = body.order_price_adjustments[0];
    assert.equal((await data('GET', link.slice(link.indexOf('/sites/')))).body.id, 'welcome-10');
  });

  it('PATCH changes custom attributes of an order’s payment instrument and of its transaction', async () => {
    const { payment_instrument_id: id, amount } = order.payment_instruments[0];
    const instrumentResponse = await data('PATCH', path(`/payment_instruments/${id}`), { c_risk: 'low' });
    assert.equal(instrumentResponse.status, 200);
    assert.equal(instrumentResponse.body.c_risk, 'low');
    const transactionResponse = await data('PATCH', path(`/payment_instruments/${id}/transaction`), {
      c_settled: true,
    });
    assert.equal(transactionResponse.status, 200);
    assert.equal(transactionResponse.body._type, 'payment_transaction');
    assert.equal(transactionResponse.body.c_settled, true);
    assert.equal(transactionResponse.body.amount, amount);
    const [storedInstrument] = (await readOrder()).payment_instruments;
    assert.equal(storedInstrument.c_risk, 'low');
    assert.equal('c_settled' in storedInstrument, false);
  });

  it('PUT of an order’s shipping address replaces the whole address and keeps the amounts', async () => {
    const address = {
      first_name: 'Rowan',
      last_name: 'Ashdown',
      city: 'Salem',
      country_code: 'US',
      c_gate: 'green',
    };
    const { status } = await data('PUT', path('/shipments/me/shipping_address'), address);
    assert.equal(status, 204);
    const current = await readOrder();
    const { shipping_address: newAddress } = current.shipments[0];
    assert.equal(newAddress.city, 'Salem');
    assert.equal(newAddress.full_name, 'Rowan Ashdown');
    assert.equal(newAddress.c_gate, 'green');
    assert.equal(newAddress.address1, undefined);
    assert.equal(current.order_total, order.order_total);
  });

  it('a placed order that is cancelled returns its stock, and reserves the stock again when it is reopened', async () => {
    const initialStock = await readStock();
    await setStatuses('new', 'open', 'cancelled');
    assert.equal((await readOrder()).status, 'cancelled');
    assert.equal(await readStock(), initialStock + 2);
    await setStatuses('open');
    assert.equal((await readOrder()).status, 'open');
    assert.equal(await readStock(), initialStock);
  });

  it('an order that fails returns its stock, and reserves the stock again when it is set back to created', async () => {
    const initialStock = await readStock();
    await setStatuses('failed', 'failed');
    assert.equal(await readStock(), initialStock + 2);
    await setStatuses('created');
    assert.equal((await readOrder()).status, 'created');
    assert.equal(await readStock(), initialStock);
  });

  it('an order that is set to failed_with_reopen fails and becomes a basket of its customer again', async () => {
    const guest = await Storefront.signIn(service.http);
    order = await guest.createOrder({ 'beeswax-polish': 1 });
    orderNo = order.order_no;
    await setStatuses('failed_with_reopen');
    const { body } = await data('PATCH', path(), {});
    assert.equal(body.status, 'failed');
    const newBasketIds = new Set<string>();
    for (let count = 0; count < 3; count++) newBasketIds.add((await guest.createBasket({})).basket_id);
    // The customer may have four baskets, and the fault for a fifth names them.
    const quotaResponse = await guest.send('POST', '/baskets', {});
    const ids: string[] = quotaResponse.body.fault.arguments.basketIds.split(',');
    const reopenedBasket = await guest.request('GET', `/baskets/${ids.find((id) => !newBasketIds.has(id))}`);
    assert.deepEqual(
      [
        reopenedBasket.product_items[0].product_id,
        reopenedBasket.product_items[0].quantity,
        reopenedBasket.order_total,
      ],
      ['beeswax-polish', 1, order.order_total],
    );
    assert.deepEqual(reopenedBasket._flash, []);
  });

  it('an order that is set to failed_with_reopen fails even if its customer has the maximum number of baskets', async () => {
    const guest = await Storefront.signIn(service.http);
    orderNo = (await guest.createOrder({ 'beeswax-polish': 1 })).order_no;
    const basketIds: string[] = [];
    for (let count = 0; count < 4; count++) basketIds.push((await guest.createBasket({})).basket_id);
    await setStatuses('failed_with_reopen');
    assert.equal((await guest.request('GET', `/orders/${orderNo}`)).status, 'failed');
    // The fault for another basket names those that the customer has: the order has not become one.
    const { body } = await guest.send('POST', '/baskets', {});
    assert.deepEqual(body.fault.arguments.basketIds.split(',').sort(), basketIds.sort());
  });

  it('the service responds with StatusTransitionNotPossible when a new order is set to created or failed_with_reopen', async () => {
    await setStatuses('new');
    assertFault(await putStatus('status', 'created'), 400, 'StatusTransitionNotPossible', {
      statusFrom: 'new',
      statusTo: 'created',
    });
    assertFault(await putStatus('status', 'failed_with_reopen'), 400, 'StatusTransitionNotPossible', {
      statusTo: 'failed_with_reopen',
    });
    assert.equal((await readOrder()).status, 'new');
  });

  it('the service responds with StatusTransitionNotPossible when an order that was not placed is cancelled', async () => {
    assertFault(await putStatus('status', 'cancelled'), 400, 'StatusTransitionNotPossible', {
      statusFrom: 'created',
    });
  });

  it('the service responds with ProductItemNotAvailable when a cancelled order is reopened after its products were sold', async () => {
    await setStatuses('new', 'cancelled');
    const otherGuest = await Storefront.signIn(service.http);
    const otherOrders: string[] = [];
    // A line item has a quantity of at most 999.
    for (let stockAfterOrder = await readStock(); stockAfterOrder > 0; stockAfterOrder = await readStock())
      otherOrders.push(
        (await otherGuest.createOrder({ 'beeswax-polish': Math.min(stockAfterOrder, 999) })).order_no,
      );
    assertFault(await putStatus('status', 'open'), 400, 'ProductItemNotAvailable', {
      productId: 'beeswax-polish',
    });
    const reopenResponse = await shop.send('PATCH', `/orders/${orderNo}`, { status: 'open' });
    assertFault(reopenResponse, 400, 'ProductItemNotAvailable', { productId: 'beeswax-polish' });
    assert.equal((await readOrder()).status, 'cancelled');
    // setStatuses changes the order whose number is in orderNo. Failed orders return the stock, which other tests need.
    for (orderNo of otherOrders) await setStatuses('failed');
  });

  it('the service responds with ResourceStateConflict to a change to an order with an outdated resource state', async () => {
    const { _resource_state: state } = await readOrder();
    const patchResponse = await data('PATCH', path(), { _resource_state: state, c_a: 1 });
    assert.equal(patchResponse.status, 200);
    assert.notEqual(patchResponse.body._resource_state, state);
    const staleResponse = await putStatus('payment_status', 'paid', { _resource_state: state });
    assertFault(staleResponse, 409, 'ResourceStateConflict', { client: state });
    const headerResponse = await data(
      'PUT',
      path('/status'),
      { status: 'new' },
      { 'x-svc-resource-state': state },
    );
    assertFault(headerResponse, 409, 'ResourceStateConflict', { client: state });
    const newResponse = await putStatus('status', 'new', {
      _resource_state: patchResponse.body._resource_state,
    });
    assert.equal(newResponse.status, 204);
  });

  it('two concurrent changes to an order are both stored', async () => {
    const responses = await Promise.all([
      putStatus('payment_status', 'paid'),
      putStatus('shipping_status', 'shipped'),
    ]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [204, 204],
    );
    const current = await readOrder();
    assert.deepEqual([current.payment_status, current.shipping_status], ['paid', 'shipped']);
  });

  it('an order that is cancelled twice at once returns its stock only once', async () => {
    await setStatuses('new');
    const initialStock = await readStock();
    const responses = await Promise.all([putStatus('status', 'cancelled'), putStatus('status', 'cancelled')]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [204, 204],
    );
    assert.equal(await readStock(), initialStock + 2);
  });

  const operations: [method: string, subpath: string, body: object][] = [
    ['PATCH', '', {}],
    ['PUT', '/confirmation_status', { status: 'confirmed' }],
    ['PUT', '/export_status', { status: 'exported' }],
    ['PUT', '/external_status', { status: 'x' }],
    ['PUT', '/payment_status', { status: 'paid' }],
    ['PUT', '/shipping_status', { status: 'shipped' }],
    ['PUT', '/status', { status: 'new' }],
    ['PATCH', '/payment_instruments/x', {}],
    ['PATCH', '/payment_instruments/x/transaction', {}],
    ['PUT', '/shipments/me/shipping_address', {}],
  ];
  for (const [method, subpath, body] of operations) {
    it(`the service responds with OrderNotFound or SiteNotFound to ${method} orders/{order_no}${subpath} of an unknown order or site`, async () => {
      assertFault(await data(method, path(subpath, 'none'), body), 404, 'OrderNotFound', {
        orderNumber: 'none',
      });
      assertFault(await data(method, path(subpath, orderNo, 'Nowhere'), body), 404, 'SiteNotFound', {
        siteId: 'Nowhere',
      });
      assertFault(
        await data(method, path(subpath, orderNo, 'RefArchGlobal'), body),
        404,
        'OrderNotFound',
        {},
      );
    });
  }

  it('the service responds with PaymentInstrumentNotFound or ShipmentNotFound for parts that an order does not have', async () => {
    for (const subpath of ['', '/transaction']) {
      assertFault(
        await data('PATCH', path(`/payment_instruments/x${subpath}`), {}),
        404,
        'PaymentInstrumentNotFound',
        {
          paymentInstrumentId: 'x',
        },
      );
    }
    assertFault(await data('PUT', path('/shipments/x/shipping_address'), {}), 404, 'ShipmentNotFound', {
      shipmentId: 'x',
    });
  });

  it('the service responds with a fault to PUT of an order’s status that is missing, unknown or empty', async () => {
    assertFault(await data('PUT', path('/status'), {}), 400, 'PropertyConstraintViolation', {
      path: '$.status',
    });
    assertFault(await putStatus('export_status', 'lost'), 400, 'EnumConstraintViolation', {
      enumValue: 'lost',
    });
    assertFault(await putStatus('external_status', ''), 400, 'PropertyConstraintViolation', {
      path: '$.status',
    });
  });

  it('a customer token is not accepted for orders of the Data API', async () => {
    const { status, body } = await shop.send('GET', `/orders/${orderNo}`);
    assert.equal(status, 200, JSON.stringify(body));
    const response = await fetch(`${service.http}/svc/data/v23_2${path('/status')}`, {
      method: 'PUT',
      headers: { authorization: shop.authorization },
    });
    assert.equal(response.status, 401);
  });
});
