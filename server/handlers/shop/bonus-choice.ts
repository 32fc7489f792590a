import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { InvalidProductItem } from '../../../contract/faults/shop.ts';
import { isChoosable } from '../../domain/promotions/bonus-choices.ts';
import type { Basket, ProductLine } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { basketView } from './basket-inputs.ts';
import { shopOf } from './shop-reader.ts';

const refused = (property: string) =>
  fault(PropertyConstraintViolation, { document: 'product_item', path: `$.${property}` });

/**
 * A basket, once every bonus product that was chosen now is owed to it.
 * @param chosenNow whether the request speaks of a line
 * @throws PropertyConstraintViolation for a choice that the basket does not have, or for more than may be chosen;
 *   InvalidProductItem for a product that is not among the choice
 */
export async function requireOwed(
  input: RequestContext & { readonly fail: Fail<typeof InvalidProductItem> },
  basket: Basket,
  chosenNow: (line: ProductLine) => boolean,
): Promise<Basket> {
  const chosen = basket.product_lines.filter((line) => line.bonus_choice_id !== undefined && chosenNow(line));
  if (chosen.length === 0) return basket;
  const { basket: promoted, choices, inputs } = await basketView(shopOf(input), basket);
  for (const { item_id: id, bonus_choice_id: choiceId, product_id: productId } of chosen) {
    const choice = choices.find((one) => one.id === choiceId);
    if (choice === undefined) throw refused('bonus_discount_line_item_id');
    if (!isChoosable(choice, productId, inputs)) throw input.fail(InvalidProductItem, { productId });
    if (!promoted.product_lines.some((line) => line.item_id === id)) throw refused('quantity');
  }
  return basket;
}
