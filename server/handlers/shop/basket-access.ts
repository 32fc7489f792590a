import type { Basket as Document } from '../../../contract/documents/basket.ts';
import { BasketNotFound, InvalidCustomer, ShipmentNotFound } from '../../../contract/faults/shop.ts';
import type { Basket, Shipment } from '../../records/commerce.ts';
import { response, type BrandedResponse, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { basketDocument } from './basket-document.ts';
import { basketView, type BasketView } from './basket-view.ts';
import { readShop, shopOf } from './shop.ts';

/**
 * Returns a basket. Customers have access to their own baskets, agents to every basket of the site.
 * @throws BasketNotFound, InvalidCustomer
 */
export async function requireBasket(
  input: Pick<RequestContext, 'work' | 'site' | 'caller'> & {
    readonly fail: Fail<typeof BasketNotFound | typeof InvalidCustomer>;
  },
  basketId: string,
): Promise<Basket> {
  const basket = await input.work.collection('baskets').get(basketId);
  if (basket === undefined || basket.site_id !== input.site.id)
    throw input.fail(BasketNotFound, { basketId });
  if (input.caller.kind === 'customer' && input.caller.customerId !== basket.customer_id) {
    throw input.fail(InvalidCustomer);
  }
  return basket;
}

/** @throws ShipmentNotFound */
export function requireShipment(
  basket: Pick<Basket, 'shipments'>,
  shipmentId: string,
  fail: Fail<typeof ShipmentNotFound>,
): Shipment {
  const shipment = basket.shipments.find(({ id }) => id === shipmentId);
  if (shipment === undefined) throw fail(ShipmentNotFound, { shipmentId });
  return shipment;
}

/** Returns the basket with an updated shipment. */
export const withShipment = (basket: Basket, updatedShipment: Shipment): Basket => ({
  ...basket,
  shipments: basket.shipments.map((shipment) =>
    shipment.id === updatedShipment.id ? updatedShipment : shipment,
  ),
});

/**
 * Returns a basket's document with its current flashes, and the view that it was made from. The hook `validateBasket`
 * may add and remove flashes.
 * @param isSubmitting whether the basket is being submitted, which the hook receives as its second argument
 */
export async function basketDocumentWithFlashes(
  input: RequestContext,
  basket: Basket,
  isSubmitting: boolean,
): Promise<{ document: Document; view: BasketView }> {
  const shop = shopOf(input);
  const { document, view } = await readShop(shop, (shopReader) => {
    const computedView = basketView(shopReader, basket);
    const state = shopReader.reader.collection('baskets').state(basket.basket_id);
    return {
      view: computedView,
      document: basketDocument(computedView, shop.now, input, state?.resourceState),
    };
  });
  if (!(await input.hooks.has('shop.basket.validateBasket'))) return { document, view };
  const [hookDocument] = await input.hooks.run(
    'shop.basket.validateBasket',
    { kind: 'document', document },
    { kind: 'value', value: isSubmitting },
  );
  return { document: (hookDocument as Document | undefined) ?? document, view };
}

/** Responds with the basket as it is now in this unit of work. */
export async function basketResponse(
  input: RequestContext,
  basketId: string,
): Promise<BrandedResponse<Document>> {
  const basket = await input.work.collection('baskets').get(basketId);
  if (basket === undefined) throw new Error(`basket ${basketId} was deleted while a request used it`);
  const { document } = await basketDocumentWithFlashes(input, basket, false);
  return response({
    document,
    modifyHookArguments: [{ kind: 'object', class: 'order.Basket', key: basketId }],
  });
}

/**
 * Like {@link requireBasket}, but also compares the resource state in the request's headers. The body is not compared,
 * because it may be a copy of a document that includes the basket's resource state.
 * @throws ResourceStateConflict, InvalidIfMatch, and the faults of {@link requireBasket}
 */
export async function requireBasketInRequestedState(
  input: Parameters<typeof requireBasket>[0] & Pick<RequestContext, 'vendor' | 'headers'>,
  basketId: string,
): Promise<Basket> {
  const basket = await requireBasket(input, basketId);
  const { work, vendor, headers } = input;
  await checkResourceState({ work, vendor, headers }, 'baskets', basketId);
  return basket;
}
