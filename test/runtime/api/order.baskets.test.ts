import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Baskets in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  const readBasket = async (id = 'b1') => bench.work.collection('baskets').get(id);

  it('products are added to baskets by ID or with selected options, and the quantities and prices change immediately', async () => {
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug'), model = mug.optionModel;
      var option = model.getOption('engraving');
      model.setSelectedOptionValue(option, model.getOptionValue(option, model.getOptionValue(option, 'name')));
      var before = b.productQuantityTotal;
      var line = b.createProductLineItem(mug, model, b.defaultShipment);
      line.setQuantityValue(3);
      var red = b.createProductLineItem('shirt-red', b.defaultShipment);
      var unknownLine = b.createProductLineItem('unheard-of', b.defaultShipment);
      out.result = [before, b.productQuantityTotal, line.optionProductLineItems[0].optionValueID, line.basePrice.value,
        line.optionProductLineItems[0].price.value, red.price.value, unknownLine.catalogProduct, unknownLine.price.value,
        b.getProductLineItems('mug').length, line.optionModel.getSelectedOptionValue(option).displayValue,
        b.productQuantities.get(mug).value, line.minOrderQuantityValue];`);
    assert.deepEqual(result, [3, 8, 'name', 5, 7.5, 20, false, 0, 2, 'Name', 5, 1]);
    assert.equal((await readBasket())?.product_lines.length, 5);
  });

  it('a script sets the channel of a basket, which its order keeps', async () => {
    const result = await bench.runCommerceScript(`
      var ctnr = api.order.LineItemCtnr, error = null;
      b.setChannelType(ctnr.CHANNEL_TYPE_DSS);
      try { b.setChannelType(99); } catch (e) { error = e.name; }
      out.result = [b.channelType.value === ctnr.CHANNEL_TYPE_DSS, b.channelType.displayValue, error,
        api.order.OrderMgr.createOrder(b).getChannelType().getValue()];`);
    assert.deepEqual(result, [true, 'dss', 'RangeError', 4]);
  });

  it('the name of an option in a basket contains the option and its value', async () => {
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug');
      var option = b.createProductLineItem(mug, mug.optionModel, b.defaultShipment).optionProductLineItems[0];
      out.result = [option.productName, option.lineItemText];`);
    assert.deepEqual(result, ['Engraving: None', 'Engraving: None']);
  });

  it('baskets use a price and a tax that a script sets instead of the calculated ones', async () => {
    const result = await bench.runCommerceScript(`
      var line = b.productLineItems[0], lamp = b.productLineItems[1];
      line.setPriceValue(100); line.updateTax(0.5);
      lamp.updateTaxAmount(new Money(7, 'USD'));
      b.defaultShipment.standardShippingLineItem.setPriceValue(1);
      b.updateTotals();
      var fixedValues = [line.basePrice.value, line.price.value, line.taxRate, lamp.tax.value, b.shippingTotalPrice.value];
      api.order.ShippingMgr.applyShippingCost(b);
      line.setPriceValue(null); line.updateTax(null);
      out.result = [fixedValues, line.basePrice.value, line.taxRate, b.shippingTotalPrice.value];`);
    assert.deepEqual(result, [[100, 200, 0.5, 7, 1], 5, 0.1, 5]);
  });

  it('baskets apply discounts and surcharges that a script adds, until they are removed', async () => {
    const result = await bench.runCommerceScript(`
      var line = b.productLineItems[1], subtotal = b.adjustedMerchandizeTotalPrice.value;
      var off = line.createPriceAdjustment('half', new api.campaign.PercentageDiscount(50));
      var fee = b.createPriceAdjustment('fee'); fee.setPriceValue(4); fee.lineItemText = 'Fee'; fee.custom.why = 'gift';
      var adjustedValues = [off.priceValue, line.adjustedPrice.value, b.getPriceAdjustmentByPromotionID('fee').priceValue,
        b.priceAdjustments[0].lineItemText, b.priceAdjustments[0].custom.why, b.adjustedMerchandizeTotalPrice.value - subtotal,
        off.appliedDiscount.type, off.appliedDiscount.percentage, off.isCustom()];
      line.removePriceAdjustment(off); b.removePriceAdjustment(fee);
      out.result = [adjustedValues, b.adjustedMerchandizeTotalPrice.value - subtotal, line.priceAdjustments.empty];`);
    assert.deepEqual(result, [[-20, 20, 4, 'Fee', 'gift', -16, 'PERCENTAGE', 50, true], 0, true]);
  });

  it('baskets accept coupons and report the status of each', async () => {
    const result = await bench.runCommerceScript(`
      var codes = api.campaign.CouponStatusCodes, before = b.totalGrossPrice.value;
      var line = b.createCouponLineItem('hello', true);
      var couponValues = [line.isApplied(), line.isValid(), line.statusCode === codes.APPLIED, line.promotion.ID, line.coupon.ID,
        line.priceAdjustments[0].priceValue, b.priceAdjustments[0].promotionID, b.totalGrossPrice.value < before];
      var errorCodes = ['hi', 'nope', 'off'].map(function (code) {
        try { b.createCouponLineItem(code); } catch (e) { return e instanceof APIException && e.type === 'CreateCouponLineItemException' && e.errorCode; }
      });
      b.removeCouponLineItem(line);
      out.result = [couponValues, errorCodes, b.couponLineItems.length, b.totalGrossPrice.value === before];`);
    assert.deepEqual(result, [
      [true, true, true, 'ten', 'welcome', -10, 'ten', true],
      ['COUPON_ALREADY_IN_BASKET', 'COUPON_CODE_UNKNOWN', 'COUPON_DISABLED'],
      0,
      true,
    ]);
  });

  it('baskets contain the bonus products that promotions add, and scripts can change only their attributes', async () => {
    await bench.refill((work) =>
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'ten',
        name: { default: 'Gift' },
        enabled: true,
        exclusivity: 'no',
        promotion_class: 'product',
        condition: { product_ids: ['lamp'] },
        discount: { type: 'bonus', bonus_product_ids: ['shirt-red'] },
      }),
    );
    const result = await bench.runCommerceScript(`
      b.createCouponLineItem('HI');
      var gift = b.bonusLineItems[0], errors = [];
      [function () { gift.quantityValue = 5; }, function () { b.removeProductLineItem(gift); }].forEach(function (change) {
        try { change(); } catch (e) { errors.push(e.message); }
      });
      gift.custom.giftWrap = true; gift.custom.note = 'x'; gift.custom.note = null;
      var custom = b.bonusLineItems[0].custom;
      out.result = [custom.giftWrap, Object.keys(custom), b.bonusLineItems.length, gift.productID, gift.isBonusProductLineItem(), gift.adjustedPrice.value,
        b.productLineItems.length, errors];`);
    assert.deepEqual(result, [
      true,
      ['giftWrap'],
      1,
      'shirt-red',
      true,
      0,
      3,
      [
        'A bonus product line is controlled by its promotion and cannot be changed.',
        'A bonus product line cannot be removed: its promotion controls it.',
      ],
    ]);
  });

  it('attributes that a script sets on the bonus product of a basket are in the order that is created from it', async () => {
    await bench.refill((work) =>
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'ten',
        name: { default: 'Gift' },
        enabled: true,
        exclusivity: 'no',
        promotion_class: 'product',
        condition: { product_ids: ['lamp'] },
        discount: { type: 'bonus', bonus_product_ids: ['shirt-red'] },
      }),
    );
    const result = await bench.runCommerceScript(`
      b.createCouponLineItem('HI');
      b.bonusLineItems[0].custom.giftWrap = true;
      var order = api.order.OrderMgr.createOrder(b);
      out.result = [order.bonusLineItems[0].productID, order.bonusLineItems[0].custom.giftWrap];
      order.bonusLineItems[0].custom.giftWrap = false;
      out.result.push(order.bonusLineItems[0].custom.giftWrap);`);
    assert.deepEqual(result, ['shirt-red', true, false]);
  });

  it('baskets let the customer choose bonus products, up to the number that the promotion grants', async () => {
    await bench.refill((work) =>
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'ten',
        name: { default: 'Choose' },
        enabled: true,
        exclusivity: 'no',
        promotion_class: 'product',
        condition: { product_ids: ['lamp'] },
        discount: { type: 'bonus_choice', bonus_product_ids: ['shirt', 'lamp'], max_bonus_items: 1 },
      }),
    );
    const result = await bench.runCommerceScript(`
      var before = b.bonusDiscountLineItems.length;
      var coupon = b.createCouponLineItem('HI');
      var choice = b.bonusDiscountLineItems[0], red = api.catalog.ProductMgr.getProduct('shirt-red');
      var line = b.createBonusProductLineItem(choice, red, null, b.defaultShipment);
      var choiceValues = [before, choice.promotion.ID, choice.maxBonusItems, choice.bonusProducts.length, choice.couponLineItem.couponCode,
        line.bonusDiscountLineItem.UUID === choice.UUID, line.isBonusProductLineItem(), line.adjustedPrice.value, choice.bonusProductLineItems.length,
        line.priceAdjustments[0].appliedDiscount.type, b.productLineItems.length];
      b.removeCouponLineItem(coupon);
      out.result = [choiceValues, b.productLineItems.length, b.bonusDiscountLineItems.length];`);
    assert.deepEqual(result, [[0, 'ten', 1, 2, 'HI', true, true, 0, 1, 'BONUS_CHOICE', 3], 2, 0]);
  });

  it('a shipment of a basket has its own address, method and totals, and is removed together with its items', async () => {
    const result = await bench.runCommerceScript(`
      var second = b.createShipment('second'), ShippingMgr = api.order.ShippingMgr;
      var address = second.createShippingAddress(); address.setFirstName('Bob'); address.countryCode = 'DE';
      var line = b.productLineItems[0]; line.shipment = second;
      second.setShippingMethod(ShippingMgr.getDefaultShippingMethod());
      var shipmentValues = [second.shippingMethod.ID, second.productLineItems.length, second.merchandizeTotalPrice.value,
        second.shippingTotalPrice.value, second.totalTax.value, second.totalGrossPrice.value, second.isDefault(),
        line.taxRate, second.shippingAddress.fullName];
      var errors = [];
      try { b.createShipment('second'); } catch (e) { errors.push(e.message); }
      try { b.removeShipment(b.defaultShipment); } catch (e) { errors.push(e.message); }
      b.removeShipment(second);
      try { second.gift = true; } catch (e) { errors.push(e.message); }
      out.result = [shipmentValues, errors, b.shipments.length, b.productLineItems.length];`);
    assert.deepEqual(result, [
      ['express', 1, 10, 12, 3.99, 24.99, false, 0.19, 'Bob'],
      [
        'The shipment second already exists.',
        'The default shipment cannot be removed.',
        'The shipment has been removed.',
      ],
      1,
      1,
    ]);
  });

  it('removing a line item or shipment also removes the price adjustments of its options', async () => {
    const result = await bench.runCommerceScript(`
      var second = b.createShipment('second'), counts = [];
      var count = function () { counts.push(b.getAllProductLineItems().toArray().reduce(function (sum, line) { return sum + line.priceAdjustments.length; }, 0)); };
      var add = function (shipment) {
        var line = b.createProductLineItem(api.catalog.ProductMgr.getProduct('mug'), api.catalog.ProductMgr.getProduct('mug').optionModel, shipment);
        line.optionProductLineItems[0].createPriceAdjustment('engraving', new (api.campaign.AmountDiscount)(1));
        return line;
      };
      b.removeProductLineItem(add(second)); add(second); b.removeShipment(second); add(b.defaultShipment);
      out.result = b.productLineItems.length;`);
    assert.equal(result, 3);
    const adjustments = (await bench.work.collection('baskets').get('b1'))?.manual_adjustments ?? [];
    assert.deepEqual(
      adjustments.map(({ promotion_id: id }) => id),
      ['engraving'],
    );
  });

  it('a line item cannot be assigned to a shipment that its basket does not have', async () => {
    const result = await bench.runCommerceScript(`
      var BasketMgr = api.order.BasketMgr, other = BasketMgr.createBasketFromOrder(a).createShipment('other'), errors = [];
      var gift = b.createGiftCertificateLineItem(25, 'eve@example.com'), mug = api.catalog.ProductMgr.getProduct('mug');
      [function () { gift.shipment = other; }, function () { b.productLineItems[0].shipment = other; },
        function () { b.createProductLineItem('mug', other); }, function () { b.createProductLineItem(mug, null, other); }].forEach(function (assign) {
        try { assign(); errors.push('none'); } catch (e) { errors.push(e.message); }
      });
      gift.shipment = b.createShipment('own');
      out.result = [errors, gift.shipment.ID, b.productLineItems.length];`);
    assert.deepEqual(result, [Array(4).fill('The shipment other belongs to another basket.'), 'own', 2]);
  });

  it('baskets contain untaxed gift certificates and can be paid with several payment methods', async () => {
    const result = await bench.runCommerceScript(`
      var line = b.createGiftCertificateLineItem(25, 'eve@example.com');
      line.recipientName = 'Eve'; line.setMessage('For you'); line.custom.card = 'blue';
      b.removeAllPaymentInstruments();
      var card = b.createPaymentInstrument('CREDIT_CARD', new Money(10, 'USD'));
      card.creditCardHolder = 'Anna'; card.setCreditCardNumber('4111 1111 1111 1111');
      card.creditCardType = 'Visa'; card.creditCardExpirationMonth = 12; card.creditCardExpirationYear = 2999;
      card.custom.risk = 1;
      var pay = card.paymentTransaction;
      pay.transactionID = 'T-1'; pay.type = api.order.PaymentTransaction.TYPE_AUTH;
      pay.paymentProcessor = api.order.PaymentMgr.getPaymentMethod('INVOICE').paymentProcessor;
      pay.custom.raw = 'ok';
      b.createPaymentInstrument('INVOICE', null);
      out.result = [b.giftCertificateTotalPrice.value, line.tax.value, b.allLineItems.length, b.paymentInstruments.length,
        card.creditCardNumber, card.creditCardNumberLastDigits, card.creditCardToken !== null, card.isCreditCardExpired(),
        card.getCreditCardNumberLastDigits(0), card.getCreditCardNumberLastDigits(2), card.getCreditCardNumberLastDigits('9'),
        pay.amount.value, pay.type.value, pay.paymentProcessor.ID, b.paymentInstruments[1].paymentTransaction.paymentProcessor.ID,
        b.paymentInstruments[1].paymentTransaction.getType().getValue()];`);
    assert.deepEqual(result, [
      25,
      0,
      4,
      2,
      '************1111',
      '1111',
      true,
      false,
      '',
      '11',
      '1111',
      10,
      'AUTH',
      'INVOICE',
      'INVOICE',
      null,
    ]);
    const [card] = (await readBasket())?.payment_instruments ?? [];
    assert(!JSON.stringify(card).includes('41111111'));
    assert.deepEqual([card?.custom, card?.transaction_custom], [{ risk: 1 }, { raw: 'ok' }]);
  });

  it('a basket is created for a customer who has none; the number of baskets is limited', async () => {
    const result = await bench.runCommerceScript(`
      var BasketMgr = api.order.BasketMgr, ids = [];
      BasketMgr.deleteBasket(b);
      var none = BasketMgr.currentBasket;
      var newBasket = BasketMgr.getCurrentOrNewBasket();
      out.result = [none, newBasket.UUID === BasketMgr.getCurrentBasket().UUID, newBasket.currencyCode, newBasket.customer.ID,
        newBasket.defaultShipment.ID, newBasket.productLineItems.empty, BasketMgr.createBasketFromOrder(a).productLineItems.length];`);
    assert.deepEqual(result, [null, true, 'USD', 'anna', 'me', true, 2]);
    await assert.rejects(
      bench.runCommerceScript('api.order.BasketMgr.getCurrentOrNewBasket();', { customerId: undefined }),
      {
        message: 'A basket cannot be created without a customer.',
      },
    );
    await assert.rejects(bench.runCommerceScript('for (;;) api.order.BasketMgr.createAgentBasket();'), {
      message: 'The customer has reached the maximum number of baskets.',
    });
  });

  it('the expiration month and year of a card can be set as strings, such as those of forms', async () => {
    const result = await bench.runCommerceScript(`
      var b = api.order.BasketMgr.currentOrNewBasket, card = b.createPaymentInstrument('CREDIT_CARD', new Money(5, 'USD'));
      card.setCreditCardExpirationMonth('07'); card.creditCardExpirationYear = ' 2099 ';
      var rejected = ['', 'soon', {}].filter(function (value) {
        try { card.setCreditCardExpirationMonth(value); return false; } catch (e) { return e.message === 'creditCardExpirationMonth must be a number.'; }
      }).length;
      out.result = [card.creditCardExpirationMonth, card.creditCardExpirationYear, rejected];`);
    assert.deepEqual(result, [7, 2099, 3]);
  });

  it('baskets reject invalid values with an error that names the problem, and do not change', async () => {
    const basketBefore = await readBasket();
    const invalidChanges: [string, RegExp][] = [
      ['b.productLineItems[0].quantityValue = "many";', /quantityValue must be a number/],
      ['b.productLineItems[0].quantityValue = -1;', /cannot be negative/],
      ['b.createGiftCertificateLineItem(0, "a@b.c");', /amount greater than 0/],
      ['b.createGiftCertificateLineItem(5, "nobody");', /recipient's email/],
      ['b.createShipment("");', /needs an ID/],
      ['b.createPaymentInstrument(null);', /ID of a payment method/],
      ['b.createCouponLineItem(5);', /must be a non-empty string/],
      ['b.createProductLineItem(null, b.defaultShipment);', /Cannot read|needs a product/],
      [
        '(function () { "use strict"; b.productLineItems[0].price = 5; })();',
        /svc\.order\.ProductLineItem\.price cannot be set/,
      ],
      ['b.createPriceAdjustment("x", new api.campaign.PercentageDiscount(101));', /from 0 to 100/],
      ['b.nothing();', /b\.nothing is not a function/],
    ];
    for (const [change, message] of invalidChanges)
      await assert.rejects(bench.runCommerceScript(change), { message });
    assert.deepEqual(await readBasket(), basketBefore);
  });
});
