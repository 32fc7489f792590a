import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Documents in hooks', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  const createBasket = () => ({
    _type: 'basket',
    basket_id: 'b1',
    customer_info: { _type: 'customer_info', email: 'a@b.c' },
    product_items: [
      { item_id: 'i1', product_id: 'mug', quantity: 1 },
      { item_id: 'i2', product_id: 'lamp', quantity: 2 },
    ],
    _flash: [
      { _type: 'flash', type: 'PaymentMethodRequired', message: 'Pay', path: '$.payment_instruments' },
    ],
  });
  const runHook = async (body: string, document: Record<string, unknown> = createBasket()) => {
    bench.workspace.registerHooks('app', { probe: './probe.js' });
    bench.workspace.write({
      'app/cartridge/scripts/probe.js': `exports.probe = function (doc, out) {${body}\n};`,
    });
    const args = [document, {}].map((value) => ({ kind: 'document', document: value }) as const);
    const { documents } = await bench.run('probe', args);
    return { document: documents[0], out: documents[1] };
  };

  it('the amount of a document is a number that also has the get() of a decimal', async () => {
    const { out } = await runHook(
      'out.amounts = [doc.amount.get(), doc.amount.get() === 0, doc.amount + 1, typeof doc.amount, Object.keys(doc.amount).length];',
      { payment_method_id: 'PAYPAL', amount: 10.5 },
    );
    assert.deepEqual(out, { amounts: [10.5, false, 11.5, 'number', 0] });
  });

  it('a field that a document lacks is null, and a name that no type of document has is undefined', async () => {
    const { out, document } = await runHook(
      `out.fields = [doc.amount === null, doc.getAmount() === null, doc.paymentCard === null, doc.shipments[0].shipping_address === null];
      out.others = [typeof doc.c_paymentId, typeof doc.nothing, 'amount' in doc];
      doc.amount = 5;
      out.amount = doc.amount === null || doc.amount.get() === 0;`,
      { payment_method_id: 'PAYPAL', shipments: [{ shipment_id: 'me' }] },
    );
    assert.deepEqual(out, {
      fields: [true, true, true, true],
      others: ['undefined', 'undefined', false],
      amount: false,
    });
    assert.deepEqual(document, {
      payment_method_id: 'PAYPAL',
      shipments: [{ shipment_id: 'me' }],
      amount: 5,
    });
  });

  it('documents in hooks have both spellings of their fields, by property and by method, for reading and writing', async () => {
    const { document, out } = await runHook(`
      out.read = [doc.customerInfo.email, doc.customer_info.email, doc.getCustomerInfo().getEmail(), doc.basketId];
      out.has = ['customerInfo' in doc, 'customer_info' in doc, 'nothing' in doc, doc.nothing === undefined];
      doc.customerInfo.email = 'new@b.c';
      doc.orderTotal = 5;
      doc.c_giftWrap = { colour: 'red' };
      doc.setSourceCode('spring');`);
    assert.deepEqual(out, {
      read: ['a@b.c', 'a@b.c', 'a@b.c', 'b1'],
      has: [true, true, false, true],
    });
    assert.deepEqual(document, {
      ...createBasket(),
      customer_info: { _type: 'customer_info', email: 'new@b.c' },
      order_total: 5,
      c_giftWrap: { colour: 'red' },
      source_code: 'spring',
    });
  });

  it('collections in documents have the methods of lists and of arrays', async () => {
    const { out, document } = await runHook(`
      var items = doc.productItems;
      var productIds = [];
      for (var it = items.iterator(); it.hasNext();) productIds.push(it.next().productId);
      out.result = [items.length, items.size(), items.get(1).productId, items[0].productId, productIds,
        items.toArray().map(function (item) { return item.quantity; }), items.empty, Array.isArray(items),
        items.filter(function (item) { return item.quantity > 1; })[0].itemId];
      items.remove(items.get(0));
      items.add({ item_id: 'i3' });
      items[0].quantity = 7;`);
    assert.deepEqual(out?.['result'], [2, 2, 'lamp', 'mug', ['mug', 'lamp'], [1, 2], false, true, 'i2']);
    assert.deepEqual(document?.['product_items'], [
      { item_id: 'i2', product_id: 'lamp', quantity: 7 },
      { item_id: 'i3' },
    ]);
  });

  it('a name with a capital first letter is the name of the same field', async () => {
    const { document, out } = await runHook(`
      out.email = doc.CustomerInfo.email;
      doc.Note = 'gift';`);
    assert.equal(out?.['email'], 'a@b.c');
    assert.equal(document?.['note'], 'gift');
  });

  it('scripts add flashes to basket documents and remove them', async () => {
    const { document, out } = await runHook(`
      out.before = doc.getFlashes().length;
      doc.removeFlash(doc.getFlashes()[0]);
      doc.addFlash({ type: 'TooLate', message: 'Too late', path: '$', details: { hour: 25 } });`);
    assert.equal(out?.['before'], 1);
    assert.deepEqual(document?.['_flash'], [
      { _type: 'flash', type: 'TooLate', message: 'Too late', path: '$', details: { hour: 25 } },
    ]);
  });

  it('the flashes of a basket document are a list, and reading an empty list stores nothing', async () => {
    const documentAfterRemoval = await runHook(`
      var types = [], iterator = doc.flashes.iterator();
      while (iterator.hasNext()) {
        var flash = iterator.next();
        types.push(flash.type);
        doc.removeFlash(flash);
      }
      out.result = [types.length, doc.flashes.length, doc.flashes.empty];`);
    assert.deepEqual(documentAfterRemoval.out?.['result'], [1, 0, true]);
    const resultWithoutFlashes = await runHook(`
      delete doc._flash;
      out.result = [doc.flashes.iterator().hasNext(), doc.getFlashes().length, doc.removeFlash({ type: 'TooLate' })];`);
    assert.deepEqual(resultWithoutFlashes.out?.['result'], [false, 0, false]);
    assert.ok(!Object.hasOwn(resultWithoutFlashes.document ?? {}, '_flash'));
  });

  it('documents in hooks accept dates, money and lists, and store them as plain values', async () => {
    const { document } = await runHook(`
      var Money = require('svc/value/Money'), ArrayList = require('svc/util/ArrayList'), HashMap = require('svc/util/HashMap');
      var map = new HashMap();
      map.put('a', new Date(0));
      doc.c_money = new Money(1.5, 'USD'); doc.c_list = new ArrayList(1, 'x'); doc.c_map = map; doc.c_fn = function () {};
      delete doc.customerInfo; delete doc.product_items; delete doc._flash;`);
    assert.deepEqual(document, {
      _type: 'basket',
      basket_id: 'b1',
      c_money: 1.5,
      c_list: [1, 'x'],
      c_map: { a: '1970-01-01T00:00:00.000Z' },
    });
  });
});
