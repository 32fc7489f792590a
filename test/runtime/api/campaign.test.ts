import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Promotions in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('a promotion is found by its ID, with its conditions and dates', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.campaign.PromotionMgr, ten = Mgr.getPromotion('ten'), later = Mgr.getPromotion('later');
      out.result = [ten.name, ten.promotionClass === api.campaign.Promotion.PROMOTION_CLASS_ORDER, ten.isBasedOnCoupons(), ten.coupons[0].ID,
        ten.active, later.isActive(), later.startDate > new api.util.Calendar().time, ten.campaign.ID, ten.exclusivity, Mgr.getPromotion('none'),
        Mgr.getPromotion('mugs').rank, Mgr.getCampaign('year').promotions.length, Mgr.campaigns[0].description];`);
    assert.deepEqual(result, [
      'Ten off',
      true,
      true,
      'welcome',
      true,
      false,
      true,
      'year',
      'NO',
      null,
      1,
      3,
      'All year',
    ]);
  });

  it('approaching discounts for the order and for shipping have a threshold and a missing amount', async () => {
    await bench.refill((work) => {
      const promotion = { site_id: 'Shop', enabled: true, exclusivity: 'no' } as const;
      work.collection('promotions').put({
        ...promotion,
        id: 'big',
        name: { default: 'Big' },
        promotion_class: 'order',
        callout_message: { default: '10 % off' },
        condition: { minimum_amounts: { USD: 100 } },
        discount: { type: 'percentage', percentage: 10 },
      });
      work.collection('promotions').put({
        ...promotion,
        id: 'freight',
        name: { default: 'Freight' },
        promotion_class: 'shipping',
        condition: { minimum_amounts: { USD: 80 }, shipping_method_ids: ['ground'] },
        discount: { type: 'free' },
      });
      work.collection('campaigns').put({
        site_id: 'Shop',
        id: 'reach',
        enabled: true,
        promotions: [{ promotion_id: 'big' }, { promotion_id: 'freight' }],
      });
    });
    const result = await bench.runCommerceScript(`
      var Mgr = api.campaign.PromotionMgr, ShippingMgr = api.order.ShippingMgr;
      var basket = b, plan = Mgr.getDiscounts(basket);
      var methods = ShippingMgr.allShippingMethods.toArray(), method = function (id) { return methods.filter(function (one) { return one.ID === id; })[0]; };
      var missingAmount = function (one) {
        return [one.discount.promotion.ID, one.getDiscount().type, one.conditionThreshold.value,
          one.getConditionThreshold().value - one.merchandiseTotal.value === one.getDistanceFromConditionThreshold().value];
      };
      var shipment = basket.defaultShipment;
      out.result = [plan.getApproachingOrderDiscounts().toArray().map(missingAmount), plan.approachingOrderDiscounts[0].discount.promotion.calloutMsg.markup,
        plan.approachingOrderDiscounts[0].getDiscount().percentage, plan.getApproachingShippingDiscounts(shipment).toArray().map(missingAmount),
        plan.getApproachingShippingDiscounts(shipment, method('ground')).length, plan.getApproachingShippingDiscounts(shipment, method('express')).length,
        plan.getApproachingShippingDiscounts(shipment, ShippingMgr.allShippingMethods).length, Mgr.getDiscounts(a).approachingOrderDiscounts.length];`);
    assert.deepEqual(result, [
      [['big', 'PERCENTAGE', 100, true]],
      '10 % off',
      10,
      [['freight', 'FREE', 80, true]],
      1,
      0,
      1,
      0,
    ]);
  });

  it('promotion plans contain all active promotions, those for a customer or product, or upcoming ones', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.campaign.PromotionMgr, ids = function (list) { return list.toArray().map(function (p) { return p.ID; }); };
      var mug = api.catalog.ProductMgr.getProduct('mug'), plan = Mgr.activeCustomerPromotions;
      var mine = ids(plan.promotions);
      var mugs = plan.getProductPromotions(mug)[0];
      plan.removePromotion(mugs);
      out.result = [ids(Mgr.activePromotions.promotions), mine, ids(Mgr.getUpcomingPromotions(2).promotions), ids(Mgr.activePromotions.orderPromotions),
        mugs.getPromotionalPrice(mug).value, ids(plan.promotions), ids(Mgr.activePromotions.getProductPromotions(api.catalog.ProductMgr.getProduct('lamp')))];`);
    assert.deepEqual(result, [['mugs', 'ten'], ['mugs'], ['later'], ['ten'], 4.5, [], []]);
  });

  it('the product promotions of a product do not contain an order promotion whose condition names the product', async () => {
    await bench.refill((work) => {
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'with-mug',
        enabled: true,
        exclusivity: 'no',
        name: { default: 'Buy a mug' },
        promotion_class: 'order',
        condition: { product_ids: ['mug'] },
        discount: { type: 'percentage', percentage: 10 },
      });
      work.collection('campaigns').put({
        site_id: 'Shop',
        id: 'mug-day',
        enabled: true,
        promotions: [{ promotion_id: 'with-mug' }],
      });
    });
    const result = await bench.runCommerceScript(`
      var ids = function (list) { return list.toArray().map(function (p) { return p.ID; }).sort(); };
      var mug = api.catalog.ProductMgr.getProduct('mug'), plan = api.campaign.PromotionMgr.activeCustomerPromotions;
      out.result = [ids(plan.promotions), ids(plan.getProductPromotions(mug)), ids(plan.orderPromotions)];`);
    assert.deepEqual(result, [['mugs', 'with-mug'], ['mugs'], ['with-mug']]);
  });

  it('a discount plan contains the discounts of a basket', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.campaign.PromotionMgr;
      b.createCouponLineItem('HELLO');
      var plan = Mgr.getDiscounts(b);
      Mgr.applyDiscounts(plan);
      var first = b.productLineItems[0], mug = first.priceAdjustments[0];
      out.result = [plan.orderDiscounts[0].type, plan.orderDiscounts[0].amount, plan.getProductDiscounts(first)[0].percentage,
        mug.promotion.name, mug.campaign.ID, mug.basedOnCoupon, mug.isBasedOnCampaign(), mug.manual, first.adjustedPrice.value];`);
    assert.deepEqual(result, ['AMOUNT', 10, 10, 'Mugs', 'year', false, true, false, 9]);
    await assert.rejects(
      bench.runCommerceScript("b.productLineItems[0].priceAdjustments[0].lineItemText = 'x';"),
      {
        message: 'The price adjustment mugs is controlled by its promotion and cannot be changed.',
      },
    );
  });

  it('coupons are found by their code or ID, and campaigns are found for a customer', async () => {
    const result = await bench.runCommerceScript(`
      var CouponMgr = api.campaign.CouponMgr;
      out.result = [CouponMgr.getCouponByCode(' hi ').ID, CouponMgr.getCoupon('off').isEnabled(), CouponMgr.coupons.length,
        CouponMgr.getCouponByCode('none'), CouponMgr.getCoupon('welcome').promotions[0].ID, api.campaign.CampaignMgr.getCampaignByID('none'),
        api.campaign.CampaignMgr.getApplicableCampaigns(customer).length, api.campaign.ABTestMgr.assignedTestSegments.length];`);
    assert.deepEqual(result, ['welcome', false, 2, null, 'ten', null, 1, 0]);
  });
});
