import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { InvalidProductItem } from '../../../contract/faults/shop.ts';
import { isChoosable } from '../../domain/promotions/bonus-choices.ts';
import type { Basket, ProductLine } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { basketView } from './basket-view.ts';
import { readShop, shopOf } from './shop.ts';

const constraintFault = (property: string) =>
  fault(PropertyConstraintViolation, { document: 'product_item', path: `$.${property}` });

/**
 * Returns the unchanged basket if it qualifies for every chosen bonus product that the request adds or changes.
 * @param isRequested whether a line item is part of the request
 * @throws PropertyConstraintViolation if the basket has no such bonus choice, or more products than the choice allows;
 * InvalidProductItem for a product that is not part of the choice
 */
export async function checkBonusChoices(
  input: RequestContext & { readonly fail: Fail<typeof InvalidProductItem> },
  basket: Basket,
  isRequested: (line: ProductLine) => boolean,
): Promise<Basket> {
  const choiceLines = basket.product_lines.filter(
    (line) => line.bonus_choice_id !== undefined && isRequested(line),
  );
  if (choiceLines.length === 0) return basket;
  const {
    basket: basketWithBonuses,
    choices,
    inputs,
  } = await readShop(shopOf(input), (reader) => basketView(reader, basket));
  for (const { item_id: id, bonus_choice_id: choiceId, product_id: productId } of choiceLines) {
    const choice = choices.find((candidate) => candidate.id === choiceId);
    if (choice === undefined) throw constraintFault('bonus_discount_line_item_id');
    if (!isChoosable(choice, productId, inputs)) throw input.fail(InvalidProductItem, { productId });
    if (!basketWithBonuses.product_lines.some((line) => line.item_id === id))
      throw constraintFault('quantity');
  }
  return basket;
}
