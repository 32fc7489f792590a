import assert from 'node:assert/strict';
import type { Order } from '../../../server/records/commerce.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

const lineTotals = {
  base_price: 4,
  price: 8,
  price_after_item_discount: 6,
  price_after_order_discount: 5,
  tax: 0.8,
  adjusted_tax: 0.5,
  tax_basis: 5,
  tax_rate: 0.1,
  tax_class_id: 'standard',
};
const tenOffAdjustment = {
  id: 'a1',
  promotion_id: 'ten',
  coupon_code: 'TEN',
  item_text: 'Ten off',
  price: -2,
};

describe('Line items in scripts', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());

  /**
   * Runs a script with an order as `a`, after `change` has changed the order's record. Resolves with the result of the
   * script, and with the order's record after the run.
   */
  async function runOnOrder(body: string, change: (order: Order) => void = () => undefined) {
    const work = bench.store.begin();
    fillShop(work);
    const order = await work.collection('orders').get('00001');
    assert(order);
    order.product_lines[0] = {
      ...(order.product_lines[0] as Order['product_lines'][number]),
      options: [{ item_id: 'o1', option_id: 'lid', value_id: 'steel' }],
    };
    order.coupon_codes = [
      { item_id: 'c1', code: 'ten' },
      { item_id: 'c2', code: 'unused' },
    ];
    order.totals.lines = {
      i1: { ...lineTotals, adjustments: [tenOffAdjustment] },
      o1: { ...lineTotals, price: 3, price_after_item_discount: 3 },
      'shipping:me': { ...lineTotals, price: 5, price_after_item_discount: 4 },
    };
    order.totals.order_adjustments = [{ id: 'a2', promotion_id: 'all', item_text: 'All', price: -1 }];
    change(order);
    work.collection('orders').put(order);
    const result = await bench.runScript(body, bench.createScope(work), [
      { kind: 'object', class: 'order.Order', key: '00001' },
    ]);
    return { result, order: await work.collection('orders').get('00001') };
  }

  const priceScript = `
    var first = a.productLineItems[0];
    out.result = [first.priceValue, first.basePrice, first.price, first.netPrice, first.grossPrice, first.adjustedPrice,
      first.adjustedNetPrice, first.adjustedGrossPrice, first.proratedPrice, first.tax, first.taxRate, first.taxBasis];`;

  it('a line item has prices with and without tax, under net taxation', async () => {
    assert.deepEqual((await runOnOrder(priceScript)).result, [8, 4, 8, 8, 8.8, 6, 6, 6.6, 5, 0.8, 0.1, 5]);
  });

  it('a line item has prices with and without tax, under gross taxation', async () => {
    const { result } = await runOnOrder(priceScript, (order) => (order.taxation = 'gross'));
    assert.deepEqual(result, [8, 4, 8, 7.2, 8, 6, 5.45, 6, 5, 0.8, 0.1, 5]);
  });

  it('adjustments of an order are divided among products and options, and those of a line item apply only to this item', async () => {
    const { result } = await runOnOrder(`
      function parts(line) {
        return line.proratedPriceAdjustmentPrices.entrySet().toArray().map(function (entry) {
          return [entry.key.promotionID, entry.value.value];
        });
      }
      var first = a.productLineItems[0], option = first.optionProductLineItems[0], whole = a.priceAdjustments[0];
      var shares = whole.proratedPrices;
      out.result = [parts(first), parts(option), shares.size(), shares.get(first).value, shares.get(option).value,
        first.priceAdjustments[0].getProratedPrices().keySet().toArray()[0] === first,
        a.defaultShipment.shippingPriceAdjustments.empty || a.defaultShipment.shippingPriceAdjustments[0].proratedPrices.empty];`);
    assert.deepEqual(result, [
      [
        ['ten', -2],
        ['all', -0.67],
      ],
      [['all', -0.33]],
      2,
      -0.67,
      -0.33,
      true,
      true,
    ]);
  });

  it('an option of a product has a separate line item', async () => {
    const { result } = await runOnOrder(`
      var option = a.productLineItems[0].optionProductLineItems[0];
      out.result = [option.optionID, option.getOptionValueID(), option.isOptionProductLineItem(), option.price, option.UUID,
        option.parent.productID, option.quantityValue, option.optionProductLineItems.length, a.allProductLineItems.length, option.productName,
        a.allLineItems.length, option instanceof require('svc/order/ProductLineItem'), a.productLineItems[0].parent];`);
    assert.deepEqual(result, ['lid', 'steel', true, 3, 'o1', 'mug', 2, 0, 3, 'steel', 4, true, null]);
  });

  it('the etag of an order changes with the order', async () => {
    const { result } = await runOnOrder(`
      var before = a.etag, again = a.getEtag();
      a.productLineItems[0].lineItemText = 'Engraved mug';
      out.result = [before === again, before === a.etag, typeof before];`);
    assert.deepEqual(result, [true, false, 'string']);
  });

  it('a script sets the inventory list of a line item by ID, as for a store pickup, and resets it with null', async () => {
    const { result, order } = await runOnOrder(`
      var first = a.productLineItems[0], values = [first.productInventoryListID];
      require('svc/system/Transaction').wrap(function () { first.setProductInventoryListID('inventory_store_7'); });
      values.push(first.getProductInventoryListID(), first.productInventoryList);
      first.productInventoryListID = null;
      values.push(first.productInventoryListID);
      first.productInventoryListID = 'inventory_store_8';
      try { first.setProductInventoryListID(8); } catch (e) { values.push(e.message); }
      out.result = values;`);
    assert.deepEqual(result, [
      null,
      'inventory_store_7',
      null,
      null,
      'productInventoryListID must be a non-empty string.',
    ]);
    assert.equal(order?.product_lines[0]?.inventory_list_id, 'inventory_store_8');
  });

  it('line items and orders have price adjustments, and an order has its coupons, applied or not', async () => {
    const { result } = await runOnOrder(`
      var one = a.productLineItems[0].priceAdjustments[0];
      out.result = [one.promotionID, one.priceValue, one.basedOnCoupon, one.lineItemText,
        a.priceAdjustments.length, a.getPriceAdjustmentByPromotionID('all').priceValue,
        a.couponLineItems.length, a.couponLineItems[0].couponCode, a.getCouponLineItem('TEN').applied,
        a.getCouponLineItem('unused').isApplied(), a.getCouponLineItem('none')];`);
    assert.deepEqual(result, ['ten', -2, true, 'Ten off', 1, -1, 2, 'ten', true, false, null]);
  });

  it('an order has its totals before and after adjustments', async () => {
    const { result } = await runOnOrder(`out.result = [
      a.merchandizeTotalPrice, a.merchandizeTotalGrossPrice, a.adjustedMerchandizeTotalPrice,
      a.getAdjustedMerchandizeTotalPrice(false), a.adjustedMerchandizeTotalGrossPrice, a.shippingTotalPrice,
      a.adjustedShippingTotalPrice, a.shippingTotalGrossPrice, a.totalTax, a.totalNetPrice, a.totalGrossPrice];`);
    assert.deepEqual(result, [11, 12, 10, 10, 11, 5, 5, 5.5, 1.5, 15, 16.5]);
  });

  it('the total of a shipment includes order-level adjustments if a script requests it', async () => {
    const { result } = await runOnOrder(`var shipment = a.defaultShipment;
      out.result = [shipment.adjustedMerchandizeTotalPrice, shipment.getAdjustedMerchandizeTotalPrice(),
        shipment.getAdjustedMerchandizeTotalPrice(true), shipment.proratedMerchandizeTotalPrice];`);
    assert.deepEqual(result, [9, 9, 10, 10]);
  });

  it('shipping line items have custom attributes, and texts set to numbers or objects become strings', async () => {
    const { result, order } = await runOnOrder(`
      var shipping = a.defaultShipment.shippingLineItems[0];
      shipping.custom.slot = 'morning';
      var texts = [shipping.lineItemText]; shipping.setLineItemText('Delivery in the morning'); texts.push(shipping.getLineItemText());
      a.productLineItems[0].lineItemText = 7;
      a.customerName = { toString: function () { return 'Anna as text'; } };
      out.result = [shipping.ID, shipping.price, shipping.adjustedPrice, a.shippingLineItems.length,
        a.shipments[0].shippingTotalPrice, shipping.custom.slot].concat(texts);`);
    assert.deepEqual(result, [
      'STANDARD_SHIPPING',
      5,
      4,
      1,
      5,
      'morning',
      'Shipping',
      'Delivery in the morning',
    ]);
    assert.equal(order?.shipments[0]?.shipping_item_text, 'Delivery in the morning');
    assert.deepEqual(order.shipments[0].shipping_item_custom, { slot: 'morning' });
    assert.deepEqual([order.product_lines[0]?.item_text, order.customer_name], ['7', 'Anna as text']);
  });

  it('a product that a script adds to an order has the price and the tax rate that the script sets', async () => {
    const { result, order } = await runOnOrder(`
      var product = require('svc/catalog/ProductMgr').getProduct(a.productLineItems[0].productID);
      var line = a.createProductLineItem(product, null, a.defaultShipment);
      line.setQuantityValue(2); line.setPriceValue(9.5); line.setTaxRate(0.05);
      var rate = line.getTaxRate();
      line.updateTax(rate);
      out.result = [rate, line.taxRate, line.price.value, line.tax.value];
      a.updateTotals();
      out.result.push(line.taxRate, line.tax.value);`);
    assert.deepEqual(result, [0.05, 0.05, 19, 0.95, 0.05, 0.95]);
    assert.deepEqual(order?.product_lines.at(-1)?.fixed, { base_price: 9.5, tax_rate: 0.05 });
  });
});
