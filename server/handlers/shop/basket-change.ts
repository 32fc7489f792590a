import type { Basket as Document } from '../../../contract/documents/basket.ts';
import type { BasketNotFound, InvalidCustomer } from '../../../contract/faults/shop.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { Basket } from '../../records/commerce.ts';
import { itemIdsOf } from '../../domain/item-ids.ts';
import { response, type BrandedResponse, type Fail, type RequestContext } from '../implement.ts';
import { basketResponse, requireBasket, requireBasketInRequestedState } from './basket-access.ts';
import { runHooksAndCalculate } from './basket-calculation.ts';
import { runDocumentHooks, documentArgument, runHooks, valueArgument } from './hook-points.ts';
import { shopOf } from './shop.ts';

type Input<Body> = RequestContext & {
  readonly params: { readonly basket_id: string } & Readonly<Record<string, string>>;
  readonly body: Body;
  readonly fail: Fail<typeof BasketNotFound | typeof InvalidCustomer>;
};

export const basketArgument = (basketId: string) =>
  ({ kind: 'object', class: 'order.Basket', key: basketId }) as const;

export const shipmentArgument = (basketId: string, shipmentId: string) =>
  ({
    kind: 'object',
    class: 'order.Shipment',
    key: shipmentId,
    container: { class: 'order.Basket', key: basketId },
  }) as const;

/**
 * Changes a basket and responds with it. The before hooks run first, and may change the request's document and the
 * basket. After the change, the after hooks run. If none of them returned a status, the basket is calculated.
 * @param change receives the basket and the document after the before hooks
 * @param innerArguments the arguments that hooks receive between the basket and the document; if the change determines
 *   them, a function that returns them
 * @param innerArgumentsBefore the same for the before hooks, if they differ
 * @throws BasketNotFound, InvalidCustomer, ResourceStateConflict, InvalidIfMatch, and the faults of `change` and hooks
 */
export async function changeBasket<Body extends object | undefined>(
  input: Input<Body>,
  { hooks, method }: Pick<Operation, 'hooks' | 'method'>,
  change: (basket: Basket, body: Body) => Basket | Promise<Basket>,
  innerArguments: readonly HookArgument[] | (() => readonly HookArgument[]) = [],
  innerArgumentsBefore: readonly HookArgument[] = typeof innerArguments === 'function'
    ? innerArguments()
    : innerArguments,
): Promise<BrandedResponse<Document>> {
  const { work } = input;
  const { basket_id: basketId } = input.params;
  await requireBasketInRequestedState(input, basketId);

  const argumentsBefore = [basketArgument(basketId), ...innerArgumentsBefore];
  let { body } = input;
  if (body === undefined) await runHooks(input, hooks?.before, ...argumentsBefore);
  else
    body = await runDocumentHooks(input, hooks?.before, body, (document) => [...argumentsBefore, document]);

  const updatedBasket = await change(await requireBasket(input, basketId), body);
  work
    .collection('baskets')
    .put({ ...withoutOrphanedAdjustments(updatedBasket), last_modified: shopOf(input).now });
  const documents = body === undefined ? [] : [documentArgument(body)];
  const innerArgumentsAfter = typeof innerArguments === 'function' ? innerArguments() : innerArguments;
  const argumentsAfter = [basketArgument(basketId), ...innerArgumentsAfter, ...documents];
  await runHooksAndCalculate(input, hooks?.after, basketArgument(basketId), ...argumentsAfter);
  const { basket_id: _basketId, ...ids } = input.params;
  return response({
    ...(await basketResponse(input, basketId)),
    // Modify hooks receive the request's document if something was added or replaced, otherwise the IDs in the path,
    // except for the basket's.
    trailingModifyHookArguments:
      method === 'POST' || method === 'PUT' ? documents : Object.values(ids).map(valueArgument),
  });
}

/** Returns the basket without the manual discounts of items that it no longer contains. */
function withoutOrphanedAdjustments(basket: Basket): Basket {
  const { manual_adjustments: adjustments, ...rest } = basket;
  if (adjustments === undefined) return basket;
  const items = itemIdsOf(basket);
  const remainingAdjustments = adjustments.filter(({ item_id: id }) => id === undefined || items.has(id));
  return remainingAdjustments.length === 0 ? rest : { ...basket, manual_adjustments: remainingAdjustments };
}
