import assert from 'node:assert/strict';
import type { HookArgument } from '../../../server/ports/hook-runner.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

/** A basket calculation as in cartridges, with separate steps for prices, promotions, shipping, taxes and totals. */
const calculationScript = `
  var HashMap = require('svc/util/HashMap'), Status = require('svc/system/Status'), HookMgr = require('svc/system/HookMgr');
  var PromotionMgr = require('svc/campaign/PromotionMgr'), ShippingMgr = require('svc/order/ShippingMgr');
  var ShippingLocation = require('svc/order/ShippingLocation'), TaxMgr = require('svc/order/TaxMgr');

  // The gift keeps its price, so that the customer sees what it is worth, and its only adjustment takes that price
  // off again.
  function priceGift(line) {
    var adjusted = line.adjustedPrice, price = line.product.priceModel.price;
    line.setPriceValue(price.value);
    var adjustment = line.priceAdjustments.iterator().next();
    adjustment.setPriceValue(adjusted.subtract(price.multiply(line.quantityValue)).value);
  }

  function prices(basket) {
    var prices = new HashMap();
    for (var products = basket.getProductQuantities().keySet().iterator(); products.hasNext();) {
      var product = products.next();
      prices.put(product, product.priceModel.getPrice(basket.productQuantities.get(product)));
    }
    for (var lines = basket.getAllProductLineItems().iterator(); lines.hasNext();) {
      var line = lines.next();
      if (line.optionProductLineItem) line.updateOptionPrice();
      else if (!line.catalogProduct) line.setPriceValue(line.basePrice.valueOrNull);
      else if (line.bonusProductLineItem) priceGift(line);
      else if (!line.bundledProductLineItem) line.setPriceValue(prices.get(line.product).valueOrNull);
    }
    for (var gifts = basket.getGiftCertificateLineItems().iterator(); gifts.hasNext();) {
      var gift = gifts.next();
      gift.setPriceValue(gift.basePrice.valueOrNull);
    }
  }

  function taxes(basket) {
    for (var shipments = basket.getShipments().iterator(); shipments.hasNext();) {
      var shipment = shipments.next(), place = null;
      if (shipment.shippingAddress !== null) place = TaxMgr.getTaxJurisdictionID(new ShippingLocation(shipment.shippingAddress));
      if (place === null) place = TaxMgr.defaultTaxJurisdictionID;
      for (var lines = shipment.getAllLineItems().iterator(); lines.hasNext();) {
        var line = lines.next(), id = line.taxClassID;
        if (id === TaxMgr.customRateTaxClassID) line.updateTax(line.taxRate);
        else line.updateTax(TaxMgr.getTaxRate(id, place));
      }
    }
    if (!basket.getPriceAdjustments().empty || !basket.getShippingPriceAdjustments().empty) basket.updateOrderLevelPriceAdjustmentTax();
  }

  exports.calculate = function (basket) {
    prices(basket);
    PromotionMgr.applyDiscounts(basket);
    ShippingMgr.applyShippingCost(basket);
    PromotionMgr.applyDiscounts(basket);
    taxes(basket);
    basket.updateTotals();
    return new Status(Status.OK);
  };`;

describe('A calculation of a cartridge', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(async () => {
    await bench.refill((work) => {
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'later',
        name: { default: 'Gift' },
        enabled: true,
        exclusivity: 'no',
        promotion_class: 'product',
        condition: { product_ids: ['lamp'] },
        discount: { type: 'bonus', bonus_product_ids: ['shirt-red'] },
      });
      work
        .collection('campaigns')
        .put({ site_id: 'Shop', id: 'gifts', enabled: true, promotions: [{ promotion_id: 'later' }] });
    });
    bench.workspace.write({ 'app/cartridge/scripts/calculate.js': calculationScript });
  });
  after(() => bench.close());

  const totalsExpression = `[b.totalGrossPrice.value, b.totalTax.value, b.adjustedMerchandizeTotalPrice.value, b.adjustedShippingTotalPrice.value,
    b.giftCertificateTotalPrice.value]`;
  const scriptThatFillsBasket = `
    var mug = api.catalog.ProductMgr.getProduct('mug'), model = mug.optionModel, option = model.options[0];
    model.setSelectedOptionValue(option, option.optionValues[1]);
    b.createProductLineItem(mug, model, b.defaultShipment);
    b.createGiftCertificateLineItem(10, 'eve@example.com');
    b.createCouponLineItem('HELLO');
    b.defaultShipment.shippingAddress.countryCode = 'DE';`;

  it('a calculation by a cartridge results in the totals of the service, also when it is repeated', async () => {
    const result = (await bench.runCommerceScript(`${scriptThatFillsBasket}
      var before = ${totalsExpression};
      var calculation = require('~/cartridge/scripts/calculate');
      var status = calculation.calculate(b);
      var once = ${totalsExpression};
      calculation.calculate(b);
      out.result = [before, once, ${totalsExpression}, status.status, b.bonusLineItems.length];`)) as number[][];
    assert.deepEqual(result[1], result[0]);
    assert.deepEqual(result[2], result[0]);
    assert.deepEqual(result.slice(3), [0, 1]);
  });

  it('a calculation by a cartridge also runs when a script calls it as a hook', async () => {
    bench.workspace
      .registerHooks('app', { probe: './probe.js', 'svc.order.calculate': './calculate.js' })
      .write({
        'app/cartridge/scripts/probe.js': `exports.probe = function (out, basket) {
        var HookMgr = require('svc/system/HookMgr');
        out.result = [HookMgr.hasHook('svc.order.calculate'), HookMgr.callHook('svc.order.calculate', 'calculate', basket).status];
      };`,
      });
    const hookArguments: readonly HookArgument[] = [
      { kind: 'document', document: {} },
      { kind: 'object', class: 'order.Basket', key: 'b1' },
    ];
    const { documents } = await bench.run('probe', hookArguments, bench.createCustomerScope());
    assert.deepEqual(documents[0]?.['result'], [true, 0]);
  });

  it('taxes of another provider, by amount or by rate, are included in the totals', async () => {
    const result = await bench.runCommerceScript(`
      for (var lines = b.getAllLineItems().iterator(); lines.hasNext();) {
        var line = lines.next();
        if (line instanceof api.order.ShippingLineItem) line.updateTax(0); else line.updateTaxAmount(new Money(1.5, 'USD'));
      }
      b.updateTotals();
      var rates = b.taxTotalsPerTaxRate;
      out.result = [b.totalTax.value, b.adjustedShippingTotalTax.value, rates.size() > 0, b.totalGrossPrice.value - b.totalNetPrice.value];`);
    assert.deepEqual(result, [3, 0, true, 3]);
  });
});
