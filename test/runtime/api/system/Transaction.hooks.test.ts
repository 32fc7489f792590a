import assert from 'node:assert/strict';
import type { HookArgument } from '../../../../server/ports/hook-runner.ts';
import { CommerceBench } from '../../../support/script-commerce.ts';

const hookArguments: readonly HookArgument[] = [
  { kind: 'object', class: 'order.Order', key: '00001' },
  { kind: 'document', document: {} },
];

describe('Transactions of scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
    bench.workspace.registerHooks('app', { 'svc.api.shop.order.modifyPOSTResponse': './modify.js' });
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  /** Runs a script in a hook that modifies the response, after the request's own transaction. */
  const runModifyHook = (body: string) => {
    const script = `exports.modifyPOSTResponse = function (order, doc) {
      var api = require('svc'), Transaction = api.system.Transaction;
      ${body}
    };`;
    bench.workspace.write({ 'app/cartridge/scripts/modify.js': script });
    bench.workspace.registerHooks('app', { 'svc.api.shop.order.modifyPOSTResponse': './modify.js' });
    return bench.run('svc.api.shop.order.modifyPOSTResponse', hookArguments, bench.createCustomerScope());
  };

  it('a hook that modifies the response cannot change data without opening a transaction', async () => {
    const changes = [
      'order.custom.x = 1;',
      "order.customerName = 'x';",
      'order.setExportStatus(2);',
      'api.order.OrderMgr.placeOrder(order);',
      "order.createShipment('s');",
      "order.addNote('a', 'b');",
      "api.object.CustomObjectMgr.createCustomObject('Note', 'n');",
      "customer.profile.firstName = 'x';",
      'api.order.BasketMgr.getCurrentBasket().updateTotals();',
      "api.customer.CustomerMgr.createCustomer('x@example.com', 'long enough 1');",
      'api.order.OrderMgr.createOrderNo();',
      "api.system.Site.current.setCustomPreferenceValue('x', 1);",
    ];
    const orderBefore = JSON.stringify(await bench.work.collection('orders').get('00001'));
    for (const change of changes)
      await assert.rejects(runModifyHook(change), {
        kind: 'TransactionRequired',
        message: 'This change needs a transaction: wrap it in Transaction.wrap().',
      });
    assert.equal(JSON.stringify(await bench.work.collection('orders').get('00001')), orderBefore);
  });

  it('getCurrentOrNewBasket needs no transaction in a hook that modifies the response', async () => {
    const { documents } = await runModifyHook(`
      var BasketMgr = api.order.BasketMgr;
      Transaction.wrap(function () { BasketMgr.deleteBasket(BasketMgr.currentBasket); });
      var newBasket = BasketMgr.getCurrentOrNewBasket();
      doc.c_new = [newBasket.productLineItems.empty, newBasket.UUID === BasketMgr.currentBasket.UUID];`);
    assert.deepEqual(documents[1], { c_new: [true, true] });
  });

  it('a hook that modifies the response can change data in a transaction, and read without one', async () => {
    const { documents } = await runModifyHook(`
      Transaction.wrap(function () { order.custom.seen = true; api.order.OrderMgr.placeOrder(order); });
      Transaction.begin(); order.customerName = 'Ann'; Transaction.commit();
      Transaction.begin(); order.customerName = 'Bob'; Transaction.rollback();
      doc.c_total = order.totalGrossPrice.value; doc.c_status = order.status.displayValue; doc.c_name = order.customerName;`);
    assert.deepEqual(documents[1], { c_total: 16.5, c_status: 'NEW', c_name: 'Ann' });
    const order = await bench.work.collection('orders').get('00001');
    assert.deepEqual([order?.status, order?.custom?.['seen'], order?.customer_name], ['new', true, 'Ann']);
  });

  it('a change that throws halfway is not visible', async () => {
    const result = await bench.runCommerceScript(`
      var name = a.customerName;
      try { a.billingAddress.setCity({ toString: function () { throw new Error('no text'); } }); } catch (e) { var message = e.message; }
      out.result = [message, a.billingAddress.city, a.customerName === name];`);
    assert.deepEqual(result, ['no text', 'Jena', true]);
  });

  it('an error rolls back the open transaction of its script', async () => {
    await assert.rejects(
      bench.runCommerceScript(
        `Transaction.begin(); a.custom.half = 1; api.order.OrderMgr.failOrder(a, false); throw new Error('dead');`,
      ),
      { message: 'dead' },
    );
    const order = await bench.work.collection('orders').get('00001');
    assert.deepEqual([order?.status, order?.custom?.['half']], ['created', undefined]);
  });

  it('a rollback restores the values in objects that the script holds', async () => {
    const result = await bench.runCommerceScript(`
      var line = b.productLineItems[0], total = b.totalGrossPrice.value, values = [];
      Transaction.begin();
      line.quantityValue = 7; b.createShipment('x'); values.push(b.totalGrossPrice.value > total, b.shipments.length);
      Transaction.rollback();
      values.push(line.quantityValue, b.totalGrossPrice.value === total, b.shipments.length);
      out.result = values;`);
    assert.deepEqual(result, [true, 2, 2, true, 1]);
  });
});
