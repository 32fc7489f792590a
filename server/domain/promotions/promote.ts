import type { BonusChoice, ProductLine, Totals } from '../../records/commerce.ts';
import type { Line, LineItemContainer, TotalsInputs } from '../totals/line.ts';
import { priceProducts } from '../totals/price-lines.ts';
import { totalsOf } from '../totals/totals.ts';
import { openChoices, owedLines } from './bonus-choices.ts';
import { qualifyingLines } from './condition.ts';
import { discountsOf, type DiscountContext } from './discounts.ts';
import type { Offer } from './offers.ts';

/** A basket's lines with the bonus products that promotions add, and the totals with all discounts. */
export interface Promoted {
  readonly product_lines: ProductLine[];
  readonly totals: Totals;
  /** Bonus products of which the customer may choose some. */
  readonly choices: readonly BonusChoice[];
}

export interface PromotionContext extends Omit<DiscountContext, 'currency'> {
  /** What can be given away now, by product id. */
  readonly gifts: ReadonlyMap<string, Gift>;
}

export interface Gift {
  /** Of its line. */
  readonly text: string;
  /** How many there are beside what the basket asks for. */
  readonly available: number;
}

/**
 * The totals of a basket under what it is offered. A globally exclusive promotion that gives something is alone in the
 * basket; without one, all others apply together, class by class (data-api 2, Promotion).
 * @param offers most important first
 */
export function promote(
  container: LineItemContainer,
  inputs: TotalsInputs,
  offers: readonly Offer[],
  context: PromotionContext,
): Promoted {
  const ofCurrency = offers.filter(
    ({ promotion: { currency_code: currency } }) => currency === undefined || currency === container.currency,
  );
  for (const offer of ofCurrency.filter(({ promotion }) => promotion.exclusivity === 'global')) {
    const alone = applied(container, inputs, [offer], context);
    if (alone.choices.length > 0 || hasDiscount(alone.totals)) return alone;
  }
  const together = ofCurrency.filter(({ promotion }) => promotion.exclusivity !== 'global');
  return applied(container, inputs, together, context);
}

const hasDiscount = ({ lines, order_adjustments: ofOrder }: Totals): boolean =>
  [...(ofOrder ?? []), ...Object.values(lines).flatMap((line) => line.adjustments ?? [])].some(
    ({ manual }) => manual !== true,
  );

function applied(
  container: LineItemContainer,
  inputs: TotalsInputs,
  offers: readonly Offer[],
  context: PromotionContext,
): Promoted {
  const { currency } = container;
  const priced = priceProducts(container, inputs);
  const choices = openChoices(offers, priced, { ...context, currency }, (id) => context.gifts.has(id));
  const owed = owedLines(container.product_lines, choices, inputs);
  const bonuses = bonusLines(priced, currency, offers, context);
  const product_lines = [...owed, ...bonuses.map(({ line }) => line)];
  const chosen = choices.flatMap(({ choice, offer }) =>
    owed.filter((line) => line.bonus_choice_id === choice.id).map((line) => ({ line, offer })),
  );
  const givers = new Map([...bonuses, ...chosen].map(({ line, offer }) => [line.item_id, offer]));
  const discounts = discountsOf(offers, givers, { ...context, currency });
  const totals = totalsOf({ ...container, product_lines }, inputs, discounts);
  return { product_lines, totals, choices: choices.map(({ choice }) => choice) };
}

/** One of each bonus product, in the shipment of the first product that it is owed to. */
function bonusLines(
  priced: readonly Line[],
  currency: string,
  offers: readonly Offer[],
  { facts, gifts }: PromotionContext,
): { line: ProductLine; offer: Offer }[] {
  const giving = offers.filter(({ promotion }) => promotion.discount.type === 'bonus');
  if (giving.length === 0) return [];
  const given = new Map<string, number>();
  return giving.flatMap((offer) => {
    const { promotion } = offer;
    const [first] = qualifyingLines(promotion, priced, currency, facts, ({ price }) => price) ?? [];
    if (first === undefined) return [];
    return (promotion.discount.bonus_product_ids ?? []).flatMap((productId) => {
      const gift = gifts.get(productId);
      const before = given.get(productId) ?? 0;
      if (gift === undefined || gift.available < before + 1) return [];
      given.set(productId, before + 1);
      const line: ProductLine = {
        item_id: `bonus:${promotion.id}:${productId}`,
        product_id: productId,
        quantity: 1,
        shipment_id: first.shipment.id,
        item_text: gift.text,
        bonus: true,
      };
      return [{ line, offer }];
    });
  });
}
