import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import type { Product } from '../catalog/Product.ts';
import type { PaymentCard } from '../order/PaymentCard.ts';
import type { PaymentMethod } from '../order/PaymentMethod.ts';
import type { ShippingMethod } from '../order/ShippingMethod.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Promotion } from './Promotion.ts';

/** A list of promotions, such as the active promotions for a customer. */
export class PromotionPlan extends PlatformObject {
  static readonly SORT_BY_EXCLUSIVITY = 1;
  static readonly SORT_BY_START_DATE = 2;
  #promotions: readonly Promotion[];

  constructor(promotions: readonly Promotion[]) {
    super();
    this.#promotions = promotions;
  }

  /** Returns the promotions of the plan. The promotions for a customer are ordered by priority. */
  get promotions(): ArrayList<Promotion> {
    return this.getPromotions();
  }

  /** Returns the promotions of the plan: by start date for SORT_BY_START_DATE, otherwise in the plan's own order. */
  getPromotions(order = PromotionPlan.SORT_BY_EXCLUSIVITY): ArrayList<Promotion> {
    if (order !== PromotionPlan.SORT_BY_START_DATE) return new ArrayList<Promotion>([...this.#promotions]);
    const startTimeOf = (promotion: Promotion) => promotion.startDate?.getTime() ?? 0;
    return new ArrayList<Promotion>(this.#promotions.toSorted((a, b) => startTimeOf(a) - startTimeOf(b)));
  }

  /** Returns the promotions that discount products. */
  get productPromotions(): ArrayList<Promotion> {
    return this.#promotionsOfClass('product');
  }

  /**
   * Returns the promotions of the plan that currently apply to the given product, or all product promotions of the plan
   * if no product is given. Promotions that require a coupon are left out if a product is given.
   */
  getProductPromotions(product?: Product): ArrayList<Promotion> {
    if (product === undefined) return this.productPromotions;
    const { records } = currentRun();
    const memoKey = `promotions of ${product.ID}`;
    const ids = new Set(
      records
        .memoize(memoKey, () => callHost('productPromotions', product.ID))
        .map(({ promotionId }) => promotionId),
    );
    return new ArrayList<Promotion>(
      this.#promotions.filter((candidate) => ids.has(candidate[handle].data.id)),
    );
  }

  /** Returns the promotions that discount the whole order. */
  get orderPromotions(): ArrayList<Promotion> {
    return this.#promotionsOfClass('order');
  }

  /** Returns the promotions that discount shipping costs. */
  get shippingPromotions(): ArrayList<Promotion> {
    return this.#promotionsOfClass('shipping');
  }

  /**
   * Returns the shipping promotions that apply to the given shipping method, or all shipping promotions if no method is
   * given.
   */
  getShippingPromotions(method?: ShippingMethod): ArrayList<Promotion> {
    if (method === undefined) return this.shippingPromotions;
    const promotions = this.shippingPromotions.toArray();
    return new ArrayList<Promotion>(
      promotions.filter(
        (candidate) => candidate[handle].data.condition?.shipping_method_ids?.includes(method.ID) ?? true,
      ),
    );
  }

  /** Always returns an empty list: promotions of this service do not depend on payment cards. */
  getPaymentCardPromotions(_card: PaymentCard): ArrayList<Promotion> {
    return new ArrayList<Promotion>();
  }

  /** Always returns an empty list: promotions of this service do not depend on payment methods. */
  getPaymentMethodPromotions(_method: PaymentMethod): ArrayList<Promotion> {
    return new ArrayList<Promotion>();
  }

  /** Removes a promotion from this plan. The promotion itself does not change. */
  removePromotion(promotion: Promotion): void {
    this.#promotions = this.#promotions.filter(
      (candidate) => candidate[handle].data.id !== promotion[handle].data.id,
    );
  }

  #promotionsOfClass(kind: 'product' | 'order' | 'shipping'): ArrayList<Promotion> {
    return new ArrayList<Promotion>(
      this.#promotions.filter((candidate) => candidate[handle].data.promotion_class === kind),
    );
  }
}
registerClass('campaign.PromotionPlan', PromotionPlan);
