import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Temporary baskets in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  const prelude = `
    var BasketMgr = require('svc/order/BasketMgr'), ProductMgr = require('svc/catalog/ProductMgr');`;

  it('a script calculates a purchase in a temporary basket, which does not replace the current one', async () => {
    const result = await bench.runCommerceScript(`${prelude}
      var current = BasketMgr.currentBasket, basket;
      Transaction.wrap(function () {
        basket = BasketMgr.createTemporaryBasket();
        basket.createProductLineItem('mug', basket.defaultShipment).setQuantityValue(2);
        basket.updateTotals();
      });
      var again = BasketMgr.getTemporaryBasket(basket.UUID);
      out.result = [again === basket, basket.isTemporary(), current.temporary, again.getMerchandizeTotalNetPrice().value, BasketMgr.currentBasket === current,
        BasketMgr.getTemporaryBaskets().length, BasketMgr.getTemporaryBasket(current.UUID), BasketMgr.baskets.length, BasketMgr.getStoredBasket() === current];`);
    assert.deepEqual(result, [true, true, false, 10, true, 1, null, 1, true]);
  });

  it('a temporary basket becomes an order', async () => {
    const result = await bench.runCommerceScript(`${prelude}
      var basket = BasketMgr.createTemporaryBasket(), shipment = basket.defaultShipment;
      basket.createProductLineItem('mug', shipment);
      basket.createBillingAddress().setCity('Jena');
      shipment.createShippingAddress().setCity('Jena');
      shipment.setShippingMethod(require('svc/order/ShippingMgr').defaultShippingMethod);
      basket.setCustomerEmail('anna@example.com');
      basket.updateTotals();
      var order = require('svc/order/OrderMgr').createOrder(basket);
      out.result = [order.productLineItems[0].productID, BasketMgr.temporaryBaskets.length];`);
    assert.deepEqual(result, ['mug', 0]);
  });

  it('a customer has at most four temporary baskets, each for 15 minutes', async () => {
    const result = await bench.runCommerceScript(`${prelude}
      var baskets = [1, 2, 3, 4].map(function () { return BasketMgr.createTemporaryBasket(); }), error;
      try { BasketMgr.createTemporaryBasket(); } catch (e) { error = e.name; }
      BasketMgr.deleteTemporaryBasket(baskets[0]);
      out.result = [error, BasketMgr.temporaryBaskets.length, baskets[1].UUID];`);
    assert.ok(Array.isArray(result));
    const [error, count, id] = result as [string, number, string];
    assert.deepEqual([error, count], ['CreateTemporaryBasketLimitExceededException', 3]);
    const countBaskets = () =>
      bench.runCommerceScript(
        `${prelude} out.result = [BasketMgr.temporaryBaskets.length, BasketMgr.getTemporaryBasket('${id}') !== null];`,
      );
    bench.clock.advance(14 * 60_000);
    assert.deepEqual(await countBaskets(), [3, true]);
    bench.clock.advance(60_000);
    assert.deepEqual(await countBaskets(), [0, false]);
    await assert.rejects(
      bench.runCommerceScript(`${prelude} BasketMgr.deleteTemporaryBasket(BasketMgr.currentBasket);`),
      {
        message: 'The basket is not temporary.',
      },
    );
  });
});
