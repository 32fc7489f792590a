import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { LineItemCtnr } from '../order/LineItemCtnr.ts';
import type { PriceAdjustment } from '../order/PriceAdjustment.ts';
import type { ProductLineItem } from '../order/ProductLineItem.ts';
import type { Shipment } from '../order/Shipment.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Discount } from './Discount.ts';

/** What promotions give for a basket as it is. */
export class DiscountPlan extends PlatformObject {
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr) {
    super();
    this.#container = container;
  }

  /** The basket or order that it belongs to. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** Discounts on the whole. */
  get orderDiscounts(): ArrayList<Discount> {
    return discountsIn(this.#container.priceAdjustments);
  }

  /** Discounts on a product. */
  getProductDiscounts(line: ProductLineItem): ArrayList<Discount> {
    return discountsIn(line.priceAdjustments);
  }

  /** Discounts on a shipment's costs. */
  getShippingDiscounts(shipment: Shipment): ArrayList<Discount> {
    return discountsIn(shipment.shippingPriceAdjustments);
  }

  /** Bonus products come without a choice here: their lines are in the basket already. */
  get bonusDiscounts(): ArrayList {
    return new ArrayList();
  }
}
platformClass('campaign.DiscountPlan', DiscountPlan);

const discountsIn = (adjustments: ArrayList<PriceAdjustment>): ArrayList<Discount> => {
  const all = adjustments.toArray();
  return new ArrayList<Discount>(
    all
      .filter(({ manual }) => !manual)
      .map(({ appliedDiscount }): Discount | null => appliedDiscount)
      .filter((one) => one !== null),
  );
};
