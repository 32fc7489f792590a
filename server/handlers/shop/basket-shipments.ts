import type { Shipment as Document, ShippingMethodResult } from '../../../contract/documents/shipping.ts';
import type { OrderAddress } from '../../../contract/documents/address.ts';
import { CustomerAddressNotFound } from '../../../contract/faults/customers.ts';
import { contract } from '../../../contract/index.ts';
import {
  DefaultShipmentRemoval,
  DuplicateShipmentId,
  InvalidShippingMethodId,
} from '../../../contract/faults/shop.ts';
import type { Basket, Shipment } from '../../records/commerce.ts';
import type { ShippingMethod } from '../../records/site.ts';
import type { Address } from '../../records/people.ts';
import { defaultMethod, isApplicable, shippingCost, type Parcel } from '../../domain/shipping.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import { parcelOf, worthIn } from '../../domain/totals/parcel.ts';
import { answer, implement, type Fail, type RequestContext } from '../implement.ts';
import { addressOf } from './address-document.ts';
import { defaultShipmentId, ownBasket, shipmentOf, withShipment } from './basket-access.ts';
import { changeBasket, liveBasket, liveShipment } from './basket-change.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { basketView } from './basket-inputs.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';
import { offersFor } from './promotion-reader.ts';
import { shippingMethodDocument, shippingPromotions } from './shipping-method-document.ts';
import { shopOf } from './shop-reader.ts';

/** A parcel that may go anywhere yet. */
type Carried = Omit<Parcel, 'address'>;

/** What a shipment of a basket carries, and for whom. */
async function carriedBy(input: RequestContext, basket: Basket, shipmentId: string): Promise<Carried> {
  const { totals, inputs } = await basketView(shopOf(input), basket);
  return parcelOf(basket, inputs, { id: shipmentId }, worthIn(basket, totals));
}

/** @throws InvalidShippingMethodId for a method that does not exist or does not carry the parcel */
async function applicableMethod(
  input: RequestContext & { readonly fail: Fail<typeof InvalidShippingMethodId> },
  parcel: Parcel,
  shippingMethodId: string,
): Promise<ShippingMethod> {
  const all = await input.work.of('shipping_methods').find('site', input.site.id);
  const method = all.find(({ id }) => id === shippingMethodId);
  if (method === undefined || !isApplicable(method, parcel)) {
    throw input.fail(InvalidShippingMethodId, { shippingMethodId });
  }
  return method;
}

/**
 * A shipment as a request describes it, over what was there before: address, method, gift fields and custom properties.
 * @throws InvalidShippingMethodId
 */
async function shipmentFrom(
  input: RequestContext & { readonly fail: Fail<typeof InvalidShippingMethodId> },
  carried: Carried,
  document: Document,
  before: Shipment,
): Promise<Shipment> {
  const address =
    document.shipping_address === undefined ? before.shipping_address : addressOf(document.shipping_address);
  const method =
    document.shipping_method &&
    (await applicableMethod(input, { ...carried, address }, document.shipping_method.id ?? ''));
  return present({
    ...before,
    shipping_address: address,
    shipping_method_id: method?.id ?? before.shipping_method_id,
    gift: document.gift ?? before.gift,
    gift_message: document.gift_message ?? before.gift_message,
    custom: mergeCustom(before.custom, customIn(document)),
  });
}

/** The shipments of a new basket: those of the request, and always the default one. @throws DuplicateShipmentId */
export async function newShipments(
  input: RequestContext & {
    readonly fail: Fail<typeof DuplicateShipmentId | typeof InvalidShippingMethodId>;
  },
  documents: readonly Document[],
  carried: Carried,
): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  for (const document of documents) {
    const id = document.shipment_id ?? document.id ?? defaultShipmentId;
    if (shipments.some((known) => known.id === id)) throw input.fail(DuplicateShipmentId, { shipmentId: id });
    shipments.push(await shipmentFrom(input, carried, document, { id }));
  }
  return shipments.some(({ id }) => id === defaultShipmentId)
    ? shipments
    : [{ id: defaultShipmentId }, ...shipments];
}

const toDefaultShipment = (basket: Basket, address: Shipment['shipping_address']): Basket => {
  const first = basket.shipments.find(({ id }) => id === defaultShipmentId) ?? basket.shipments[0];
  return first === undefined || address === undefined
    ? basket
    : withShipment(basket, { ...first, shipping_address: address });
};

/** The basket with another id for a shipment, in everything that names it. @throws DuplicateShipmentId */
function renamed(basket: Basket, from: string, to: string, fail: Fail<typeof DuplicateShipmentId>): Basket {
  if (from === to) return basket;
  if (basket.shipments.some(({ id }) => id === to)) throw fail(DuplicateShipmentId, { shipmentId: to });
  const moved = <Part extends { shipment_id: string }>(part: Part): Part =>
    part.shipment_id === from ? { ...part, shipment_id: to } : part;
  return present({
    ...basket,
    shipments: basket.shipments.map((one) => (one.id === from ? { ...one, id: to } : one)),
    product_lines: basket.product_lines.map(moved),
    gift_certificate_lines: basket.gift_certificate_lines?.map(moved),
    manual_adjustments: basket.manual_adjustments?.map((one) =>
      one.item_id === shippingLineId(from) ? { ...one, item_id: shippingLineId(to) } : one,
    ),
  });
}

