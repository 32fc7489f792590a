import { contract } from '../../../contract/index.ts';
import { implement } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { basketResponse, requireBasket } from './basket-access.ts';
import { changeBasket, basketArgument } from './basket-change.ts';
import { createBasket, siteCurrency } from './basket-creation.ts';
import { addLines, changeLine, requireLine, withoutLine } from './basket-lines.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { omitUndefined } from './omit-undefined.ts';

const { baskets } = contract.shop;

export const basketHandlers = implement(baskets, {
  post: createBasket,

  async get(input) {
    const { basket_id: basketId } = await requireBasket(input, input.params.basket_id);
    await runHooks(input, baskets.get.hooks?.before, valueArgument(basketId));
    return basketResponse(input, basketId);
  },

  async delete(input) {
    const { basket_id: basketId } = await requireBasket(input, input.params.basket_id);
    await checkResourceState(input, 'baskets', basketId);
    await runHooks(input, baskets.delete.hooks?.before, basketArgument(basketId));
    input.work.collection('baskets').delete(basketId);
    await runHooks(input, baskets.delete.hooks?.after, valueArgument(basketId));
    return undefined;
  },

  async patch(input) {
    const basket = await requireBasket(input, input.params.basket_id);
    await checkResourceState(input, 'baskets', basket.basket_id);
    return changeBasket(input, baskets.patch, (currentBasket, body) =>
      omitUndefined({
        ...currentBasket,
        shipments: currentBasket.shipments.map((shipment) => {
          const item = body.shipping_items?.find(({ shipment_id: id }) => id === shipment.id);
          return omitUndefined({
            ...shipment,
            shipping_item_custom: mergeCustom(shipment.shipping_item_custom, customAttributesOf(item ?? {})),
          });
        }),
        currency: body.currency === undefined ? currentBasket.currency : siteCurrency(input, body.currency),
        source_code: body.source_code ?? currentBasket.source_code,
        custom: mergeCustom(currentBasket.custom, customAttributesOf(body)),
      }),
    );
  },

  patchItem: (input) =>
    changeBasket(input, baskets.patchItem, (basket, body) =>
      changeLine(input, basket, input.params.item_id, body),
    ),

  deleteItem: (input) =>
    changeBasket(
      input,
      baskets.deleteItem,
      (basket) => withoutLine(basket, requireLine(basket, input.params.item_id, input.fail).item_id),
      [valueArgument(input.params.item_id)],
    ),

  addItems: (input) =>
    changeBasket(input, baskets.addItems, (basket, items) => addLines(input, basket, items)),
});
