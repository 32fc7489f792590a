import assert from 'node:assert/strict';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

/** Scripts that discount a basket, place or fail its order, and add to its response, as shops' cartridges do. */
const scripts = {
  'svc.api.shop.basket.items.afterPOST': `
    exports.afterPOST = function (basket) {
      if (basket.productQuantityTotal > 2 && !basket.getPriceAdjustmentByPromotionID('bulk'))
        basket.createPriceAdjustment('bulk', new (require('svc/campaign/AmountDiscount'))(5));
    };`,
  'svc.api.shop.order.afterPOST': `
    var Transaction = require('svc/system/Transaction'), OrderMgr = require('svc/order/OrderMgr');
    exports.afterPOST = function (order) {
      Transaction.wrap(function () {
        order.paymentInstruments[0].paymentTransaction.transactionID = 'T-' + order.orderNo;
        if (order.customerEmail === 'fraud@example.com') OrderMgr.failOrder(order, true);
        else OrderMgr.placeOrder(order);
        order.custom.points = Math.floor(order.totalNetPrice.value);
      });
    };`,
  'svc.api.shop.order.modifyPOSTResponse': `
    exports.modifyPOSTResponse = function (order, document) {
      document.c_history = require('svc/order/OrderMgr').searchOrders('customerNo = {0} OR orderNo = {1}', 'creationDate desc', 'none', order.orderNo).count;
      if (order.customerEmail === 'careless@example.com') order.custom.late = true;
    };`,
};

describe('Scripts in requests', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let guest: Storefront;
  before(async () => {
    const names = Object.keys(scripts) as (keyof typeof scripts)[];
    workspace.registerHooks('app', Object.fromEntries(names.map((name) => [name, `./${name}.js`])));
    for (const name of names) workspace.write({ [`app/cartridge/scripts/${name}.js`]: scripts[name] });
    service = await startTestService({
      flags: ['--cartridges', workspace.folder, '--cartridge-path', 'app'],
    });
    guest = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  const findProductId = async () => {
    const { hits } = await guest.request(
      'GET',
      '/product_search?q=&refine=orderable_only=true&refine_1=htype=product&count=1',
    );
    return hits[0].product_id as string;
  };
  const readStock = async (id: string): Promise<number> =>
    (await guest.request('GET', `/products/${id}?expand=availability`)).inventory.ats;

  it('an order that a script places is new in the response, and its product is taken from the stock', async () => {
    const id = await findProductId();
    const stockBefore = await readStock(id);
    const order = await guest.createOrder({ [id]: 1 });
    assert.deepEqual([order.status, order.c_history], ['new', 1]);
    assert.equal(order.c_points, Math.floor(order.order_total - order.tax_total));
    assert.equal(await readStock(id), stockBefore - 1);
  });

  it('an order that a script sets to failed releases its stock and reopens its basket', async () => {
    const id = await findProductId();
    const stockBefore = await readStock(id);
    const order = await guest.createOrder({ [id]: 1 }, { customer_info: { email: 'fraud@example.com' } });
    assert.equal(order.status, 'failed');
    assert.equal(await readStock(id), stockBefore);
    const customer = order.customer_info.customer_id as string;
    const { baskets } = await guest.request('GET', `/customers/${customer}/baskets`);
    assert.deepEqual(
      baskets.map((basket: any) => basket.product_items[0].product_id),
      [id],
    );
    await guest.request('DELETE', `/baskets/${baskets[0].basket_id}`);
  });

  it('a discount by a script appears in the basket and in the order', async () => {
    const id = await findProductId();
    const { basket_id: basketId } = await guest.createBasket({ [id]: 1 });
    const basket = await guest.request('POST', `/baskets/${basketId}/items`, [
      { product_id: id, quantity: 2 },
    ]);
    assert.deepEqual(
      basket.order_price_adjustments.map(({ promotion_id, price }: any) => [promotion_id, price]),
      [['bulk', -5]],
    );
    const order = await guest.request('POST', '/orders', { basket_id: basketId });
    assert.equal(order.order_price_adjustments[0].price, -5);
  });

  it("a change after the end of the request's transaction is a fault with the status code TransactionRequired", async () => {
    const { basket_id } = await guest.createBasket(
      { [await findProductId()]: 1 },
      { customer_info: { email: 'careless@example.com' } },
    );
    const { status, body } = await guest.send('POST', '/orders', { basket_id });
    assert.equal(status, 500);
    assert.equal(body.fault.type, 'HookExecutionException');
    assert.equal(body.fault.arguments.statusCode, 'TransactionRequired');
  });
});
