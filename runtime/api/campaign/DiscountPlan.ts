import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { callHost } from '../../host-calls.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { LineItemCtnr } from '../order/LineItemCtnr.ts';
import type { PriceAdjustment } from '../order/PriceAdjustment.ts';
import type { ProductLineItem } from '../order/ProductLineItem.ts';
import type { Shipment } from '../order/Shipment.ts';
import { ShippingMethod } from '../order/ShippingMethod.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ApproachingDiscount, type ApproachingOffer } from './ApproachingDiscount.ts';
import type { Discount } from './Discount.ts';

/** The discounts that promotions grant to a basket or order in its current state. */
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

  /** Returns the discounts that the basket would get on the whole order with more merchandise. */
  get approachingOrderDiscounts(): ArrayList<ApproachingDiscount> {
    return this.#approachingDiscounts(({ shipmentId }) => shipmentId === undefined);
  }

  /**
   * Returns the discounts that the basket would get on the shipping costs of a shipment with more merchandise. If
   * shipping methods are passed, returns only the discounts that apply to at least one of them.
   */
  getApproachingShippingDiscounts(
    shipment: Shipment,
    methods?: ShippingMethod | Iterable<ShippingMethod>,
  ): ArrayList<ApproachingDiscount> {
    const { id } = shipment[handle].data;
    const methodIds =
      methods === undefined ? undefined : methods instanceof ShippingMethod ? [methods.ID] : idsOf(methods);
    return this.#approachingDiscounts(
      ({ shipmentId, shippingMethodIds }) =>
        shipmentId === id &&
        (methodIds === undefined ||
          shippingMethodIds === undefined ||
          shippingMethodIds.some((methodId) => methodIds.includes(methodId))),
    );
  }

  /** Returns the matching discounts that a basket has not reached yet. For an order, the list is empty. */
  #approachingDiscounts(matches: (offer: ApproachingOffer) => boolean): ArrayList<ApproachingDiscount> {
    const { data } = this.#container[handle];
    if (!('basket_id' in data)) return new ArrayList();
    const { basket_id: id, currency } = data;
    const offers = currentRun().records.memoize(`approaching ${id}`, () => callHost('approachingOffers', id));
    return new ArrayList<ApproachingDiscount>(
      offers.filter(matches).map((offer) => new ApproachingDiscount(offer, currency)),
    );
  }

  /** Always returns an empty list: bonus lines are added to the basket directly. */
  get bonusDiscounts(): ArrayList {
    return new ArrayList();
  }
}
registerClass('campaign.DiscountPlan', DiscountPlan);

const idsOf = (methods: Iterable<ShippingMethod>): string[] => Array.from(methods, ({ ID }) => ID);

const discountsIn = (adjustments: ArrayList<PriceAdjustment>): ArrayList<Discount> => {
  const priceAdjustments = adjustments.toArray();
  return new ArrayList<Discount>(
    priceAdjustments
      .filter(({ manual }) => !manual)
      .map(({ appliedDiscount }): Discount | null => appliedDiscount)
      .filter((discount) => discount !== null),
  );
};
