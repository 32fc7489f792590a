import type { Basket as Document } from '../../../contract/documents/basket.ts';
import type { BasketNotFound, InvalidCustomer } from '../../../contract/faults/shop.ts';
import type { HookSet } from '../../../contract/hooks.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { Basket } from '../../records/commerce.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import type { Answer, Fail, RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { basketAnswer, ownBasket } from './basket-access.ts';
import { changedByHooks, documentArgument, runHooks } from './hook-points.ts';
import { shopOf } from './shop-reader.ts';

type Input<Body> = RequestContext & {
  readonly params: { readonly basket_id: string };
  readonly body: Body;
  readonly fail: Fail<typeof BasketNotFound | typeof InvalidCustomer>;
};

export const liveBasket = (basketId: string) =>
  ({ kind: 'object', class: 'order.Basket', key: basketId }) as const;

export const liveShipment = (basketId: string, shipmentId: string) =>
  ({
    kind: 'object',
    class: 'order.Shipment',
    key: shipmentId,
    container: { class: 'order.Basket', key: basketId },
  }) as const;

/**
 * Changes a basket and answers with it: before hooks, which may change the request's document and the basket; the
 * change; after hooks. They get the basket, what `within` names in it, and the document.
 * @param change given the basket as the before hooks left it, and the document
 * @throws BasketNotFound, InvalidCustomer
 */
export async function changeBasket<Body extends object | undefined>(
  input: Input<Body>,
  hooks: HookSet | undefined,
  change: (basket: Basket, body: Body) => Basket | Promise<Basket>,
  within: readonly HookArgument[] = [],
): Promise<Answer<Document>> {
  const { work, vendor, headers } = input;
  const { basket_id: basketId } = input.params;
  await ownBasket(input, basketId);
  // The document of a part may carry the state of what it was copied from: headers alone speak of the basket.
  await checkResourceState({ work, vendor, headers }, 'baskets', basketId);

  const live = [liveBasket(basketId), ...within];
  let { body } = input;
  if (body === undefined) await runHooks(input, hooks?.before, ...live);
  else body = await changedByHooks(input, hooks?.before, live, body);

  const changed = await change(await ownBasket(input, basketId), body);
  work.of('baskets').put({ ...withoutOrphans(changed), last_modified: shopOf(input).now });
  await runHooks(input, hooks?.after, ...live, ...(body === undefined ? [] : [documentArgument(body)]));
  return basketAnswer(input, basketId);
}

/** Without discounts on what is no longer in the basket. */
function withoutOrphans(basket: Basket): Basket {
  const { manual_adjustments: given, ...rest } = basket;
  if (given === undefined) return basket;
  const items = new Set([
    ...basket.product_lines.map(({ item_id: id }) => id),
    ...basket.shipments.map(({ id }) => shippingLineId(id)),
  ]);
  const left = given.filter(({ item_id: id }) => id === undefined || items.has(id));
  return left.length === 0 ? rest : { ...basket, manual_adjustments: left };
}
