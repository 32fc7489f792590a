import assert from 'node:assert/strict';
import {
  couponCodeCounterName,
  giftCertificateCounterName,
  stockCounterName,
} from '../../../server/records/collections.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Orders in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  const readOrder = async (orderNo = '00001') => bench.work.collection('orders').get(orderNo);
  const readStock = (id: string) => bench.work.counter(stockCounterName('stock', id));

  it('an order reduces the inventory, and its basket is removed', async () => {
    const result = await bench.runCommerceScript(`
      b.removePaymentInstrument(b.paymentInstruments[0]);
      b.createPaymentInstrument('CREDIT_CARD', b.totalGrossPrice);
      var order = api.order.OrderMgr.createOrder(b, 'S-1');
      out.result = [order.orderNo, order.getStatus().value, order.totalGrossPrice.available, order.shipments[0].shipmentNo !== null,
        api.order.BasketMgr.getBasket('b1'), order.productLineItems.length];`);
    assert.deepEqual(result, ['S-1', 0, true, true, null, 2]);
    assert.equal((await readOrder('S-1'))?.status, 'created');
    assert.deepEqual([await readStock('mug'), await readStock('lamp')], [5, 1]);
  });

  it('an order for unavailable products is not created, and the inventory does not change', async () => {
    const result = await bench.runCommerceScript(`
      b.productLineItems[0].setQuantityValue(99);
      try { api.order.OrderMgr.createOrder(b); } catch (e) { out.result = [e.message, e instanceof APIException, e.type, e.name]; }`);
    const type = 'CreateOrderException';
    assert.deepEqual(result, ['There is not enough stock of the product mug.', true, type, type]);
    assert.equal(await readStock('mug'), 7);
    assert(await bench.work.collection('baskets').get('b1'));
  });

  it('a failed order restores the inventory and, on request, a basket, and cannot fail again', async () => {
    const result = await bench.runCommerceScript(`
      var OrderMgr = api.order.OrderMgr;
      var first = OrderMgr.failOrder(a, true);
      var again = OrderMgr.failOrder(a, true);
      out.result = [first.error, a.status.displayValue, again.error, again.message];`);
    assert.deepEqual(result, [false, 'FAILED', true, 'The order is FAILED.']);
    assert.deepEqual([await readStock('mug'), await readStock('lamp')], [9, 3]);
    const baskets = await bench.work.collection('baskets').find('customer', 'anna');
    assert.equal(baskets.length, 2);
  });

  it('a failed order is reopened and reserves inventory, unless there is too little', async () => {
    const reopenScript = `
      var OrderMgr = api.order.OrderMgr;
      OrderMgr.failOrder(a, false);
      var undoStatus = OrderMgr.undoFailOrder(a);
      out.result = [undoStatus.status, undoStatus.code, undoStatus.message, a.status.value];`;
    assert.deepEqual(await bench.runCommerceScript(reopenScript), [0, null, null, 0]);
    assert.equal(await readStock('mug'), 7);
    await bench.refill((work) => work.add(stockCounterName('stock', 'mug'), -9));
    assert.deepEqual(await bench.runCommerceScript(reopenScript), [
      1,
      'INVENTORY_RESERVATION_FAILED',
      'There is not enough stock of the product mug.',
      8,
    ]);
  });

  it('a failed order is not reopened if another order has used up its coupon', async () => {
    await bench.refill(async (work) => {
      const coupons = await work.collection('coupons').find('site', 'Shop');
      const coupon = coupons.find(({ id }) => id === 'welcome');
      assert.ok(coupon);
      work.collection('coupons').put({ ...coupon, redemptions_per_code: 1 });
    });
    const reopenScript = `
      var order = api.order.OrderMgr.getOrder('S-2'), undoStatus = api.order.OrderMgr.undoFailOrder(order);
      out.result = [undoStatus.status, undoStatus.code, undoStatus.message, order.status.value];`;
    const failScript = `api.order.OrderMgr.failOrder(api.order.OrderMgr.getOrder('S-2'), false);`;
    await bench.runCommerceScript(`
      b.createCouponLineItem('HELLO', true);
      b.removePaymentInstrument(b.paymentInstruments[0]);
      b.createPaymentInstrument('CREDIT_CARD', b.totalGrossPrice);
      api.order.OrderMgr.createOrder(b, 'S-2');
      ${failScript}`);
    assert.deepEqual(await bench.runCommerceScript(reopenScript), [0, null, null, 0]);
    await bench.runCommerceScript(failScript);
    bench.work.add(couponCodeCounterName('Shop', 'welcome', 'HELLO'), -1);
    assert.deepEqual(await bench.runCommerceScript(reopenScript), [
      1,
      'COUPON_INVALID',
      'The coupon code HELLO cannot be redeemed again.',
      8,
    ]);
  });

  it('a placed order can be cancelled and reopened', async () => {
    const result = await bench.runCommerceScript(`
      var OrderMgr = api.order.OrderMgr;
      out.result = [OrderMgr.cancelOrder(a).error, OrderMgr.placeOrder(a).status, a.status.value, OrderMgr.cancelOrder(a).status,
        a.status.value, OrderMgr.undoCancelOrder(a).status, a.status.value];`);
    assert.deepEqual(result, [true, 0, 3, 0, 6, 0, 4]);
    assert.equal(await readStock('mug'), 7);
  });

  it('a rejected change of an order has the documented code, or null if none is documented', async () => {
    const result = await bench.runCommerceScript(`
      var OrderMgr = api.order.OrderMgr, codes = require('svc/order/OrderProcessStatusCodes');
      var all = [OrderMgr.undoFailOrder(a), OrderMgr.undoCancelOrder(a), OrderMgr.cancelOrder(a)];
      OrderMgr.failOrder(a, false);
      all.push(OrderMgr.placeOrder(a), OrderMgr.failOrder(a, false), OrderMgr.cancelOrder(a));
      OrderMgr.undoFailOrder(a);
      OrderMgr.placeOrder(a);
      all.push(OrderMgr.placeOrder(a));
      OrderMgr.cancelOrder(a);
      all.push(OrderMgr.cancelOrder(a), OrderMgr.failOrder(a, false));
      out.result = [all.map(function (status) { return status.code; }),
        all[0].code === codes.ORDER_NOT_FAILED, all[3].code === codes.ORDER_ALREADY_FAILED, all[7].code === codes.ORDER_ALREADY_CANCELLED];`);
    assert.deepEqual(result, [
      [
        'ORDER_NOT_FAILED',
        'ORDER_NOT_CANCELLED',
        'ORDER_NOT_PLACED',
        'ORDER_FAILED',
        'ORDER_FAILED',
        'ORDER_FAILED',
        null,
        'ORDER_CANCELLED',
        'ORDER_CANCELLED',
      ],
      true,
      true,
      true,
    ]);
  });

  it('captured and refunded amounts do not include payments without an amount', async () => {
    const result = await bench.runCommerceScript(`
      a.removeAllPaymentInstruments();
      var types = api.order.PaymentTransaction;
      [[new Money(7, 'USD'), 'CAPTURE'], [null, 'CAPTURE'], [new Money(5, 'USD'), 'CAPTURE'], [null, 'CREDIT']].forEach(function (row) {
        a.createPaymentInstrument('INVOICE', row[0]).paymentTransaction.type = types['TYPE_' + row[1]];
      });
      out.result = [a.capturedAmount.available, a.capturedAmount.value, a.refundedAmount.available, a.refundedAmount.value];`);
    assert.deepEqual(result, [true, 12, true, 0]);
  });

  it('an order for an item of a product list counts as a purchase of this item until the order fails', async () => {
    const result = await bench.runCommerceScript(`
      var ProductList = require('svc/customer/ProductList'), OrderMgr = api.order.OrderMgr;
      var list = require('svc/customer/ProductListMgr').createProductList(b.customer, ProductList.TYPE_WISH_LIST);
      var item = list.createProductItem(api.catalog.ProductMgr.getProduct('shirt-red'));
      var line = b.createProductLineItem(item, b.defaultShipment);
      var values = [line.productID, line.productListItem.ID === item.ID, item.product.isVariant(),
        item.product instanceof require('svc/catalog/Variant')];
      line.setQuantityValue(2);
      b.removeAllPaymentInstruments();
      b.createPaymentInstrument('CREDIT_CARD', b.totalGrossPrice);
      var order = OrderMgr.createOrder(b);
      values.push(item.purchasedQuantityValue, list.purchases[0].orderNo === order.orderNo, list.purchases[0].quantity);
      OrderMgr.failOrder(order, false);
      out.result = values.concat(item.purchasedQuantityValue, list.purchases.length);`);
    assert.deepEqual(result, ['shirt-red', true, true, true, 2, true, 2, 0, 0]);
  });

  it('an invalid status transition throws, and a valid one changes the order', async () => {
    const result = await bench.runCommerceScript(`
      try { a.status = api.order.Order.ORDER_STATUS_COMPLETED; } catch (e) { var message = e.message; }
      a.setStatus(api.order.Order.ORDER_STATUS_OPEN);
      a.setExportStatus(api.order.Order.EXPORT_STATUS_EXPORTED);
      out.result = [message, a.status.value, a.exportStatus.displayValue];`);
    assert.deepEqual(result, ['The order is created and cannot be changed to completed.', 4, 'EXPORTED']);
  });

  it('a rollback restores the status of an order, the inventory, and the objects that the script holds', async () => {
    const result = await bench.runCommerceScript(`
      try {
        Transaction.wrap(function () { api.order.OrderMgr.failOrder(a, true); throw new Error('no'); });
      } catch (e) { out.result = [e.message, a.status.value]; }`);
    assert.deepEqual(result, ['no', 0]);
    assert.equal(await readStock('mug'), 7);
    assert.equal((await readOrder())?.status, 'created');
  });

  it('queries find and sort only the orders of the site, also when several reads are necessary', async () => {
    await bench.refill(async (work) => {
      const first = await work.collection('orders').get('00001');
      assert(first);
      for (let number = 2; number <= 130; number++)
        work.collection('orders').put({
          ...structuredClone(first),
          order_no: String(number).padStart(5, '0'),
          status: number % 2 === 0 ? 'new' : 'open',
          customer_email: `c${number}@example.com`,
          creation_date: new Date(Date.UTC(2025, 0, 1, 0, number)).toISOString(),
          custom: { sent: number > 100, score: number },
        });
      work.collection('orders').put({ ...structuredClone(first), order_no: 'X', site_id: 'Other' });
    });
    const result = await bench.runCommerceScript(`
      var OrderMgr = api.order.OrderMgr, Order = api.order.Order;
      var all = OrderMgr.searchOrders('status = {0} AND creationDate >= {1}', 'creationDate desc', Order.ORDER_STATUS_NEW, new Date(0));
      var numbers = []; while (all.hasNext()) numbers.push(all.next().orderNo);
      var matches = OrderMgr.queryOrders("customerEmail ILIKE 'C12*' AND NOT (custom.score = 121 OR custom.score > {0})", 'orderNo asc', 125);
      var matchNumbers = []; for (var one of matches) matchNumbers.push(one.getOrderNo());
      var count = 0; OrderMgr.processOrders(function (order) { count += order.custom.sent ? 1 : 0; }, 'custom.sent = {0}', true);
      var map = new api.util.HashMap(); map.put('orderNo', '00007');
      out.result = [numbers.length, numbers[0], numbers[64], matchNumbers, count, OrderMgr.searchOrder('orderNo = {0}', '00009').status.value,
        OrderMgr.queryOrder('orderNo = {0}', 'X'), OrderMgr.searchOrders(map, null).count, OrderMgr.searchOrders('', null).count];`);
    assert.deepEqual(result, [
      65,
      '00130',
      '00002',
      ['00012', '00120', '00122', '00123', '00124', '00125'],
      30,
      4,
      null,
      1,
      130,
    ]);
  });

  it('the error for an invalid query names the invalid part', async () => {
    const invalidQueries: [string, RegExp][] = [
      ["'status ='", /The query "status =" is incomplete/],
      ["'status = {0}'", /no argument for \{0\}/],
      ["'nothing = 1'", /svc\.order\.Order has no attribute nothing that can be queried/],
      ["'status ? 1'", /has a syntax error at "\? 1"/],
      ["'status = 1', 'status upwards'", /The sorting "status upwards"/],
    ];
    for (const [query, message] of invalidQueries)
      await assert.rejects(
        bench.runCommerceScript(
          `api.order.OrderMgr.searchOrders(${query.includes(',') ? query : `${query}, null`});`,
        ),
        {
          message,
        },
      );
  });

  it('updateTotals keeps the prices of an order’s products, and applies the adjustments that were added', async () => {
    await bench.runCommerceScript(`
      var order = api.order.OrderMgr.createOrder(b, 'S-2');`);
    const totalsBefore = (await readOrder('S-2'))?.totals;
    assert(totalsBefore);
    const result = await bench.runCommerceScript(`
      var order = api.order.OrderMgr.getOrder('S-2');
      order.createPriceAdjustment('sorry', new api.campaign.AmountDiscount(5));
      order.defaultShipment.createShippingPriceAdjustment('free', new api.campaign.FreeDiscount());
      order.updateTotals();
      out.result = [order.getPriceAdjustmentByPromotionID('sorry').priceValue, order.adjustedShippingTotalPrice.value,
        order.priceAdjustments.length, order.getPriceAdjustmentByPromotionID('sorry').isManual(),
        api.order.OrderMgr.searchOrders('orderNo = {0} AND merchandizeTotalPrice = {1} AND shippingTotalPrice = {2}', null,
          'S-2', order.merchandizeTotalPrice.value, order.shippingTotalPrice.value).count, order.shippingTotalPrice.value > 0];`);
    assert.deepEqual(result, [-5, 0, 1, true, 1, true]);
    const totalsAfter = (await readOrder('S-2'))?.totals;
    assert.equal(totalsAfter?.product_total, totalsBefore.product_total - 5);
    assert.equal(totalsAfter.product_sub_total, totalsBefore.product_sub_total);
  });

  it('a gift certificate is redeemed up to its balance, which is restored when the order fails', async () => {
    const readBalanceChange = () => bench.work.counter(giftCertificateCounterName('Shop', 'GIFT-1234'));
    const result = await bench.runCommerceScript(`
      var Mgr = api.order.GiftCertificateMgr;
      a.createGiftCertificatePaymentInstrument('GIFT-1234', new Money(5, 'USD'));
      var payment = a.getGiftCertificatePaymentInstruments('GIFT-1234')[0];
      var gift = Mgr.getGiftCertificateByCode('GIFT-1234');
      out.result = [Mgr.redeemGiftCertificate(payment).status, gift.balance.value, gift.status.displayValue, payment.maskedGiftCertificateCode,
        Mgr.redeemGiftCertificate(a.createGiftCertificatePaymentInstrument('GIFT-1234', new Money(99, 'USD'))).code,
        Mgr.getGiftCertificateByCode('none'), Mgr.createGiftCertificate(5).recipientEmail];`);
    assert.deepEqual(result, [
      0,
      15,
      'PARTIALLY_REDEEMED',
      '*****1234',
      'GIFTCERTIFICATE_INSUFFICIENT_BALANCE',
      null,
      null,
    ]);
    assert.equal(await readBalanceChange(), -500);
    await bench.runCommerceScript('api.order.OrderMgr.failOrder(a, false);');
    assert.equal(await readBalanceChange(), 0);
  });

  it('gift certificates are created, and orders have notes', async () => {
    const result = await bench.runCommerceScript(`
      var certificate = api.order.GiftCertificateMgr.createGiftCertificate(30);
      certificate.recipientEmail = 'eve@example.com';
      a.addNote('Call', 'They called.'); a.trackOrderChange('Changed.');
      a.removeNote(a.notes[1]);
      out.result = [certificate.amount.value, certificate.balance.value, certificate.isEnabled(), a.notes.length, a.notes[0].subject, a.notes[0].createdBy];`);
    assert.deepEqual(result, [30, 30, true, 1, 'Call', 'Customer']);
    const certificates = await bench.work.collection('gift_certificates').find('site', 'Shop');
    assert.equal(certificates.find(({ recipient_email: email }) => email === 'eve@example.com')?.amount, 30);
  });

  it('an order has no shipping orders, return cases, returns, invoices, appeasements or order items', async () => {
    const result = await bench.runCommerceScript(`
      var lists = [a.shippingOrders, a.getShippingOrders(), a.shippingOrderItems, a.returnCases, a.returnCaseItems, a.returns, a.returnItems,
        a.invoices, a.invoiceItems, a.appeasements, a.appeasementItems];
      var nonEmptyLists = lists.filter(function (list) { return list.length > 0 || !list.empty || list.iterator().hasNext(); });
      var line = a.productLineItems[0];
      out.result = [lists.length, nonEmptyLists.length, a.getShippingOrder('1'), a.getShippingOrderItem('1'), a.getReturnCase('1'), a.getReturnCaseItem('1'),
        a.getReturn('1'), a.getReturnItem('1'), a.getInvoice('1'), a.getInvoiceItem('1'), a.getAppeasement('1'), a.getAppeasementItem('1'),
        a.getOrderItem('1'), line.orderItem, a.defaultShipment.shippingLineItems[0].getOrderItem()];`);
    assert.deepEqual(result, [11, 0, ...Array.from({ length: 13 }, () => null)]);
  });
});
