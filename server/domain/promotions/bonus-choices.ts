import type { BonusChoice, ProductLine } from '../../records/commerce.ts';
import type { Line, TotalsInputs } from '../totals/line.ts';
import { qualifyingLines } from './condition.ts';
import type { FactsOf } from './product-facts.ts';
import type { Offer } from './offers.ts';

/** Bonus products that a basket may be given, of which its customer chooses some. */
export interface OpenChoice {
  readonly choice: BonusChoice;
  readonly offer: Offer;
}

/**
 * The choices that offers give a basket whose lines meet their conditions, one for each offer.
 * @param isToBeHad whether the shop has a product to give
 */
export function openChoices(
  offers: readonly Offer[],
  lines: readonly Line[],
  { currency, facts }: { readonly currency: string; readonly facts: FactsOf },
  isToBeHad: (productId: string) => boolean,
): OpenChoice[] {
  return offers
    .filter(({ promotion }) => promotion.discount.type === 'bonus_choice')
    .flatMap((offer): OpenChoice[] => {
      const { promotion, couponCode } = offer;
      const met = qualifyingLines(promotion, lines, currency, facts, ({ price }) => price);
      const product_ids = (promotion.discount.bonus_product_ids ?? []).filter(isToBeHad);
      if (met === undefined || product_ids.length === 0) return [];
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

/** Whether a product is one of a choice, itself or as a variant of a master that may be chosen. */
export const isChoosable = (
  { product_ids: ids }: BonusChoice,
  productId: string,
  { products }: Pick<TotalsInputs, 'products'>,
): boolean => {
  const masterId = products.get(productId)?.product.master_id;
  return ids.includes(productId) || (masterId !== undefined && ids.includes(masterId));
};

/**
 * The lines of a basket without those that were chosen as a bonus and are owed no longer: the choice has gone, or has
 * fewer pieces than were taken. They are back once the choice is.
 */
export function owedLines(
  lines: readonly ProductLine[],
  choices: readonly OpenChoice[],
  inputs: Pick<TotalsInputs, 'products'>,
): ProductLine[] {
  const taken = new Map<string, number>();
  return lines.filter(({ bonus_choice_id: id, product_id: productId, quantity }) => {
    if (id === undefined) return true;
    const choice = choices.find((open) => open.choice.id === id)?.choice;
    const together = (taken.get(id) ?? 0) + quantity;
    if (choice === undefined || together > choice.max_items || !isChoosable(choice, productId, inputs))
      return false;
    taken.set(id, together);
    return true;
  });
}
