import type { BonusChoice, ProductLine, Totals } from '../../records/commerce.ts';
import type { Line, LineItemContainer, TotalsInputs } from '../totals/line.ts';
import { priceProducts } from '../totals/price-lines.ts';
import { totalsOf } from '../totals/totals.ts';
import { findOpenChoices, withoutUnentitledBonuses } from './bonus-choices.ts';
import { qualifyingLines } from './condition.ts';
import { discountsOf, type DiscountContext } from './discounts.ts';
import type { Offer } from './offers.ts';

/** A basket's lines with the bonus products that promotions add, and the totals with all discounts. */
export interface BasketWithPromotions {
  readonly product_lines: ProductLine[];
  readonly totals: Totals;
  /** Bonus products from which the customer may choose. */
  readonly choices: readonly BonusChoice[];
}

export interface PromotionContext extends Omit<DiscountContext, 'currency'> {
  /** Products that can currently be given away, by product ID. */
  readonly bonusProducts: ReadonlyMap<string, BonusProduct>;
}

export interface BonusProduct {
  /** Text of the product's line item. */
  readonly text: string;
  /** The quantity that is available in addition to the basket's own items. */
  readonly availableQuantity: number;
}

/**
 * Returns a basket with its offers applied. If a globally exclusive promotion has an effect, it is the only one
 * in the basket. Otherwise all others apply together, class by class (data-api 2, Promotion).
 * @param offers ordered by priority
 */
export function applyPromotions(
  container: LineItemContainer,
  inputs: TotalsInputs,
  offers: readonly Offer[],
  context: PromotionContext,
): BasketWithPromotions {
  const offersInCurrency = offers.filter(
    ({ promotion: { currency_code: currency } }) => currency === undefined || currency === container.currency,
  );
  for (const offer of offersInCurrency.filter(({ promotion }) => promotion.exclusivity === 'global')) {
    const exclusiveBasket = applyOffers(container, inputs, [offer], context);
    if (exclusiveBasket.choices.length > 0 || hasDiscount(exclusiveBasket.totals)) return exclusiveBasket;
  }
  const combinableOffers = offersInCurrency.filter(({ promotion }) => promotion.exclusivity !== 'global');
  return applyOffers(container, inputs, combinableOffers, context);
}

const hasDiscount = ({ lines, order_adjustments: orderAdjustments }: Totals): boolean =>
  [...(orderAdjustments ?? []), ...Object.values(lines).flatMap((line) => line.adjustments ?? [])].some(
    ({ manual }) => manual !== true,
  );

function applyOffers(
  container: LineItemContainer,
  inputs: TotalsInputs,
  offers: readonly Offer[],
  context: PromotionContext,
): BasketWithPromotions {
  const { currency } = container;
  const pricedLines = priceProducts(container, inputs);
  const choices = findOpenChoices(offers, pricedLines, { ...context, currency }, (id) =>
    context.bonusProducts.has(id),
  );
  const remainingLines = withoutUnentitledBonuses(container.product_lines, choices, inputs);
  const bonuses = bonusLines(pricedLines, container, offers, context);
  const product_lines = [...remainingLines, ...bonuses.map(({ line }) => line)];
  const chosenBonuses = choices.flatMap(({ choice, offer }) =>
    remainingLines.filter((line) => line.bonus_choice_id === choice.id).map((line) => ({ line, offer })),
  );
  const offerByLine = new Map([...bonuses, ...chosenBonuses].map(({ line, offer }) => [line.item_id, offer]));
  const discounts = discountsOf(offers, offerByLine, { ...context, currency });
  const totals = totalsOf({ ...container, product_lines }, inputs, discounts);
  return { product_lines, totals, choices: choices.map(({ choice }) => choice) };
}

/**
 * Returns the bonus lines of the offers whose condition is met: one unit of each available bonus product, in the
 * shipment of the first line that qualifies.
 */
function bonusLines(
  pricedLines: readonly Line[],
  { currency, bonus_line_custom: customAttributes = {} }: LineItemContainer,
  offers: readonly Offer[],
  { facts, bonusProducts }: PromotionContext,
): { line: ProductLine; offer: Offer }[] {
  const bonusOffers = offers.filter(({ promotion }) => promotion.discount.type === 'bonus');
  if (bonusOffers.length === 0) return [];
  const grantedQuantities = new Map<string, number>();
  return bonusOffers.flatMap((offer) => {
    const { promotion } = offer;
    const [qualifyingLine] =
      qualifyingLines(promotion, pricedLines, currency, facts, ({ price }) => price) ?? [];
    if (qualifyingLine === undefined) return [];
    return (promotion.discount.bonus_product_ids ?? []).flatMap((productId) => {
      const bonusProduct = bonusProducts.get(productId);
      const grantedQuantity = grantedQuantities.get(productId) ?? 0;
      if (bonusProduct === undefined || bonusProduct.availableQuantity < grantedQuantity + 1) return [];
      grantedQuantities.set(productId, grantedQuantity + 1);
      const itemId = `bonus:${promotion.id}:${productId}`;
      const custom = customAttributes[itemId];
      const line: ProductLine = {
        item_id: itemId,
        product_id: productId,
        quantity: 1,
        shipment_id: qualifyingLine.shipment.id,
        item_text: bonusProduct.text,
        bonus: true,
        ...(custom === undefined ? {} : { custom }),
      };
      return [{ line, offer }];
    });
  });
}
