import type { Totals } from '../../records/commerce.ts';
import { money, sum, zero, type Money } from '../money.ts';
import type { Line, LineItemContainer, TotalsInputs } from '../totals/line.ts';
import { priceProducts } from '../totals/price-lines.ts';
import { qualifyingLines } from './condition.ts';
import type { ProductFactsLookup } from './product-facts.ts';
import type { Offer } from './offers.ts';

/** An offer whose condition would be met with a higher amount of merchandise. */
export interface ApproachingOffer {
  readonly offer: Offer;
  readonly threshold: Money;
  readonly merchandiseTotal: Money;
  /** For shipping offers only. */
  readonly shipmentId?: string;
}

/**
 * Returns the order and shipping discounts that the basket would get with more merchandise (shop-and-debugger-api 4,
 * approaching_discounts). Amounts are computed as for the condition itself: for orders after item discounts, for
 * shipping per shipment and after order discounts.
 */
export function approachingOffers(
  container: LineItemContainer,
  inputs: TotalsInputs,
  totals: Totals,
  offers: readonly Offer[],
  facts: ProductFactsLookup,
): ApproachingOffer[] {
  const lines = priceProducts(container, inputs);
  const amountAfter = (field: 'price_after_item_discount' | 'price_after_order_discount') => (line: Line) =>
    money(totals.lines[line.id]?.[field] ?? 0);

  const approachingOffer = (offer: Offer, candidates: readonly Line[], amountOf: (line: Line) => Money) => {
    const { minimum_amounts: amounts, ...rest } = offer.promotion.condition ?? {};
    const minimumAmount = amounts?.[container.currency];
    if (minimumAmount === undefined) return undefined;
    const qualifyingLinesOfOffer = qualifyingLines(
      { ...offer.promotion, condition: rest },
      candidates,
      container.currency,
      facts,
      amountOf,
    );
    if (qualifyingLinesOfOffer === undefined) return undefined;
    const merchandiseTotal =
      qualifyingLinesOfOffer.length === 0 ? zero : sum(qualifyingLinesOfOffer.map(amountOf));
    const threshold = money(minimumAmount);
    return merchandiseTotal.lessThan(threshold) ? { offer, threshold, merchandiseTotal } : undefined;
  };

  return offers.flatMap((offer): ApproachingOffer[] => {
    switch (offer.promotion.promotion_class) {
      case 'product':
        return [];
      case 'order': {
        const approachingOrderOffer = approachingOffer(
          offer,
          lines,
          amountAfter('price_after_item_discount'),
        );
        return approachingOrderOffer ? [approachingOrderOffer] : [];
      }
      case 'shipping':
        return container.shipments.flatMap(({ id }) => {
          const shipmentLines = lines.filter(({ shipment }) => shipment.id === id);
          const approachingShippingOffer = approachingOffer(
            offer,
            shipmentLines,
            amountAfter('price_after_order_discount'),
          );
          return approachingShippingOffer ? [{ ...approachingShippingOffer, shipmentId: id }] : [];
        });
    }
  });
}
