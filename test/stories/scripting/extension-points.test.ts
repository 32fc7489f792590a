import assert from 'node:assert/strict';
import { basic, sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

/** A calculation as storefronts write it: it calls the hooks for shipping and tax itself. */
const calculation = `
  var HookMgr = require('dw/system/HookMgr'), Status = require('dw/system/Status');
  function addStep(basket, step) {
    basket.custom.steps = (basket.custom.steps || '') + step + ' ';
  }
  exports.calculate = function (basket) {
    addStep(basket, 'calculate');
    if (basket.productQuantityTotal > 20) return new Status(Status.ERROR, 'TOO_MANY', 'At most 20 pieces');
    if (HookMgr.hasHook('dw.order.calculateShipping')) HookMgr.callHook('dw.order.calculateShipping', 'calculateShipping', basket);
    if (HookMgr.hasHook('dw.order.calculateTax')) HookMgr.callHook('dw.order.calculateTax', 'calculateTax', basket);
    basket.updateTotals();
    return new Status(Status.OK);
  };
  exports.calculateShipping = function (basket) { addStep(basket, 'shipping'); };
  exports.calculateTax = function (basket) { addStep(basket, 'tax'); return new Status(Status.OK); };
  exports.afterPOST = function (basket, items) {
    addStep(basket, 'after');
    if (items[0].quantity === 7) return new Status(Status.OK);
  };`;

/**
 * Starts the service with another vendor's hook root and module root, and with two cartridges: `app`, which registers
 * one script for all its extension points, and `base`, which comes after it on the cartridge path.
 * @param baseScripts the scripts of `base` by extension point
 */
async function startShopWith(
  points: readonly string[],
  script: string,
  baseScripts: Readonly<Record<string, string>> = {},
) {
  const workspace = new ScriptWorkspace()
    .registerHooks('app', Object.fromEntries(points.map((point) => [point, './points'])))
    .write({ 'app/cartridge/scripts/points.js': script })
    .registerHooks(
      'base',
      Object.fromEntries(Object.keys(baseScripts).map((point) => [point, `./${point}.js`])),
    )
    .write(
      Object.fromEntries(
        Object.entries(baseScripts).map(([point, text]) => [`base/cartridge/scripts/${point}.js`, text]),
      ),
    );
  const service: RunningService = await startTestService({
    flags: [
      '--cartridges',
      workspace.folder,
      '--cartridge-path',
      'app:base',
      '--hook-root',
      'dw.ocapi',
      '--module-root',
      'dw',
    ],
  });
  const startMessages = service.log.events.map(({ message }) => message);
  const guest = await Storefront.signIn(service.http);
  const { hits } = await guest.request(
    'GET',
    '/product_search?q=&refine=orderable_only=true&refine_1=htype=product&count=1',
  );
  const productId = hits[0].product_id as string;
  return {
    guest,
    productId,
    workspace,
    startMessages,
    async signIn(request: object, headers: Record<string, string> = {}) {
      const path = '/svc/shop/v23_2/customers/auth?client_id=cartwright';
      const { status, body } = await sender(service.http)('POST', path, request, headers);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
    async [Symbol.asyncDispose]() {
      await service.close();
      workspace.remove();
    },
  };
}

describe('Extension points of the order engine', () => {
  it('after a change of a basket, dw.order.calculate runs unless the hook of the change returned a status, and can reject the change', async () => {
    await using shop = await startShopWith(
      [
        'dw.order.calculate',
        'dw.order.calculateShipping',
        'dw.order.calculateTax',
        'dw.ocapi.shop.basket.items.afterPOST',
      ],
      calculation,
    );
    const { guest, productId } = shop;
    const basket = await guest.request('POST', '/baskets', {});
    assert.equal(basket.c_steps, 'calculate shipping tax ');
    const items = `/baskets/${basket.basket_id}/items`;
    const changedBasket = await guest.request('POST', items, [{ product_id: productId, quantity: 1 }]);
    assert.equal(changedBasket.c_steps, 'calculate shipping tax after calculate shipping tax ');
    const rejection = await guest.send('POST', items, [{ product_id: productId, quantity: 21 }]);
    assert.equal(rejection.status, 400);
    assert.deepEqual(
      [
        rejection.body.fault.type,
        rejection.body.fault.arguments.extensionPoint,
        rejection.body.fault.arguments.statusCode,
      ],
      ['HookStatusException', 'dw.order.calculate', 'TOO_MANY'],
    );
    const unchangedDocument = await guest.request('GET', `/baskets/${basket.basket_id}`);
    assert.deepEqual(
      [unchangedDocument.product_items.length, unchangedDocument.c_steps],
      [1, changedBasket.c_steps],
    );
    const basketWithoutCalculation = await guest.request('POST', items, [
      { product_id: productId, quantity: 7 },
    ]);
    assert.equal(basketWithoutCalculation.c_steps, `${String(changedBasket.c_steps)}after `);
  });

  it('an uncaught error in a hook rolls the request back with 500, and after 51 errors the hook does not run until its script changes', async () => {
    await using shop = await startShopWith(
      ['dw.ocapi.shop.basket.items.afterPOST'],
      `exports.afterPOST = function (basket, items) {
        basket.custom.note = 'lost';
        if (items[0].quantity === 2) return basket.getNoSuchThing().value;
      };`,
    );
    const { guest, productId } = shop;
    const { basket_id } = await guest.request('POST', '/baskets', {});
    const add = (quantity: number) =>
      guest.send('POST', `/baskets/${basket_id}/items`, [{ product_id: productId, quantity }]);
    for (let failures = 0; failures < 51; failures++) {
      const { status, body } = await add(2);
      assert.deepEqual(
        [status, body.fault.type, body.fault.arguments.statusCode],
        [500, 'HookExecutionException', 'TypeError'],
      );
    }
    const basket = await guest.request('GET', `/baskets/${basket_id}`);
    assert.deepEqual([basket.product_items, basket.c_note], [undefined, undefined]);
    const rejection = await add(1);
    assert.deepEqual([rejection.status, rejection.body.fault.type], [503, 'HookCircuitBreakerException']);
    shop.workspace.write({ 'app/cartridge/scripts/points.js': 'exports.afterPOST = function () {};' });
    assert.equal((await add(1)).status, 200);
  });

  it('validateOrder runs when an order is created, read or paid, and its error status keeps the order from being placed', async () => {
    await using shop = await startShopWith(
      ['dw.ocapi.shop.order.validateOrder'],
      `var OrderMgr = require('dw/order/OrderMgr'), Status = require('dw/system/Status');
       exports.validateOrder = function (order, duringPlace) {
         order.c_place = String(duringPlace);
         if (duringPlace && OrderMgr.getOrder(order.orderNo).custom.hold) return new Status(Status.ERROR, 'HOLD', 'Call us first');
         return new Status(Status.OK);
       };`,
    );
    const { guest, productId } = shop;
    const card = {
      payment_method_id: 'CREDIT_CARD',
      payment_card: { card_type: 'Visa', number: '4111111111111111' },
    };
    const pay = async (custom: object) => {
      const order = await guest.createOrder({ [productId]: 1 }, { payment_instruments: [card], ...custom });
      assert.equal(order.c_place, 'false');
      const [{ payment_instrument_id: id }] = order.payment_instruments;
      const path = `/orders/${order.order_no}`;
      const paymentResponse = await guest.send('PATCH', `${path}/payment_instruments/${id}`, card);
      return { paymentResponse, order: await guest.request('GET', path) };
    };
    const placedOrder = await pay({});
    assert.deepEqual(
      [placedOrder.paymentResponse.body.status, placedOrder.paymentResponse.body.c_place],
      ['new', 'false'],
    );
    const heldOrder = await pay({ c_hold: true });
    assert.deepEqual(
      [
        heldOrder.paymentResponse.status,
        heldOrder.paymentResponse.body.fault.arguments.extensionPoint,
        heldOrder.paymentResponse.body.fault.arguments.statusCode,
      ],
      [400, 'dw.ocapi.shop.order.validateOrder', 'HOLD'],
    );
    assert.deepEqual([heldOrder.order.status, heldOrder.order.c_place], ['created', 'false']);
  });

  it('without a script for dw.order.calculate, the deprecated basket.calculate runs; without either, the scripts for shipping and tax run', async () => {
    await using shopWithOlderPoints = await startShopWith(
      ['dw.ocapi.shop.basket.calculate', 'dw.order.calculateTax'],
      calculation,
    );
    assert.equal((await shopWithOlderPoints.guest.request('POST', '/baskets', {})).c_steps, 'calculate tax ');
    assert.ok(
      shopWithOlderPoints.startMessages.some((message) =>
        /basket\.calculate is deprecated: register dw\.order\.calculate/.test(message),
      ),
    );
    await using shopWithParts = await startShopWith(
      ['dw.order.calculateTax', 'dw.order.calculateShipping'],
      calculation,
    );
    assert.equal((await shopWithParts.guest.request('POST', '/baskets', {})).c_steps, 'shipping tax ');
  });

  it('an order has the number that createOrderNo returns, or the next one of the site if that is blank; a number in use is rejected', async () => {
    await using shop = await startShopWith(
      ['dw.order.createOrderNo', 'dw.ocapi.shop.order.modifyPOSTResponse'],
      `exports.createOrderNo = function () {
         var number = require('dw/order/OrderMgr').createOrderSequenceNo();
         session.custom.orders = (session.custom.orders || 0) + 1;
         return session.custom.orders === 2 ? ' ' : 'WEB-' + (session.custom.first = session.custom.first || number);
       };
       exports.modifyPOSTResponse = function (order, document) {
         document.c_locales = order.customerLocaleID + ' ' + request.locale;
       };`,
    );
    const { guest, productId } = shop;
    const { order_no, c_locales } = await guest.createOrder({ [productId]: 1 });
    assert.match(order_no, /^WEB-\d+$/);
    assert.equal(c_locales, 'en_US en_US');
    assert.match((await guest.createOrder({ [productId]: 1 })).order_no, /^\d+$/);
    const { basket_id } = await guest.createBasket({ [productId]: 1 });
    const responseForNumberInUse = await guest.send('POST', '/orders', { basket_id });
    assert.deepEqual(
      [responseForNumberInUse.status, responseForNumberInUse.body.fault.arguments.statusMsg],
      [400, `An order with the number ${String(order_no)} already exists.`],
    );
    assert.equal((await guest.send('GET', `/baskets/${String(basket_id)}`)).status, 200);
  });

  it('an order has the number that createOrderNo returns as a number', async () => {
    await using shop = await startShopWith(
      ['dw.order.createOrderNo'],
      'exports.createOrderNo = function () { return 4711; };',
    );
    const { order_no } = await shop.guest.createOrder({ [shop.productId]: 1 });
    assert.equal(order_no, '4711');
  });

  it('a custom extension point runs the scripts of all cartridges and returns the value of the last one; hasHook is also true for points with a default', async () => {
    await using shop = await startShopWith(
      ['dw.ocapi.shop.basket.afterPOST', 'app.loyalty.points'],
      `var HookMgr = require('dw/system/HookMgr'), Status = require('dw/system/Status'), Site = require('dw/system/Site');
       exports.points = function (basket) { basket.custom.base = 'ran'; return 10; };
       exports.afterPOST = function (basket) {
         var names = ['dw.order.calculate', 'dw.order.calculateShipping', 'dw.order.calculateTax', 'dw.order.createOrderNo',
           'app.loyalty.points', 'app.loyalty.none', 'dw.order.payment.authorize'];
         basket.custom.has = names.map(function (name) { return HookMgr.hasHook(name) ? 1 : 0; }).join('');
         basket.custom.points = HookMgr.callHook('app.loyalty.points', 'points', basket);
         basket.custom.none = String(HookMgr.callHook('app.loyalty.none', 'none', basket));
         basket.custom.calculated = HookMgr.callHook('dw.order.calculate', 'calculate', basket).status === Status.OK;
       };`,
      { 'app.loyalty.points': 'exports.points = function (basket) { return 20; };' },
    );
    const basket = await shop.guest.request('POST', '/baskets', {});
    assert.deepEqual(
      [basket.c_has, basket.c_points, basket.c_none, basket.c_calculated, basket.c_base],
      ['1111100', 20, 'undefined', true, 'ran'],
    );
  });

  it('a registered customer is authenticated in the hook after the sign-in, and a guest is not', async () => {
    await using shop = await startShopWith(
      ['dw.ocapi.shop.auth.afterPOST', 'dw.ocapi.shop.auth.modifyPOSTResponse'],
      `exports.afterPOST = function (person) {
         request.custom.state = [person.authenticated, customer.authenticated, customer.registered, customer.ID === person.ID].join();
       };
       exports.modifyPOSTResponse = function (person, document) { document.c_state = request.custom.state; };`,
    );
    assert.equal((await shop.signIn({ type: 'guest' })).c_state, 'false,false,false,true');
    assert.equal(
      (await shop.signIn({ type: 'credentials' }, { authorization: basic('shopper@example.com', 'shopper') }))
        .c_state,
      'true,true,true,true',
    );
  });

  it('what a hook sets in the request and in the session holds for the later hooks of the request', async () => {
    const state = `[request.locale, session.currency.currencyCode, session.trackingAllowed, customer.registered,
      session.customer.profile ? session.customer.profile.email : '', request.custom.step, request.geolocation.city].join()`;
    await using shop = await startShopWith(
      ['beforePOST', 'afterPOST', 'modifyPOSTResponse'].map((hook) => `dw.ocapi.shop.basket.${hook}`),
      `var CustomerMgr = require('dw/customer/CustomerMgr'), Currency = require('dw/util/Currency');
       exports.beforePOST = function () {
         if (request.httpParameterMap.c_set.stringValue !== '1') return;
         request.setLocale('de_DE');
         session.setCurrency(Currency.getCurrency('CAD'));
         session.setTrackingAllowed(false);
         request.setGeolocation(new (require('dw/util/Geolocation'))('DE', 'Germany', 'BE', 'Berlin', '', 'Berlin', '10115', 52.5, 13.4));
         require('dw/system/Transaction').wrap(function () {
           CustomerMgr.loginCustomer('shopper@example.com', 'shopper', false);
         });
         request.custom.step = 'set';
       };
       exports.afterPOST = function (basket) {
         basket.custom.after = ${state};
         if (customer.registered) CustomerMgr.logoutCustomer(false);
       };
       exports.modifyPOSTResponse = function (basket, document) {
         document.c_modify = ${state};
         session.setCurrency(Currency.getCurrency('USD'));
       };`,
    );
    const localizedBasket = await shop.guest.request('POST', '/baskets?c_set=1', {});
    assert.equal(localizedBasket.c_after, 'de_DE,CAD,false,true,shopper@example.com,set,Berlin');
    assert.equal(localizedBasket.c_modify, 'de_DE,CAD,false,false,,set,Berlin');
    await shop.guest.request('DELETE', `/baskets/${localizedBasket.basket_id}`);
    const laterBasket = await shop.guest.request('POST', '/baskets', {});
    assert.equal(laterBasket.c_after, 'en_US,USD,true,false,,,');
  });

  it('the currency that a script sets holds for the later requests of the session', async () => {
    await using shop = await startShopWith(
      ['dw.ocapi.shop.basket.afterPOST', 'dw.ocapi.shop.basket.items.afterPOST'],
      `exports.afterPOST = function (basket, items) {
         if (basket.productLineItems.empty) session.setCurrency(require('dw/util/Currency').getCurrency('CAD'));
         else basket.custom.currency = session.currency.currencyCode;
       };`,
    );
    const { basket_id: id } = await shop.guest.request('POST', '/baskets', {});
    const basket = await shop.guest.request('POST', `/baskets/${id}/items`, [
      { product_id: shop.productId, quantity: 1 },
    ]);
    assert.equal(basket.c_currency, 'CAD');
  });

  it('a hook for an extension point of the platform that the service never calls is reported in the log when the service starts', async () => {
    await using shop = await startShopWith(
      ['dw.order.payment.capture', 'dw.system.request.onRequest', 'sfcc.app.tax.calculate', 'app.any.point'],
      'exports.capture = function () {};',
    );
    const warnings = shop.startMessages.filter((message) => message.includes('only an instance runs it'));
    assert.deepEqual(warnings.map((message) => /the hook (\S+) is registered/.exec(message)?.[1]).sort(), [
      'dw.order.payment.capture',
      'dw.system.request.onRequest',
      'sfcc.app.tax.calculate',
    ]);
  });
});
