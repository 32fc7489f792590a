import assert from 'node:assert/strict';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

/** A connector of an order management system, which processes the discounts of a basket and of its order. */
const connectorCode = `'use strict';
  var AmountDiscount = require('dw/campaign/AmountDiscount');
  function allAdjustments(container) {
    var lists = [container.priceAdjustments];
    container.allLineItems.toArray().forEach(function (line) { if (line.priceAdjustments) lists.push(line.priceAdjustments); });
    return lists.reduce(function (all, list) { return all.concat(list.toArray()); }, []);
  }
  exports.afterPOST = function (container) {
    if (container.orderNo) {
      allAdjustments(container).forEach(function (adjustment) { adjustment.custom.settled = container.orderNo; });
      return;
    }
    container.createPriceAdjustment('loyalty', new AmountDiscount(1));
    container.productLineItems[0].createPriceAdjustment('scratched', new AmountDiscount(1));
    container.defaultShipment.standardShippingLineItem.createShippingPriceAdjustment('neighbour', new AmountDiscount(1));
    allAdjustments(container).forEach(function (adjustment) {
      adjustment.custom.campaignCode = 'oms-' + adjustment.promotionID;
      adjustment.custom.share = 2.5;
    });
  };`;

describe('Custom attributes of price adjustments', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  before(async () => {
    workspace
      .registerHooks('oms', {
        'dw.ocapi.shop.basket.afterPOST': './oms',
        'dw.ocapi.shop.order.afterPOST': './oms',
      })
      .write({ 'oms/cartridge/scripts/oms.js': connectorCode });
    service = await startTestService({
      flags: [
        '--cartridges',
        workspace.folder,
        '--cartridge-path',
        'oms',
        '--hook-root',
        'dw.ocapi',
        '--module-root',
        'dw',
      ],
    });
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  /** Returns the adjustments in a document of a basket or order. */
  const adjustmentsIn = (document: any): any[] => [
    ...(document.order_price_adjustments ?? []),
    ...[...document.product_items, ...document.shipping_items].flatMap(
      (item) => item.price_adjustments ?? [],
    ),
  ];

  it('baskets and orders have the custom attributes that scripts set on adjustments, even on those of promotions', async () => {
    const shopper = await Storefront.signIn(service.http);
    const discountedBasket = await shopper.createBasket(
      { 'beeswax-polish': 9 },
      { coupon_items: [{ code: 'WELCOME10' }] },
    );
    const assertAttributes = (document: any) => {
      const adjustments = adjustmentsIn(document);
      assert.ok(
        adjustments.some(({ manual }) => !manual),
        'there is no discount of a promotion',
      );
      for (const id of ['loyalty', 'scratched', 'neighbour'])
        assert.ok(
          adjustments.some(({ promotion_id }) => promotion_id === id),
          `there is no adjustment ${id}`,
        );
      for (const { promotion_id, c_campaignCode, c_share } of adjustments)
        assert.deepEqual([c_campaignCode, c_share], [`oms-${promotion_id}`, 2.5]);
    };
    assertAttributes(discountedBasket);
    assertAttributes(await shopper.request('GET', `/baskets/${discountedBasket.basket_id}`));
    const order = await shopper.request('POST', '/orders', { basket_id: discountedBasket.basket_id });
    assertAttributes(order);
    for (const { c_settled } of adjustmentsIn(order)) assert.equal(c_settled, order.order_no);
  });
});
