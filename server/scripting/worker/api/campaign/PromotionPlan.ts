import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import type { Product } from '../catalog/Product.ts';
import type { PaymentCard } from '../order/PaymentCard.ts';
import type { PaymentMethod } from '../order/PaymentMethod.ts';
import type { ShippingMethod } from '../order/ShippingMethod.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Promotion } from './Promotion.ts';

/** Promotions that can hold together, the most important first. */
export class PromotionPlan extends PlatformObject {
  static readonly SORT_BY_EXCLUSIVITY = 1;
  static readonly SORT_BY_START_DATE = 2;
  #promotions: readonly Promotion[];

  constructor(promotions: readonly Promotion[]) {
    super();
    this.#promotions = promotions;
  }

  /** Its promotions, the most important first. */
  get promotions(): ArrayList<Promotion> {
    return this.getPromotions();
  }

  /** The same in another order: one of the SORT_BY constants. */
  getPromotions(order = PromotionPlan.SORT_BY_EXCLUSIVITY): ArrayList<Promotion> {
    if (order !== PromotionPlan.SORT_BY_START_DATE) return new ArrayList<Promotion>([...this.#promotions]);
    const time = (promotion: Promotion) => promotion.startDate?.getTime() ?? 0;
    return new ArrayList<Promotion>(this.#promotions.toSorted((a, b) => time(a) - time(b)));
  }

  /** Those on products. */
  get productPromotions(): ArrayList<Promotion> {
    return this.#of('product');
  }

  /** Of a product: those that speak of it, and those of products that speak of all. */
  getProductPromotions(product?: Product): ArrayList<Promotion> {
    if (product === undefined) return this.productPromotions;
    const { records } = run();
    const name = `promotions of ${product.ID}`;
    const ids = new Set(
      records
        .computed(name, () => service('productPromotions', product.ID))
        .map(({ promotionId }) => promotionId),
    );
    return new ArrayList<Promotion>(this.#promotions.filter((one) => ids.has(one[handle].data.id)));
  }

  /** Those on the whole order. */
  get orderPromotions(): ArrayList<Promotion> {
    return this.#of('order');
  }

  /** Those on shipping costs. */
  get shippingPromotions(): ArrayList<Promotion> {
    return this.#of('shipping');
  }

  /** Those on the costs of a shipping method, or of all. */
  getShippingPromotions(method?: ShippingMethod): ArrayList<Promotion> {
    if (method === undefined) return this.shippingPromotions;
    const all = this.shippingPromotions.toArray();
    return new ArrayList<Promotion>(
      all.filter((one) => one[handle].data.condition?.shipping_method_ids?.includes(method.ID) ?? true),
    );
  }

  /** Promotions ask for no payment here. */
  getPaymentCardPromotions(_card: PaymentCard): ArrayList<Promotion> {
    return new ArrayList<Promotion>();
  }

  /** Promotions ask for no payment here. */
  getPaymentMethodPromotions(_method: PaymentMethod): ArrayList<Promotion> {
    return new ArrayList<Promotion>();
  }

  /** Takes a promotion out of the plan; nothing else changes. */
  removePromotion(promotion: Promotion): void {
    this.#promotions = this.#promotions.filter((one) => one[handle].data.id !== promotion[handle].data.id);
  }

  #of(kind: 'product' | 'order' | 'shipping'): ArrayList<Promotion> {
    return new ArrayList<Promotion>(
      this.#promotions.filter((one) => one[handle].data.promotion_class === kind),
    );
  }
}
platformClass('campaign.PromotionPlan', PromotionPlan);
