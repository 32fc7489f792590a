import assert from 'node:assert/strict';
import { CommerceBench } from '../support/script-commerce.ts';
import { recordReadMembers } from '../support/member-uses.ts';

describe('Common idioms of cartridge scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('a script creates a status with an error code, a message and a detail', async () => {
    const result = await bench.runCommerceScript(`
      var Status = require('svc/system/Status');
      var status = new Status(Status.ERROR, 'INVALID', 'The address is not valid.');
      status.addDetail('field', 'city');
      out.result = [status.error, status.getStatus() === Status.ERROR, status.getCode(), status.message,
        status.getDetail('field'), new Status(Status.OK).isError(), Status.OK, Status.ERROR];`);
    assert.deepEqual(result, [true, true, 'INVALID', 'The address is not valid.', 'city', false, 0, 1]);
    recordReadMembers('system.Status OK', 'system.Status ERROR');
  });

  it('a script reads static members of a class on its objects', async () => {
    const result = await bench.runCommerceScript(`
      var site = require('svc/system/Site').current;
      out.result = [site.current.ID === site.ID, site.getCurrent().ID === site.ID, Object.keys(site).indexOf('current'),
        'current' in site];`);
    assert.deepEqual(result, [true, true, -1, true]);
  });

  it('a script derives an object from a log and one from an order, and uses inherited and added members', async () => {
    bench.log.entries.length = 0;
    const result = await bench.runCommerceScript(`
      var log = Object.create(require('svc/system/Logger').getLogger('shop', 'extension'), {
        exception: { value: function (error, text) { this.error(text + ': ' + error.message); } },
      });
      log.exception(new Error('no answer'), 'Extension failed'); log.warn('late {0}', 2);
      var order = a, view = Object.create(order);
      view.customerName = 'Ada Lark';
      out.result = [view.orderNo === order.orderNo, view.getTotalGrossPrice().equals(order.totalGrossPrice),
        order.customerName, Object.create(view).productLineItems.length === order.productLineItems.length];`);
    assert.deepEqual(result, [true, true, 'Ada Lark', true]);
    assert.deepEqual(
      bench.log.entries.map(({ level, message }) => `${level} ${message}`),
      ['error Extension failed: no answer', 'warn late 2'],
    );
  });

  it('a script creates objects by calling classes without new', async () => {
    const result = await bench.runCommerceScript(`
      var Status = require('svc/system/Status'), Money = require('svc/value/Money'), Calendar = svc.util.Calendar;
      var list = require('svc/util/ArrayList')([3, 4]), sum = Money(5, 'USD').add(svc.value.Money(2.5, 'USD'));
      var failed = Status(Status.ERROR, 'LATE'), day = Calendar(new Date(0));
      out.result = [list.length, list instanceof require('svc/util/ArrayList'), sum.value, sum.constructor === Money, failed.code,
        failed instanceof Status, new Status().constructor === Status, day.time.getTime(), Status.name, Money.prototype === sum.constructor.prototype,
        Object.keys(Status).indexOf('OK') >= 0, Money.NOT_AVAILABLE.available];`);
    assert.deepEqual(result, [2, true, 7.5, true, 'LATE', true, true, 0, 'Status', true, true, false]);
  });

  it('a script writes errors, warnings and information to the log', async () => {
    bench.log.entries.length = 0;
    await bench.runCommerceScript(`
      var Logger = require('svc/system/Logger');
      Logger.error('Payment failed: {0}', 'timeout');
      Logger.warn('late'); Logger.debug('detail {0} {1}', 1, 2);
      var log = Logger.getLogger('payment', 'auth'); log.error('declined'); log.info('sent'); log.debug('raw');`);
    const lines = bench.log.entries.map(({ level, message }) => `${level} ${message}`);
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('debug')),
      ['error Payment failed: timeout', 'warn late', 'error declined', 'info sent'],
    );
  });

  it('a script calculates amounts and formats them', async () => {
    const result = await bench.runCommerceScript(`
      var StringUtils = require('svc/util/StringUtils'), five = new Money(5, 'USD');
      out.result = [StringUtils.formatMoney(five), five.divide(2).value, five.subtract(new Money(1, 'USD')).value,
        Money.NOT_AVAILABLE.available, five.add(Money.NOT_AVAILABLE).available, StringUtils.stringToHtml('a < b')];`);
    assert.deepEqual(result, ['$5.00', 2.5, 4, false, false, 'a &lt; b']);
    recordReadMembers('value.Money NOT_AVAILABLE');
  });

  it('a script reads the type and host name of its instance', async () => {
    const result = await bench.runCommerceScript(`
      var System = require('svc/system/System'), DateUtils = require('svc/util/DateUtils');
      out.result = [System.getInstanceType() === System.PRODUCTION_SYSTEM, System.getInstanceHostname(),
        System.getCalendar().getTime().getTime() === DateUtils.nowForSite().getTime(), System.getCompatibilityMode() >= 2200,
        DateUtils.nowForInstance().getTime() === DateUtils.nowInUTC().getTime(), System.instanceTimeZone];`);
    assert.deepEqual(result, [false, 'shop.example', true, true, true, 'Etc/UTC']);
  });

  it('a script reads one page of a list, and links to another page', async () => {
    const result = await bench.runCommerceScript(`
      var PagingModel = require('svc/web/PagingModel'), URLUtils = require('svc/web/URLUtils');
      var list = new api.util.ArrayList(['a', 'b', 'c', 'd', 'e']);
      var paging = new PagingModel(list.iterator(), list.length);
      paging.setStart(2); paging.setPageSize(2);
      var page = [];
      for (var it = paging.pageElements; it.hasNext();) page.push(it.next());
      var url = paging.appendPaging(URLUtils.http('Search-Show', 'q', 'mug'), 4).toString();
      out.result = [page, paging.currentPage, paging.maxPage, paging.pageCount, /start=4/.test(url) && /sz=2/.test(url)];`);
    assert.deepEqual(result, [['c', 'd'], 1, 2, 3, true]);
  });

  it('a script creates links to the home page for HTTP and HTTPS', async () => {
    const result = await bench.runCommerceScript(`
      var URLUtils = require('svc/web/URLUtils');
      out.result = [URLUtils.home().toString(), URLUtils.httpHome().toString(), URLUtils.httpsHome().toString()];`);
    const [home, http, https] = result as string[];
    assert.match(home!, /^\//);
    assert.match(http!, /^http:\/\/shop\.example/);
    assert.match(https!, /^https:\/\/shop\.example/);
  });

  it('a script finds and counts objects through managers', async () => {
    const result = await bench.runCommerceScript(`
      var CustomerMgr = require('svc/customer/CustomerMgr'), OrderMgr = require('svc/order/OrderMgr');
      var profiles = CustomerMgr.searchProfiles('firstName = {0}', 'lastName asc', 'Anna');
      var orders = require('svc/object/SystemObjectMgr').querySystemObjects('Order', 'orderNo = {0}', 'orderNo asc', '00001');
      var first = OrderMgr.createOrderNo(), second = OrderMgr.createOrderSequenceNo();
      out.result = [profiles.count, profiles.next().customerNo, orders.next().orderNo, first !== second,
        CustomerMgr.isAcceptablePassword('x'), CustomerMgr.isAcceptablePassword('Secret-123!')];
      profiles.close(); orders.close();`);
    assert.deepEqual(result, [1, '0001', '00001', true, false, true]);
  });

  it('a script exports XML, including raw parts, and CSV', async () => {
    const result = await bench.runCommerceScript(`
      var StringWriter = require('svc/io/StringWriter'), XMLStreamWriter = require('svc/io/XMLStreamWriter');
      var text = new StringWriter(), xml = new XMLStreamWriter(text);
      xml.writeStartElement('order'); xml.writeRaw('<no>1</no>'); xml.writeEndElement(); xml.flush(); xml.close();
      var rows = new StringWriter(), csv = new api.io.CSVStreamWriter(rows);
      csv.writeNext(['a', 'b']); csv.close();
      var reader = new api.io.XMLStreamReader(new api.io.Reader(text.toString())), names = [];
      while (reader.hasNext()) { reader.next(); if (reader.isStartElement()) names.push(reader.localName); }
      reader.close();
      out.result = [text.toString(), rows.toString().trim(), names];`);
    assert.deepEqual(result, ['<order><no>1</no></order>', '"a","b"', ['order', 'no']]);
  });
});
