import type { ScriptServices } from '../../ports/script-services.ts';
import { compoundKey } from '../../records/collections.ts';
import { abTestPhase, promotionActivity } from '../../domain/promotion-activity.ts';
import { customerGroupIds } from '../../domain/customer-groups.ts';
import { participantSegment } from '../../domain/promotions/ab-tests.ts';
import { toNumber } from '../../domain/money.ts';
import { findApproachingOffers } from '../shop/approaching-discounts.ts';
import { promotionsOf } from '../shop/product-promotions.ts';
import { offersFor } from '../shop/shopper-offers.ts';
import { loadBasket } from './baskets.ts';
import type { ScriptShop } from './script-shop.ts';
import { readShop, readView } from '../shop/shop.ts';

type MarketingServices = Pick<
  ScriptServices,
  'offers' | 'approachingOffers' | 'promotionsAt' | 'productPromotions' | 'segmentOf'
>;

export const marketingServices = (open: () => Promise<ScriptShop>): MarketingServices => ({
  async offers(basketId) {
    const shop = await open();
    const customerId = shop.scope.customerId ?? '';
    const basketOrCustomer =
      basketId === undefined ? { customer_id: customerId } : await loadBasket(shop, basketId);
    const { offers } = await readShop(shop, (reader) => offersFor(reader, basketOrCustomer));
    return offers.map(({ promotion, couponCode }) => ({ promotionId: promotion.id, couponCode }));
  },

  async approachingOffers(basketId) {
    const shop = await open();
    const basket = await loadBasket(shop, basketId);
    const { offers } = await readShop(shop, (reader) => findApproachingOffers(reader, basket));
    return offers.map(({ offer: { promotion }, shipmentId, threshold, merchandiseTotal }) => ({
      promotionId: promotion.id,
      shipmentId,
      shippingMethodIds: promotion.condition?.shipping_method_ids,
      threshold: toNumber(threshold),
      merchandiseTotal: toNumber(merchandiseTotal),
      type: promotion.discount.type,
      percentage: promotion.discount.percentage,
      amount: promotion.discount.amounts?.[basket.currency],
    }));
  },

  async promotionsAt(instant) {
    const { work, site } = await open();
    const sources = {
      campaigns: await work.collection('campaigns').find('site', site.id),
      abTests: await work.collection('ab_tests').find('site', site.id),
    };
    const promotions = await work.collection('promotions').find('site', site.id);
    return promotions
      .filter(({ archived }) => archived !== true)
      .filter((promotion) => promotionActivity(promotion, sources, instant, site.timezone).active)
      .map(({ id }) => id);
  },

  async productPromotions(productId) {
    const shop = await open();
    const { currency, customerId } = shop.scope;
    const product = await shop.work.collection('products').get(productId);
    if (product === undefined) return [];
    const view = { shop, currency, inventoryIds: [], ...(customerId === undefined ? {} : { customerId }) };
    const applicablePromotions = await readView(view, (reader) => promotionsOf(product, reader));
    return applicablePromotions
      .filter(({ promotion }) => promotion.promotion_class === 'product')
      .map(({ promotion, price }) => ({ promotionId: promotion.id, price }));
  },

  async segmentOf(abTestId) {
    const { work, site, now, scope } = await open();
    const test = await work.collection('ab_tests').get(compoundKey(site.id, abTestId));
    if (test === undefined || abTestPhase(test, now, site.timezone) !== 'active') return undefined;
    const { customerId } = scope;
    if (customerId === undefined) return undefined;
    const customer = await work.collection('customers').get(customerId);
    return participantSegment(test, customerId, customerGroupIds(customer))?.id;
  },
});
