import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Shipping, taxes and payments in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('scripts read the applicable shipping methods of a shipment or an address, and their costs', async () => {
    const result = await bench.runCommerceScript(`
      var ShippingMgr = api.order.ShippingMgr, ids = function (list) { return list.toArray().map(function (m) { return m.ID; }); };
      var model = ShippingMgr.getShipmentShippingModel(b.defaultShipment);
      var express = ShippingMgr.getAllShippingMethods()[0];
      var address = new api.util.HashMap(); address.put('countryCode', 'US'); address.put('stateCode', 'CA');
      out.result = [ids(ShippingMgr.allShippingMethods), ShippingMgr.defaultShippingMethod.ID, ids(model.applicableShippingMethods),
        ids(model.getApplicableShippingMethods({countryCode: 'US', stateCode: 'CA'})), ids(model.getApplicableShippingMethods(address)), ids(model.getInapplicableShippingMethods({countryCode: 'US'})),
        model.getShippingCost(express).amount.value, ShippingMgr.getShippingCost(express, new Money(5, 'USD')).value,
        ShippingMgr.getShippingCost(express, new Money(5, 'EUR')).available, express.displayName, express.isDefaultMethod()];`);
    assert.deepEqual(result, [
      ['express', 'ground'],
      'express',
      ['express', 'ground'],
      ['ground'],
      ['ground'],
      ['express'],
      15,
      12,
      false,
      'Express',
      true,
    ]);
  });

  it('scripts read the shipping costs of a product', async () => {
    const result = await bench.runCommerceScript(`
      var ProductMgr = api.catalog.ProductMgr, ShippingMgr = api.order.ShippingMgr;
      var lamp = ShippingMgr.getProductShippingModel(ProductMgr.getProduct('lamp')), mug = ShippingMgr.getProductShippingModel(ProductMgr.getProduct('mug'));
      var express = ShippingMgr.defaultShippingMethod, cost = lamp.getShippingCost(express);
      out.result = [cost.amount.value, cost.isSurcharge(), cost.isFixedPrice(), cost.fixedPrice, mug.getShippingCost(express), lamp.shippingMethodsWithShippingCost.length];`);
    assert.deepEqual(result, [3, true, false, false, null, 1]);
  });

  it('scripts read tax jurisdictions, tax classes and tax rates', async () => {
    const result = await bench.runCommerceScript(`
      var TaxMgr = api.order.TaxMgr, place = function (country, state) {
        var location = new api.order.ShippingLocation(); location.countryCode = country; location.setStateCode(state);
        return TaxMgr.getTaxJurisdictionID(location);
      };
      a.shipments[0].shippingAddress.countryCode = 'de';
      out.result = [place('US', 'CA'), place('US', 'NY'), TaxMgr.getTaxJurisdictionID(new api.order.ShippingLocation(a.shipments[0])),
        TaxMgr.getTaxRate('standard', 'US-CA'), TaxMgr.getTaxRate('reduced', 'DE'), TaxMgr.getTaxRate('standard', TaxMgr.defaultTaxJurisdictionID),
        TaxMgr.getTaxRate('unknown', 'DE'), TaxMgr.getTaxRate(null, 'DE'), TaxMgr.taxationPolicy === TaxMgr.TAX_POLICY_NET, TaxMgr.getDefaultTaxClassID()];`);
    assert.deepEqual(result, ['US-CA', '*', 'DE', 0.08, 0.07, 0.1, null, null, true, 'standard']);
  });

  it('objects that are looked up twice are equal, and collections find them', async () => {
    const result = await bench.runCommerceScript(`
      var PaymentMgr = api.order.PaymentMgr, ProductMgr = api.catalog.ProductMgr;
      var method = PaymentMgr.getPaymentMethod('CREDIT_CARD'), card = PaymentMgr.getPaymentCard('Visa');
      var first = ProductMgr.getProduct('mug').optionModel, second = ProductMgr.getProduct('mug').optionModel;
      var attributes = ProductMgr.getProduct('shirt').variationModel.productVariationAttributes;
      var groups = customer.customerGroups;
      var values = function () { return ProductMgr.getProduct('shirt').variationModel.getAllValues(attributes[0]); };
      out.result = [method.getApplicablePaymentCards(customer, 'DE', 60).contains(card), method.activePaymentCards.contains(card),
        method.activePaymentCards[0] === card, PaymentMgr.getPaymentMethod('CREDIT_CARD').paymentProcessor.equals === undefined,
        new api.util.ArrayList(method.paymentProcessor).contains(PaymentMgr.getPaymentMethod('CREDIT_CARD').paymentProcessor),
        first.options[0] === second.options[0], second.options.contains(first.options[0]),
        first.getSelectedOptionValue(first.options[0]) === second.getSelectedOptionValue(second.options[0]), first.options[0].optionValues[0] === first.options[0].optionValues[1],
        attributes.contains(ProductMgr.getProduct('shirt').variationModel.getProductVariationAttribute(attributes[0].ID)), attributes[0] === attributes[1],
        groups.length > 0, groups.contains(customer.customerGroups[0]), customer.customerGroups[0] === groups[0], customer.customerGroups[0] === groups[1],
        values().length > 1, values().contains(values()[1]), values()[0] === values()[0], values()[0] === values()[1]];`);
    assert.deepEqual(result, [
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
      true,
      true,
      true,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('scripts read the applicable payment methods', async () => {
    const result = await bench.runCommerceScript(`
      var PaymentMgr = api.order.PaymentMgr, ids = function (list) { return list.toArray().map(function (m) { return m.getID(); }); };
      var card = PaymentMgr.getPaymentMethod(api.order.PaymentInstrument.METHOD_CREDIT_CARD);
      out.result = [ids(PaymentMgr.activePaymentMethods), ids(PaymentMgr.getApplicablePaymentMethods(customer, 'DE', 60)),
        ids(PaymentMgr.getApplicablePaymentMethods(null, 'FR', null)), PaymentMgr.getPaymentMethod('none'), card.name, card.isActive(),
        card.isApplicable(customer, 'FR', 5), card.activePaymentCards[0].cardType, card.paymentProcessor.ID,
        card.getApplicablePaymentCards(customer, 'DE', 5).length, PaymentMgr.getPaymentCard('Visa').name, PaymentMgr.getPaymentCard('Diners')];`);
    assert.deepEqual(result, [
      ['CREDIT_CARD', 'GIFT_CERTIFICATE', 'INVOICE'],
      ['CREDIT_CARD', 'GIFT_CERTIFICATE'],
      ['GIFT_CERTIFICATE', 'INVOICE'],
      null,
      'Card',
      true,
      false,
      'Visa',
      'PAY',
      1,
      'Visa',
      null,
    ]);
  });

  it('the country of a billing address determines the applicable payment methods', async () => {
    const result = await bench.runCommerceScript(`
      var PaymentMgr = api.order.PaymentMgr, ids = function (list) { return list.toArray().map(function (m) { return m.getID(); }); };
      var card = PaymentMgr.getPaymentMethod('CREDIT_CARD'), address = b.createBillingAddress();
      out.result = ['', 'FR', 'de'].map(function (code) {
        address.setCountryCode(code);
        var country = b.billingAddress.countryCode;
        return [ids(PaymentMgr.getApplicablePaymentMethods(customer, country, 60)), card.isApplicable(customer, country, 60),
          card.getApplicablePaymentCards(customer, country, 60).length, card.activePaymentCards[0].isApplicable(customer, country, 60)];
      });`);
    assert.deepEqual(result, [
      [['CREDIT_CARD', 'GIFT_CERTIFICATE'], true, 1, true],
      [['GIFT_CERTIFICATE'], false, 0, false],
      [['CREDIT_CARD', 'GIFT_CERTIFICATE'], true, 1, true],
    ]);
  });

  it('a card is checked by its expiration date, number and security code', async () => {
    const result = await bench.runCommerceScript(`
      var visa = api.order.PaymentMgr.getPaymentCard('Visa');
      var codes = function (status) { return status.items.toArray().map(function (item) { return item.code; }); };
      out.result = [visa.verify(12, 2030, '4111111111111111', '123').status, codes(visa.verify(1, 2020, '4111111111111112', '12')),
        codes(visa.verify(12, 2030, '4111 1111 1111 1112')), visa.verify(12, 2030, '4111-1111-1111-1111').error];`);
    assert.deepEqual(result, [
      0,
      [
        'CREDITCARD_INVALID_EXPIRATION_DATE',
        'CREDITCARD_INVALID_CARD_NUMBER',
        'CREDITCARD_INVALID_SECURITY_CODE',
      ],
      ['CREDITCARD_INVALID_CARD_NUMBER'],
      false,
    ]);
  });

  it('null selects all payment instruments or line items, and an ID or code selects only those that have it', async () => {
    const result = await bench.runCommerceScript(`
      var wallet = customer.profile.wallet;
      wallet.createPaymentInstrument('CREDIT_CARD'); wallet.createPaymentInstrument('INVOICE');
      b.removeAllPaymentInstruments();
      b.createPaymentInstrument('CREDIT_CARD', null); b.createGiftCertificatePaymentInstrument('GIFT-1', null);
      b.createGiftCertificateLineItem(5, 'bob@example.com');
      var productId = b.productLineItems[0].productID;
      out.result = [wallet.getPaymentInstruments(null), wallet.getPaymentInstruments('INVOICE'), b.getPaymentInstruments(null),
        b.getPaymentInstruments('CREDIT_CARD'), b.getGiftCertificatePaymentInstruments(null), b.getGiftCertificatePaymentInstruments('GIFT-2'),
        b.getGiftCertificateLineItems(null), b.getGiftCertificateLineItems('GIFT-2'), b.getProductLineItems('none'), b.getAllProductLineItems('none')]
        .map(function (list) { return list.length; })
        .concat([b.getProductLineItems(null).length === b.productLineItems.length,
          b.getAllProductLineItems(null).length === b.allProductLineItems.length, b.getProductLineItems(productId).length > 0]);`);
    assert.deepEqual(result, [2, 1, 2, 1, 1, 0, 1, 0, 0, 0, true, true, true]);
  });

  it('a customer number or gift certificate code is generated for null, and a number becomes a string', async () => {
    const result = await bench.runCommerceScript(`
      var CustomerMgr = api.customer.CustomerMgr, GiftCertificateMgr = api.order.GiftCertificateMgr;
      var number = function (no) { return CustomerMgr.createCustomer('login' + no, 'Secret-123!', no).profile.customerNo; };
      out.result = [number(null).length > 0, number('4710'), number(4711), GiftCertificateMgr.createGiftCertificate(5, 4712).giftCertificateCode,
        GiftCertificateMgr.createGiftCertificate(5, null).giftCertificateCode.length > 4];`);
    assert.deepEqual(result, [true, '4710', '4711', '4712', true]);
  });

  it('a wallet and a basket store no complete card number or bank account number', async () => {
    await bench.runCommerceScript(`
      var walletCard = customer.profile.wallet.createPaymentInstrument('CREDIT_CARD');
      walletCard.setCreditCardNumber('4111111111111111'); walletCard.creditCardType = 'Visa'; walletCard.bankAccountNumber = 'DE02120300000000202051';
      b.removeAllPaymentInstruments();
      var basketCard = b.createPaymentInstrumentFromWallet(walletCard, new Money(3, 'USD'));
      out.result = [basketCard.creditCardNumber, basketCard.maskedBankAccountNumber, basketCard.paymentTransaction.amount.value,
        b.createPaymentInstrument('PAYPAL', null).paymentTransaction.amount.available];`);
    const storedText = JSON.stringify([
      await bench.work.collection('customers').get('anna'),
      await bench.work.collection('baskets').get('b1'),
    ]);
    assert(!storedText.includes('41111111'));
    assert(!storedText.includes('DE0212'));
    assert(storedText.includes('"last_digits":"1111"'));
  });
});
