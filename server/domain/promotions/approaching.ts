import type { Totals } from '../../records/commerce.ts';
import { money, sum, zero, type Money } from '../money.ts';
import type { Line, LineItemContainer, TotalsInputs } from '../totals/line.ts';
import { priceProducts } from '../totals/price-lines.ts';
import { qualifyingLines } from './condition.ts';
import type { FactsOf } from './product-facts.ts';
import type { Offer } from './offers.ts';

/** An offer whose condition lacks nothing but an amount of merchandise. */
export interface ApproachingOffer {
  readonly offer: Offer;
  readonly threshold: Money;
  readonly merchandise: Money;
  /** Of shipping offers. */
  readonly shipmentId?: string;
}

/**
 * The order and shipping discounts that more merchandise would bring (shop-and-debugger-api 4, approaching_discounts).
 * Merchandise counts as in the condition itself: for orders after item discounts, for shipping by shipment and after
 * order discounts.
 */
export function approachingOffers(
  container: LineItemContainer,
  inputs: TotalsInputs,
  totals: Totals,
  offers: readonly Offer[],
  facts: FactsOf,
): ApproachingOffer[] {
  const lines = priceProducts(container, inputs);
  const after = (field: 'price_after_item_discount' | 'price_after_order_discount') => (line: Line) =>
    money(totals.lines[line.id]?.[field] ?? 0);

  const missing = (offer: Offer, counted: readonly Line[], worth: (line: Line) => Money) => {
    const { minimum_amounts: amounts, ...rest } = offer.promotion.condition ?? {};
    const least = amounts?.[container.currency];
    if (least === undefined) return undefined;
    const meant = qualifyingLines(
      { ...offer.promotion, condition: rest },
      counted,
      container.currency,
      facts,
      worth,
    );
    if (meant === undefined) return undefined;
    const merchandise = meant.length === 0 ? zero : sum(meant.map(worth));
    const threshold = money(least);
    return merchandise.lessThan(threshold) ? { offer, threshold, merchandise } : undefined;
  };

  return offers.flatMap((offer): ApproachingOffer[] => {
    switch (offer.promotion.promotion_class) {
      case 'product':
        return [];
      case 'order': {
        const found = missing(offer, lines, after('price_after_item_discount'));
        return found ? [found] : [];
      }
      case 'shipping':
        return container.shipments.flatMap(({ id }) => {
          const own = lines.filter(({ shipment }) => shipment.id === id);
          const found = missing(offer, own, after('price_after_order_discount'));
          return found ? [{ ...found, shipmentId: id }] : [];
        });
    }
  });
}