/** The basket without a shipment and all that is in it. */
const withoutShipment = (basket: Basket, shipmentId: string): Basket =>
  present({
    ...basket,
    shipments: basket.shipments.filter(({ id }) => id !== shipmentId),
    product_lines: basket.product_lines.filter((line) => line.shipment_id !== shipmentId),
    gift_certificate_lines: basket.gift_certificate_lines?.filter((line) => line.shipment_id !== shipmentId),
  });

/**
 * The address of a request: the one in the body, or one of the basket's customer by its name.
 * @throws CustomerAddressNotFound
 */
async function addressAsked(
  { work, fail }: Pick<RequestContext, 'work'> & { readonly fail: Fail<typeof CustomerAddressNotFound> },
  basket: Basket,
  addressName: string | undefined,
  body: OrderAddress,
): Promise<Address> {
  if (addressName === undefined) return addressOf(body);
  const customer = await work.of('customers').get(basket.customer_id);
  const found = customer?.addresses?.find(({ id }) => id === addressName);
  if (found === undefined)
    throw fail(CustomerAddressNotFound, { addressName, customerId: basket.customer_id });
  const {
    id: _id,
    preferred: _preferred,
    creation_date: _created,
    last_modified: _changed,
    ...address
  } = found;
  return address;
}

const { basketShipments } = contract.shop;

export const basketShipmentHandlers = implement(basketShipments, {
  addShipment: (input) =>
    changeBasket(input, basketShipments.addShipment.hooks, async (basket, body) => {
      const id = body.shipment_id ?? body.id ?? input.random.id();
      if (basket.shipments.some((known) => known.id === id))
        throw input.fail(DuplicateShipmentId, { shipmentId: id });
      const added = await shipmentFrom(input, await carriedBy(input, basket, id), body, { id });
      return { ...basket, shipments: [...basket.shipments, added] };
    }),

  patchShipment(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.patchShipment.hooks,
      async (basket, body) => {
        const before = shipmentOf(basket, shipmentId, input.fail);
        const carried = await carriedBy(input, basket, shipmentId);
        const changed = withShipment(basket, await shipmentFrom(input, carried, body, before));
        // The default shipment is known by its id, so it keeps it.
        const id =
          shipmentId === defaultShipmentId ? shipmentId : (body.shipment_id ?? body.id ?? shipmentId);
        return renamed(changed, shipmentId, id, input.fail);
      },
      [liveShipment(basketId, shipmentId)],
    );
  },

  deleteShipment(input) {
    const { shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.deleteShipment.hooks,
      (basket) => {
        shipmentOf(basket, shipmentId, input.fail);
        if (shipmentId === defaultShipmentId) throw input.fail(DefaultShipmentRemoval, { shipmentId });
        return withoutShipment(basket, shipmentId);
      },
      [valueArgument(shipmentId)],
    );
  },

  putBillingAddress: (input) =>
    changeBasket(input, basketShipments.putBillingAddress.hooks, async (basket, body) => {
      const { use_as_shipping: alsoShipping, customer_address_id: name } = input.query;
      const address = await addressAsked(input, basket, name, body);
      const changed = { ...basket, billing_address: address };
      return alsoShipping === true ? toDefaultShipment(changed, address) : changed;
    }),

  putShippingAddress(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.putShippingAddress.hooks,
      async (basket, body) => {
        const shipment = shipmentOf(basket, shipmentId, input.fail);
        const { use_as_billing: alsoBilling, customer_address_id: name } = input.query;
        const address = await addressAsked(input, basket, name, body);
        const changed = withShipment(basket, { ...shipment, shipping_address: address });
        return alsoBilling === true ? { ...changed, billing_address: address } : changed;
      },
      [liveShipment(basketId, shipmentId)],
    );
  },

  putShippingMethod(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.putShippingMethod.hooks,
      async (basket, body) => {
        const shipment = shipmentOf(basket, shipmentId, input.fail);
        const carried = await carriedBy(input, basket, shipmentId);
        const parcel = { ...carried, address: shipment.shipping_address };
        const method = await applicableMethod(input, parcel, body.id ?? '');
        return withShipment(basket, { ...shipment, shipping_method_id: method.id });
      },
      [liveShipment(basketId, shipmentId)],
    );
  },

  async getShippingMethods(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    shipmentOf(await ownBasket(input, basketId), shipmentId, input.fail);
    const live = [liveBasket(basketId), liveShipment(basketId, shipmentId)];
    await runHooks(input, basketShipments.getShippingMethods.hooks?.before, ...live);
    const basket = await ownBasket(input, basketId);
    const shipment = shipmentOf(basket, shipmentId, input.fail);
    const { totals, inputs } = await basketView(shopOf(input), basket);
    const parcel = parcelOf(basket, inputs, shipment, worthIn(basket, totals));
    const { offers } = await offersFor(shopOf(input), basket);
    const applicable = inputs.shippingMethods.filter((method) => isApplicable(method, parcel));
    const document: ShippingMethodResult = {
      applicable_shipping_methods: applicable.map((method) =>
        shippingMethodDocument(
          method,
          shippingCost(method, basket.currency, parcel.goods),
          input.locale,
          shippingPromotions(method, offers, basket.currency, input),
        ),
      ),
      ...present({ default_shipping_method_id: defaultMethod(applicable)?.id }),
    };
    return answer({ document, modifyWith: live });
  },
});
