import assert from 'node:assert/strict';
import type { ScriptScope } from '../../server/ports/hook-runner.ts';
import type { UnitOfWork } from '../../server/ports/store.ts';
import { ScriptBench } from '../support/script-bench.ts';
import { fillShop, noteKey } from '../support/script-shop.ts';

describe('The Script API', () => {
  let bench: ScriptBench;
  let work: UnitOfWork;
  let scope: ScriptScope;
  before(() => {
    bench = new ScriptBench();
  });
  beforeEach(() => {
    work = bench.store.begin();
    fillShop(work);
    scope = bench.createScope(work, { customerId: 'anna' });
  });
  after(() => bench.close());
  const runScript = (body: string, runScope = scope) =>
    bench.runScript(body, runScope, [
      { kind: 'object', class: 'order.Order', key: '00001' },
      { kind: 'object', class: 'order.Basket', key: 'b1' },
    ]);

  it('an order has properties and methods, with money, dates and enumeration values', async () => {
    assert.deepEqual(
      await runScript(`out.result = [
        a.orderNo, a.getOrderNo(), a.customerEmail, a.status.value, String(a.status), a.status == 0,
        a.creationDate instanceof Date, a.totalGrossPrice.value, a.totalNetPrice.toString(), a.getTotalTax().currencyCode,
        a.billingAddress.fullName, a.billingAddress.countryCode.value, a.defaultShipment.shippingMethod.displayName,
        a.paymentInstruments[0].maskedCreditCardNumber, a.paymentInstrument.paymentTransaction.amount.value,
        a.customer.profile.firstName, String(a)
      ];`),
      [
        '00001',
        '00001',
        'anna@example.com',
        0,
        'CREATED',
        true,
        true,
        16.5,
        'USD 15.00',
        'USD',
        'Anna Weber',
        'DE',
        'Ground',
        '************1111',
        16.5,
        'Anna',
        '[Order 00001]',
      ],
    );
  });

  it('an order has its line items as a list, with products and totals', async () => {
    assert.deepEqual(
      await runScript(`
        var names = [];
        for (var it = a.productLineItems.iterator(); it.hasNext();) names.push(it.next().productName);
        var first = a.productLineItems[0];
        out.result = [names, a.productLineItems.length, first.quantityValue, first.quantity + 0, first.price.value,
          first.adjustedPrice.value, first.product.name, a.productLineItems[1].product, first.shipment.ID, first.isGift(),
          a.getProductLineItems('lamp').get(0).gift, a.shipments[0].productLineItems.size(), first.position,
          a.productLineItems[9] === undefined, a.productLineItems[1].price.available];`),
      [['Mug', 'Lamp'], 2, 2, 2, 10, 9, 'Mug', null, 'me', false, true, 2, 1, true, false],
    );
  });

  it('fields, statuses and custom attributes that a script sets are written through the unit of work', async () => {
    await runScript(`
      var Order = require('svc/order/Order');
      a.custom.note = 'packed';
      a.custom.when = new Date(0);
      a.custom.gift = null;
      a.setExportStatus(Order.EXPORT_STATUS_READY);
      a.confirmationStatus = Order.CONFIRMATION_STATUS_CONFIRMED;
      a.customerName = 'Anna W.';
      a.billingAddress.setCity('Weimar');
      a.productLineItems[0].custom.engraving = ['A', 'W'];
      a.shipments[0].trackingNumber = 'T1';
      a.customer.profile.custom.points = 5;`);
    const order = await work.collection('orders').get('00001');
    assert.deepEqual(order?.custom, {
      note: 'packed',
      when: '1970-01-01T00:00:00.000Z',
      due: '2025-02-01T00:00:00.000Z',
    });
    assert.deepEqual(
      [order.export_status, order.confirmation_status, order.customer_name],
      ['ready', 'confirmed', 'Anna W.'],
    );
    assert.equal(order.billing_address?.city, 'Weimar');
    assert.deepEqual(order.product_lines[0]?.custom, { engraving: ['A', 'W'] });
    assert.equal(order.shipments[0]?.tracking_number, 'T1');
    assert.deepEqual((await work.collection('customers').get('anna'))?.custom, { points: 5 });
  });

  it('a custom attribute that is not set is null, and a date is a Date', async () => {
    assert.deepEqual(
      await runScript(`out.result = [a.custom.gift, a.custom.unset, 'gift' in a.custom, 'unset' in a.custom,
        a.custom.due instanceof Date, Object.keys(a.custom), delete a.custom.gift, 'gift' in a.custom];`),
      [true, null, true, false, true, ['gift', 'due'], true, false],
    );
  });

  it('the totals of a basket are those that the service calculates', async () => {
    const sums = await runScript(`
      var current = require('svc/order/BasketMgr').getCurrentBasket();
      out.result = [b.totalGrossPrice.value, current.UUID, current.productQuantityTotal,
        current.getAdjustedMerchandizeTotalPrice(false).value];`);
    assert.deepEqual(sums, [16.5, 'b1', 3, 10]);
  });

  it('a transaction that throws is rolled back, one that completes is committed, and transactions can be nested', async () => {
    await runScript(`
      var Transaction = require('svc/system/Transaction');
      var result = Transaction.wrap(function () { a.custom.kept = 1; return 'given'; });
      try {
        Transaction.wrap(function () { a.custom.lost = 1; throw new Error('no'); });
      } catch (e) { a.custom.message = e.message; }
      Transaction.begin();
      a.custom.outer = 1;
      Transaction.begin(); a.custom.inner = 1; Transaction.rollback();
      Transaction.commit();
      a.custom.given = result;`);
    const { gift, due, ...custom } = (await work.collection('orders').get('00001'))?.custom ?? {};
    assert.deepEqual([gift, typeof due], [true, 'string']);
    assert.deepEqual(custom, { kept: 1, message: 'no', outer: 1, given: 'given' });
  });

  it('a transaction that a script left open is rolled back with a warning', async () => {
    await runScript("require('svc/system/Transaction').begin(); a.custom.open = 1;");
    assert.equal((await work.collection('orders').get('00001'))?.custom?.['open'], undefined);
    assert.match(bench.log.messagesOf('warn').join(), /a transaction left open/);
  });

  it('managers find orders, customers, products and custom objects', async () => {
    assert.deepEqual(
      await runScript(`
        var OrderMgr = require('svc/order/OrderMgr'), CustomerMgr = require('svc/customer/CustomerMgr');
        var ProductMgr = require('svc/catalog/ProductMgr'), CustomObjectMgr = require('svc/object/CustomObjectMgr');
        var note = CustomObjectMgr.createCustomObject('Note', 'n1');
        note.custom.text = 'hello';
        out.result = [
          OrderMgr.getOrder('00001').orderNo, OrderMgr.getOrder('none'), OrderMgr.getOrder('00001', 'wrong'),
          CustomerMgr.getCustomerByLogin('anna@EXAMPLE.com').profile.customerNo, CustomerMgr.getCustomerByLogin('x'),
          CustomerMgr.getCustomerByCustomerNumber('0001').isMemberOfCustomerGroup('VIP'),
          ProductMgr.getProduct('mug').name, ProductMgr.getProduct('none'),
          ProductMgr.getProduct('mug').priceModel.price.value, ProductMgr.getProduct('mug').availabilityModel.inStock,
          CustomObjectMgr.getCustomObject('Note', 'n1').custom.text, CustomObjectMgr.getCustomObject('Note', 'n2'),
          CustomObjectMgr.getAllCustomObjects('Note').hasNext(),
          OrderMgr.placeOrder(a).status, a.status.value, OrderMgr.failOrder(a).error
        ];`),
      ['00001', null, null, '0001', null, true, 'Mug', null, 5, true, 'hello', null, true, 0, 3, true],
    );
    assert.deepEqual((await work.collection('custom_objects').get(noteKey('n1')))?.custom, { text: 'hello' });
  });

  it('a script has request, session and customer, and session attributes outlive the run', async () => {
    assert.deepEqual(
      await runScript(`
        session.custom.basketCount = 2; session.privacy.seen = 'a,b';
        out.result = [request.httpMethod, request.httpParameters.expand, request.httpParameters.get('name')[0],
          request.httpHeaders.get('x-custom'), request.httpHeaders['x-custom'], request.clientId, request.locale,
          request.session.sessionID, session.currency.currencyCode, customer.ID, customer.authenticated,
          customer.addressBook.preferredAddress.city, session.customer.registered];`),
      [
        'POST',
        ['a', 'b'],
        'Jürgen K',
        'yes',
        'yes',
        'app',
        'en_US',
        'session-1',
        'USD',
        'anna',
        true,
        'Jena',
        true,
      ],
    );
    assert.deepEqual(await runScript('out.result = [session.custom.basketCount, session.privacy.seen];'), [
      2,
      'a,b',
    ]);
    const otherScope = { ...scope, session: { id: 'session-2', currency: 'EUR' } };
    assert.deepEqual(await runScript('out.result = [session.custom.basketCount];', otherScope), [null]);
  });

  it('messages and names are in the locale of the request, and a missing message becomes its default or its key', async () => {
    bench.workspace.write({
      'app/cartridge/templates/resources/order.properties':
        '# comment \\\nthanks = Thank you, {0}!\nfolder = C:\\\\\nonly.base: b\n',
      'app/cartridge/templates/resources/order_de.properties': 'thanks=Danke, {0}, f\\u00fcr \\\n  alles!',
    });
    const messagesScript = `
      var Resource = require('svc/web/Resource');
      out.result = [Resource.msgf('thanks', 'order', null, 'Anna'), Resource.msg('only.base', 'order', null), Resource.msg('folder', 'order', null),
        Resource.msg('none', 'order', 'fallback'), Resource.msg('none', 'a fallback without a bundle'), Resource.msg('none', 'order', null),
        require('svc/catalog/ProductMgr').getProduct('mug').name, require('svc/system/Site').current.name];`;
    assert.deepEqual(await runScript(messagesScript), [
      'Thank you, Anna!',
      'b',
      'C:\\',
      'fallback',
      'a fallback without a bundle',
      'none',
      'Mug',
      'The Shop',
    ]);
    const germanScope = { ...scope, request: { ...scope.request, locale: 'de-DE' } };
    assert.deepEqual(await runScript(messagesScript, germanScope), [
      'Danke, Anna, für alles!',
      'b',
      'C:\\',
      'fallback',
      'a fallback without a bundle',
      'none',
      'Becher',
      'Der Laden',
    ]);
  });

  it('log messages have a category, a level and the script', async () => {
    bench.log.entries.length = 0;
    await runScript(`
      var Logger = require('svc/system/Logger');
      Logger.getLogger('orders', 'export').warn('Order {0} of {1}', a.orderNo, 2);
      Logger.info('plain');`);
    assert.deepEqual(bench.log.entries, [
      {
        level: 'warn',
        message: 'Order 00001 of 2',
        fields: { category: 'export', script: '/app/cartridge/scripts/probe.js', extensionPoint: 'probe' },
      },
      {
        level: 'info',
        message: 'plain',
        fields: { category: 'root', script: '/app/cartridge/scripts/probe.js', extensionPoint: 'probe' },
      },
    ]);
  });

  it('money is exact, and scripts use collections, maps and helper classes', async () => {
    assert.deepEqual(
      await runScript(`
        var Money = require('svc/value/Money'), ArrayList = require('svc/util/ArrayList'), HashMap = require('svc/util/HashMap');
        var StringUtils = require('svc/util/StringUtils'), Calendar = require('svc/util/Calendar');
        var map = new HashMap(); map.put('k', 1); map.other = 2;
        var list = new ArrayList([3, 1, 2]); list.sort(); list.add(9); list[0] = 0;
        var day = new Calendar(new Date(Date.UTC(2024, 1, 28))); day.add(Calendar.DATE, 2);
        out.result = [new Money(0.1, 'USD').add(new Money(0.2, 'USD')).value, new Money(5, 'USD').toFormattedString(),
          map.get('other'), map.k, map.size(), map.nothing === undefined, list.toArray(), list.contains(9), empty(new ArrayList()),
          StringUtils.format('{0}-{1}', 'a', 'b'), StringUtils.encodeBase64('ü'), StringUtils.decodeBase64('w7w='),
          day.get(Calendar.DAY_OF_MONTH), require('svc/util/UUIDUtils').createUUID().length];`),
      [0.3, '$5.00', 2, 1, 2, true, [0, 2, 3, 9], true, true, 'a-b', 'w7w=', 'ü', 1, 26],
    );
  });

  it('the global function empty keeps its name in the bundle', async () => {
    assert.equal(await runScript('out.result = empty.name;'), 'empty');
  });

  it('strict code that sets a read-only property throws', async () => {
    await assert.rejects(runScript('"use strict"; a.orderNo = 1;'), { kind: 'TypeError' });
  });
});
