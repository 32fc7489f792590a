import type { Basket as Document } from '../../../contract/documents/basket.ts';
import { BasketNotFound, InvalidCustomer, ShipmentNotFound } from '../../../contract/faults/shop.ts';
import type { Basket, Shipment } from '../../records/commerce.ts';
import { answer, type Answer, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { basketDocument } from './basket-document.ts';
import { basketView, type BasketView } from './basket-inputs.ts';
import { shopOf } from './shop-reader.ts';

/** The shipment that every basket has from its creation on. */
export const defaultShipmentId = 'me';

/**
 * The basket that a request names. A customer may touch only their own, an agent every basket of the site.
 * @throws BasketNotFound, InvalidCustomer
 */
export async function ownBasket(
  input: Pick<RequestContext, 'work' | 'site' | 'caller'> & {
    readonly fail: Fail<typeof BasketNotFound | typeof InvalidCustomer>;
  },
  basketId: string,
): Promise<Basket> {
  const basket = await input.work.of('baskets').get(basketId);
  if (basket === undefined || basket.site_id !== input.site.id)
    throw input.fail(BasketNotFound, { basketId });
  if (input.caller.kind === 'customer' && input.caller.customerId !== basket.customer_id) {
    throw input.fail(InvalidCustomer);
  }
  return basket;
}

/** @throws ShipmentNotFound */
export function shipmentOf(
  basket: Pick<Basket, 'shipments'>,
  shipmentId: string,
  fail: Fail<typeof ShipmentNotFound>,
): Shipment {
  const shipment = basket.shipments.find(({ id }) => id === shipmentId);
  if (shipment === undefined) throw fail(ShipmentNotFound, { shipmentId });
  return shipment;
}

/** The basket with one shipment changed. */
export const withShipment = (basket: Basket, changed: Shipment): Basket => ({
  ...basket,
  shipments: basket.shipments.map((shipment) => (shipment.id === changed.id ? changed : shipment)),
});

/**
 * A basket's document with its flashes as they are now; the hook `validateBasket` may add to them and take away.
 * @param duringSubmit what the hook is told
 */
export async function validatedDocument(
  input: RequestContext,
  basket: Basket,
  duringSubmit: boolean,
): Promise<{ document: Document; view: BasketView }> {
  const shop = shopOf(input);
  const view = await basketView(shop, basket);
  const state = await input.work.of('baskets').state(basket.basket_id);
  const document = basketDocument(view, shop.now, input, state?.resourceState);
  if (!(await input.hooks.has('shop.basket.validateBasket'))) return { document, view };
  const [validated] = await input.hooks.run(
    'shop.basket.validateBasket',
    { kind: 'document', document },
    { kind: 'value', value: duringSubmit },
  );
  return { document: (validated as Document | undefined) ?? document, view };
}

/** Answers with a basket as it is in this unit of work now. */
export async function basketAnswer(input: RequestContext, basketId: string): Promise<Answer<Document>> {
  const basket = await input.work.of('baskets').get(basketId);
  if (basket === undefined) throw new Error(`basket ${basketId} vanished while a request worked on it`);
  const { document } = await validatedDocument(input, basket, false);
  return answer({ document, modifyWith: [{ kind: 'object', class: 'order.Basket', key: basketId }] });
}

/** Stores a changed basket and answers with it. */
export async function storeAndAnswer(input: RequestContext, basket: Basket): Promise<Answer<Document>> {
  const { now } = shopOf(input);
  // A body of a sub-resource may carry the state of what it was copied from: headers alone speak of the basket.
  const { work, vendor, headers } = input;
  await checkResourceState({ work, vendor, headers }, 'baskets', basket.basket_id);
  input.work.of('baskets').put({ ...basket, last_modified: now });
  return basketAnswer(input, basket.basket_id);
}
