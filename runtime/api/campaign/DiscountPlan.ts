import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { LineItemCtnr } from '../order/LineItemCtnr.ts';
import type { PriceAdjustment } from '../order/PriceAdjustment.ts';
import type { ProductLineItem } from '../order/ProductLineItem.ts';
import type { Shipment } from '../order/Shipment.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Discount } from './Discount.ts';

/** The discounts that promotions give for a basket in its current state. */
export class DiscountPlan extends PlatformObject {
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr) {
    super();
    this.#container = container;
  }

  /** Returns the basket or order that the discounts are calculated for. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** Returns the discounts on the whole order. */
  get orderDiscounts(): ArrayList<Discount> {
    return discountsIn(this.#container.priceAdjustments);
  }

  /** Returns the discounts on the given product line item. */
  getProductDiscounts(line: ProductLineItem): ArrayList<Discount> {
    return discountsIn(line.priceAdjustments);
  }

  /** Returns the discounts on the shipping costs of the given shipment. */
  getShippingDiscounts(shipment: Shipment): ArrayList<Discount> {
    return discountsIn(shipment.shippingPriceAdjustments);
  }

  /** Always returns an empty list: bonus lines are added to the basket directly. */
  get bonusDiscounts(): ArrayList {
    return new ArrayList();
  }
}
platformClass('campaign.DiscountPlan', DiscountPlan);

const discountsIn = (adjustments: ArrayList<PriceAdjustment>): ArrayList<Discount> => {
  const priceAdjustments = adjustments.toArray();
  return new ArrayList<Discount>(
    priceAdjustments
      .filter(({ manual }) => !manual)
      .map(({ appliedDiscount }): Discount | null => appliedDiscount)
      .filter((discount) => discount !== null),
  );
};
