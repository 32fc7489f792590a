import assert from 'node:assert/strict';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

describe('Responses that hooks have modified', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let shopper: Storefront;
  before(async () => {
    const hooks = {
      'dw.ocapi.shop.product_search.modifyGETResponse': './search',
      'dw.ocapi.shop.basket.modifyPOSTResponse': './basket',
      'dw.ocapi.shop.basket.payment_methods.modifyGETResponse': './methods',
      'dw.ocapi.shop.basket.payment_methods.modifyGETResponse_v2': './methods-of-basket',
      'dw.ocapi.shop.basket.items.modifyPOSTResponse': './basket',
      'dw.ocapi.shop.basket.items.beforePOST': './dummies',
      'dw.ocapi.shop.basket.payment_instrument.modifyPOSTResponse': './dummies',
      'dw.ocapi.shop.basket.shipments.shipping_methods.beforeGET': './shipping',
      'dw.ocapi.shop.basket.shipments.shipping_methods.modifyGETResponse_v2': './shipping',
    };
    workspace.registerHooks('app', hooks).write({
      'app/cartridge/scripts/methods.js': `'use strict';
        exports.modifyGETResponse = function (paymentMethodsResult) {
          paymentMethodsResult.applicablePaymentMethods = paymentMethodsResult.applicablePaymentMethods.toArray().filter(function (method) {
            return method.id !== 'GIFT_CERTIFICATE';
          });
        };`,
      'app/cartridge/scripts/methods-of-basket.js': `'use strict';
        exports.modifyGETResponse = function (basket, paymentMethodsResult) {
          paymentMethodsResult.c_basket = basket.UUID;
        };`,
      'app/cartridge/scripts/dummies.js': `'use strict';
        exports.beforePOST = function (basket, items) {
          items.forEach(function (item) {
            var parsedItem = JSON.parse(item.toString());
            if (parsedItem.product_item.product_id === 'dummy') item.product_id = parsedItem.product_item.c_substitute;
          });
        };
        exports.modifyPOSTResponse = function (basket, basketResponse, paymentInstrumentRequest) {
          var details = JSON.parse(paymentInstrumentRequest.toString());
          basketResponse.c_card = details.basket_payment_instrument_request.c_number;
          basketResponse.c_text = JSON.parse(String(basketResponse)).basket.basket_id;
        };`,
      'app/cartridge/scripts/shipping.js': `'use strict';
        var BasketMgr = require('dw/order/BasketMgr');
        exports.beforeGET = function (basketId, shipmentId) {
          request.custom.shipment = BasketMgr.getBasket(basketId).getShipment(shipmentId).ID;
        };
        var ShippingMgr = require('dw/order/ShippingMgr');
        exports.modifyGETResponse_v2 = function (shipment, shippingMethodResult) {
          shippingMethodResult.c_methods = ShippingMgr.getShipmentShippingModel(shipment).applicableShippingMethods.length;
          shippingMethodResult.applicable_shipping_methods.toArray().forEach(function (method) {
            method.c_shipment = request.custom.shipment;
          });
        };`,
      'app/cartridge/scripts/basket.js': `'use strict';
        exports.modifyPOSTResponse = function (basket, basketResponse) {
          var items = basketResponse.product_items.iterator(), discounts = 0;
          while (items.hasNext()) discounts += items.next().priceAdjustments.length;
          basketResponse.c_items = basketResponse.productItems.length;
          basketResponse.c_discounts = discounts;
          basketResponse.c_messages = [];
          if (basketResponse.shipments.length > 0) basketResponse.shipments[0].c_gifts = [];
        };`,
      'app/cartridge/scripts/search.js': `'use strict';
        var ProductMgr = require('dw/catalog/ProductMgr'), Status = require('dw/system/Status');
        exports.modifyGETResponse = function (searchResponse) {
          if (searchResponse.count === 0) return;
          searchResponse.search_phrase_suggestions.c_metadata = [{ ID: 'title', title: 'Found', content: [] }];
          searchResponse.hits.toArray().forEach(function (hit) {
            var product = ProductMgr.getProduct(hit.represented_product.id);
            hit.c_master = product.isVariant();
            hit.c_images = product.getImages('large').toArray().map(function (image) {
              return { url: image.absURL.toString(), tags: ['large', { alt: image.alt }] };
            });
          });
          return new Status(Status.OK);
        };`,
    });
    service = await startTestService({
      flags: [
        '--cartridges',
        workspace.folder,
        '--cartridge-path',
        'app',
        '--hook-root',
        'dw.ocapi',
        '--module-root',
        'dw',
      ],
    });
    shopper = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  it('attributes that a hook adds to the hits and suggestions of a search can be objects and lists of objects', async () => {
    const result = await shopper.request('GET', '/product_search?q=candle&count=2&expand=images');
    const [hit] = result.hits;
    assert.equal(hit.c_master, false);
    assert.match(hit.c_images[0].url, /^http.*\/images\//);
    assert.deepEqual(Object.keys(hit.c_images[0].tags[1]), ['alt']);
    assert.deepEqual(result.search_phrase_suggestions.c_metadata, [
      { ID: 'title', title: 'Found', content: [] },
    ]);
  });

  it('a list that a response does not have is an empty list in hooks, and is still omitted from the response', async () => {
    const emptyBasket = await shopper.request('POST', '/baskets', {});
    assert.deepEqual(
      [
        emptyBasket.c_items,
        emptyBasket.c_discounts,
        emptyBasket.c_messages,
        emptyBasket.shipments[0].c_gifts,
      ],
      [0, 0, [], []],
    );
    for (const list of ['product_items', 'coupon_items', 'payment_instruments'])
      assert.ok(!(list in emptyBasket), `the response has ${list}`);
    assert.ok(emptyBasket._flash.length > 0);
    const filledBasket = await shopper.request('POST', `/baskets/${emptyBasket.basket_id}/items`, [
      { product_id: 'beeswax-polish', quantity: 1 },
    ]);
    assert.deepEqual([filledBasket.c_items, filledBasket.c_discounts], [1, 0]);
    assert.ok(!('price_adjustments' in filledBasket.product_items[0]));
  });

  it('the first version of the payment methods hook gets only the response, the second also the basket', async () => {
    const { basket_id } = await shopper.request('POST', '/baskets', {});
    const { applicable_payment_methods: methods, c_basket } = await shopper.request(
      'GET',
      `/baskets/${basket_id}/payment_methods`,
    );
    assert.deepEqual(
      methods.map(({ id }: { id: string }) => id),
      ['CREDIT_CARD', 'PAYPAL'],
    );
    assert.equal(c_basket, basket_id);
  });

  it('toString() of a document returns its JSON, under a key with the name of its type', async () => {
    const { basket_id } = await shopper.request('POST', '/baskets', {});
    const items = [{ product_id: 'dummy', quantity: 1, c_substitute: 'beeswax-polish' }];
    const { product_items } = await shopper.request('POST', `/baskets/${basket_id}/items`, items);
    assert.equal(product_items[0].product_id, 'beeswax-polish');
    const { c_card, c_text } = await shopper.request('POST', `/baskets/${basket_id}/payment_instruments`, {
      payment_method_id: 'PAYPAL',
      c_number: '7777',
    });
    assert.deepEqual([c_card, c_text], ['7777', basket_id]);
  });

  it('the before hook of the shipping methods gets the IDs of basket and shipment, and the modify hook gets the shipment', async () => {
    const { basket_id } = await shopper.request('POST', '/baskets', {});
    const result = await shopper.request('GET', `/baskets/${basket_id}/shipments/me/shipping_methods`);
    assert.equal(result.c_methods, result.applicable_shipping_methods.length);
    for (const method of result.applicable_shipping_methods) assert.equal(method.c_shipment, 'me');
    assert.ok(result.applicable_shipping_methods.length > 0);
  });
});
