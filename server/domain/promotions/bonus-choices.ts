import type { BonusChoice, ProductLine } from '../../records/commerce.ts';
import type { Line, TotalsInputs } from '../totals/line.ts';
import { qualifyingLines } from './condition.ts';
import type { ProductFactsLookup } from './product-facts.ts';
import type { Offer } from './offers.ts';

/** Bonus products of which the customer of a basket may choose some. */
export interface OpenChoice {
  readonly choice: BonusChoice;
  readonly offer: Offer;
}

/**
 * Returns the bonus choices of a basket with these lines: one for each offer of a choice, if the lines meet its
 * condition and at least one of its products is available.
 * @param isAvailable whether the product can currently be given away
 */
export function findOpenChoices(
  offers: readonly Offer[],
  lines: readonly Line[],
  { currency, facts }: { readonly currency: string; readonly facts: ProductFactsLookup },
  isAvailable: (productId: string) => boolean,
): OpenChoice[] {
  return offers
    .filter(({ promotion }) => promotion.discount.type === 'bonus_choice')
    .flatMap((offer): OpenChoice[] => {
      const { promotion, couponCode } = offer;
      const conditionLines = qualifyingLines(promotion, lines, currency, facts, ({ price }) => price);
      const product_ids = (promotion.discount.bonus_product_ids ?? []).filter(isAvailable);
      if (conditionLines === undefined || product_ids.length === 0) return [];
      const choice: BonusChoice = {
        id: `choice:${promotion.id}`,
        promotion_id: promotion.id,
        ...(couponCode === undefined ? {} : { coupon_code: couponCode }),
        max_items: promotion.discount.max_bonus_items ?? 1,
        product_ids,
      };
      return [{ choice, offer }];
    });
}

/** Whether a product belongs to a choice, either itself or as a variant of a master in the choice. */
export const isChoosable = (
  { product_ids: ids }: BonusChoice,
  productId: string,
  { products }: Pick<TotalsInputs, 'products'>,
): boolean => {
  const masterId = products.get(productId)?.product.master_id;
  return ids.includes(productId) || (masterId !== undefined && ids.includes(masterId));
};

/**
 * Returns the lines of a basket, except chosen bonus products for which the basket no longer qualifies, because the
 * choice no longer exists, has other products or allows fewer items. These lines stay in the stored basket, and count
 * again when the basket qualifies again.
 */
export function withoutUnentitledBonuses(
  lines: readonly ProductLine[],
  choices: readonly OpenChoice[],
  inputs: Pick<TotalsInputs, 'products'>,
): ProductLine[] {
  const quantitiesByChoice = new Map<string, number>();
  return lines.filter(({ bonus_choice_id: id, product_id: productId, quantity }) => {
    if (id === undefined) return true;
    const choice = choices.find((openChoice) => openChoice.choice.id === id)?.choice;
    const total = (quantitiesByChoice.get(id) ?? 0) + quantity;
    if (choice === undefined || total > choice.max_items || !isChoosable(choice, productId, inputs))
      return false;
    quantitiesByChoice.set(id, total);
    return true;
  });
}
