import type { Adjustment } from '../../records/commerce.ts';
import type { Promotion } from '../../records/marketing.ts';
import { sum, type Money } from '../money.ts';
import type { AdjustedLine, Discounts } from '../totals/adjustments.ts';
import type { Line } from '../totals/line.ts';
import { qualifyingLines } from './condition.ts';
import type { FactsOf } from './product-facts.ts';
import { adjustmentOf, amountOff } from './discount.ts';
import type { Offer } from './offers.ts';

export interface DiscountContext {
  readonly currency: string;
  /** Of the texts that adjustments carry. */
  readonly locale: string;
  readonly facts: FactsOf;
}

/**
 * Takes offers off one amount, one after the other, each of what the earlier left. An exclusive one is alone: offers
 * come most exclusive first, so the first that gives something decides.
 */
function stacked(
  offers: readonly Offer[],
  whole: Money,
  quantity: number,
  idOf: (offer: Offer) => string,
  context: DiscountContext,
): Adjustment[] {
  let left = whole;
  const made: Adjustment[] = [];
  for (const offer of offers) {
    const off = amountOff(offer.promotion.discount, left, quantity, context.currency);
    if (off.isZero()) continue;
    made.push(adjustmentOf(offer, idOf(offer), off, context));
    left = left.minus(off);
    if (offer.promotion.exclusivity !== 'no') break;
  }
  return made;
}

/** Product class: each product by itself; the offers whose condition it belongs to. Options keep their price. */
function productDiscounts(
  offers: readonly Offer[],
  lines: readonly Line[],
  context: DiscountContext,
): Map<string, Adjustment[]> {
  const chosen = offers.map((offer) => ({
    offer,
    lines: new Set(
      qualifyingLines(offer.promotion, lines, context.currency, context.facts, ({ price }) => price),
    ),
  }));
  const found = new Map<string, Adjustment[]>();
  for (const line of lines.filter(({ kind, item }) => kind === 'product' && item?.bonus !== true)) {
    const own = chosen.filter(({ lines: meant }) => meant.has(line)).map(({ offer }) => offer);
    const idOf = ({ promotion }: Offer) => `${promotion.id}:${line.id}`;
    const adjustments = stacked(own, line.price, line.quantity, idOf, context);
    if (adjustments.length > 0) found.set(line.id, adjustments);
  }
  return found;
}

/** A bonus product costs what it costs, and all of it is taken off. */
function bonusDiscounts(
  bonuses: ReadonlyMap<string, Offer>,
  lines: readonly Line[],
  context: DiscountContext,
): [string, Adjustment[]][] {
  return lines.flatMap((line): [string, Adjustment[]][] => {
    const offer = bonuses.get(line.id);
    if (offer === undefined) return [];
    return [[line.id, [adjustmentOf(offer, `${offer.promotion.id}:${line.id}`, line.price, context)]]];
  });
}

/** Order class: the whole merchandise after item discounts, where the basket meets the condition. */
function orderDiscounts(
  offers: readonly Offer[],
  lines: readonly AdjustedLine[],
  context: DiscountContext,
): Adjustment[] {
  const worth = ({ afterItemDiscount }: AdjustedLine) => afterItemDiscount;
  const met = offers.filter(({ promotion }) =>
    qualifyingLines(promotion, lines, context.currency, context.facts, worth),
  );
  return stacked(met, sum(lines.map(worth)), 1, ({ promotion }) => promotion.id, context);
}

/** Shipping class: each shipment by itself, by its own merchandise after all other discounts. */
function shippingDiscounts(
  offers: readonly Offer[],
  lines: readonly Line[],
  merchandise: readonly AdjustedLine[],
  context: DiscountContext,
): Map<string, Adjustment[]> {
  const found = new Map<string, Adjustment[]>();
  for (const line of lines) {
    const goods = merchandise.filter(({ shipment }) => shipment.id === line.shipment.id);
    const met = offers.filter(({ promotion }) =>
      qualifyingLines(promotion, goods, context.currency, context.facts, (one) => one.afterOrderDiscount),
    );
    const idOf = ({ promotion }: Offer) => `${promotion.id}:${line.id}`;
    const adjustments = stacked(met, line.price, 1, idOf, context);
    if (adjustments.length > 0) found.set(line.id, adjustments);
  }
  return found;
}

/**
 * Offers as the totals pipeline takes them.
 * @param bonuses the offer behind each bonus line, by line id
 */
export function discountsOf(
  offers: readonly Offer[],
  bonuses: ReadonlyMap<string, Offer>,
  context: DiscountContext,
): Discounts {
  const ofClass = (wanted: Promotion['promotion_class']) =>
    offers.filter(({ promotion }) => promotion.promotion_class === wanted);
  return {
    product: (lines) =>
      new Map([
        ...productDiscounts(ofClass('product'), lines, context),
        ...bonusDiscounts(bonuses, lines, context),
      ]),
    order: (lines) => orderDiscounts(ofClass('order'), lines, context),
    shipping: (lines, merchandise) => shippingDiscounts(ofClass('shipping'), lines, merchandise, context),
  };
}
