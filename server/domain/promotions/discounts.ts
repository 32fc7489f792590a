import type { Adjustment } from '../../records/commerce.ts';
import type { Promotion } from '../../records/marketing.ts';
import { sum, type Money } from '../money.ts';
import type { AdjustedLine, Discounts } from '../totals/adjustments.ts';
import type { Line } from '../totals/line.ts';
import { qualifyingLines } from './condition.ts';
import type { ProductFactsLookup } from './product-facts.ts';
import { adjustmentOf, amountOff } from './discount.ts';
import type { Offer } from './offers.ts';

export interface DiscountContext {
  readonly currency: string;
  /** Locale of the texts in adjustments. */
  readonly locale: string;
  readonly facts: ProductFactsLookup;
}

/**
 * Applies offers to one amount in order, each to the remainder after earlier offers. Exclusive offers come first. The
 * first of them that has an effect is the only one that applies.
 */
function stackOffers(
  offers: readonly Offer[],
  amount: Money,
  quantity: number,
  idOf: (offer: Offer) => string,
  context: DiscountContext,
): Adjustment[] {
  let remainingAmount = amount;
  const adjustments: Adjustment[] = [];
  for (const offer of offers) {
    const reduction = amountOff(offer.promotion.discount, remainingAmount, quantity, context.currency);
    if (reduction.isZero()) continue;
    adjustments.push(adjustmentOf(offer, idOf(offer), reduction, context));
    remainingAmount = remainingAmount.minus(reduction);
    if (offer.promotion.exclusivity !== 'no') break;
  }
  return adjustments;
}

/**
 * Returns the product discounts by line ID. Each product line is reduced by the offers whose condition includes it.
 * Option prices are not reduced.
 */
function productDiscounts(
  offers: readonly Offer[],
  lines: readonly Line[],
  context: DiscountContext,
): Map<string, Adjustment[]> {
  const offersWithLines = offers.map((offer) => ({
    offer,
    lines: new Set(
      qualifyingLines(offer.promotion, lines, context.currency, context.facts, ({ price }) => price),
    ),
  }));
  const adjustmentsByLine = new Map<string, Adjustment[]>();
  for (const line of lines.filter(({ kind, item }) => kind === 'product' && item?.bonus !== true)) {
    const applicableOffers = offersWithLines
      .filter(({ lines: linesOfOffer }) => linesOfOffer.has(line))
      .map(({ offer }) => offer);
    const idOf = ({ promotion }: Offer) => `${promotion.id}:${line.id}`;
    const adjustments = stackOffers(applicableOffers, line.price, line.quantity, idOf, context);
    if (adjustments.length > 0) adjustmentsByLine.set(line.id, adjustments);
  }
  return adjustmentsByLine;
}

/**
 * Returns the discounts of bonus products by line ID. A bonus product has its normal price and a discount of the whole
 * price.
 */
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

/** Returns the discounts on all merchandise after item discounts, of the offers whose condition the basket meets. */
function orderDiscounts(
  offers: readonly Offer[],
  lines: readonly AdjustedLine[],
  context: DiscountContext,
): Adjustment[] {
  const amountOf = ({ afterItemDiscount }: AdjustedLine) => afterItemDiscount;
  const applicableOffers = offers.filter(({ promotion }) =>
    qualifyingLines(promotion, lines, context.currency, context.facts, amountOf),
  );
  return stackOffers(applicableOffers, sum(lines.map(amountOf)), 1, ({ promotion }) => promotion.id, context);
}

/**
 * Returns the shipping discounts by line ID. A shipment gets those of the offers whose condition its merchandise meets
 * after all other discounts.
 */
function shippingDiscounts(
  offers: readonly Offer[],
  lines: readonly Line[],
  merchandiseLines: readonly AdjustedLine[],
  context: DiscountContext,
): Map<string, Adjustment[]> {
  const adjustmentsByLine = new Map<string, Adjustment[]>();
  for (const line of lines) {
    const goods = merchandiseLines.filter(({ shipment }) => shipment.id === line.shipment.id);
    const applicableOffers = offers.filter(({ promotion }) =>
      qualifyingLines(
        promotion,
        goods,
        context.currency,
        context.facts,
        (adjustedLine) => adjustedLine.afterOrderDiscount,
      ),
    );
    const idOf = ({ promotion }: Offer) => `${promotion.id}:${line.id}`;
    const adjustments = stackOffers(applicableOffers, line.price, 1, idOf, context);
    if (adjustments.length > 0) adjustmentsByLine.set(line.id, adjustments);
  }
  return adjustmentsByLine;
}

/**
 * Returns functions that compute the discounts of offers at each stage of the totals.
 * @param bonuses the offer of each bonus line, by line ID
 */
export function discountsOf(
  offers: readonly Offer[],
  bonuses: ReadonlyMap<string, Offer>,
  context: DiscountContext,
): Discounts {
  const offersOfClass = (promotionClass: Promotion['promotion_class']) =>
    offers.filter(({ promotion }) => promotion.promotion_class === promotionClass);
  return {
    product: (lines) =>
      new Map([
        ...productDiscounts(offersOfClass('product'), lines, context),
        ...bonusDiscounts(bonuses, lines, context),
      ]),
    order: (lines) => orderDiscounts(offersOfClass('order'), lines, context),
    shipping: (lines, merchandiseLines) =>
      shippingDiscounts(offersOfClass('shipping'), lines, merchandiseLines, context),
  };
}
