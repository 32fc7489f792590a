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
import { defaultShipmentId } from '../../domain/default-shipment.ts';
import { defaultMethod, isApplicable, shippingCost, type Parcel } from '../../domain/shipping.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import { parcelOf, itemValueIn } from '../../domain/totals/parcel.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { toAddress } from './address-document.ts';
import { requireBasket, requireShipment, withShipment } from './basket-access.ts';
import { changeBasket, shipmentArgument } from './basket-change.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { basketView } from './basket-view.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { offersFor } from './shopper-offers.ts';
import { shippingMethodDocument, shippingPromotions } from './shipping-method-document.ts';
import { readShop, shopOf } from './shop.ts';

/** A parcel without its address. */
type UnaddressedParcel = Omit<Parcel, 'address'>;

/** Returns a basket's shipment as a parcel without an address. */
async function unaddressedParcelOf(
  input: RequestContext,
  basket: Basket,
  shipmentId: string,
): Promise<UnaddressedParcel> {
  const { totals, inputs } = await readShop(shopOf(input), (reader) => basketView(reader, basket));
  return parcelOf(basket, inputs, { id: shipmentId }, itemValueIn(basket, totals));
}

/** @throws InvalidShippingMethodId if the site does not have the method, or the method cannot be used for the parcel */
async function requireApplicableMethod(
  input: RequestContext & { readonly fail: Fail<typeof InvalidShippingMethodId> },
  parcel: Parcel,
  shippingMethodId: string,
): Promise<ShippingMethod> {
  const methods = await input.work.collection('shipping_methods').find('site', input.site.id);
  const method = methods.find(({ id }) => id === shippingMethodId);
  if (method === undefined || !isApplicable(method, parcel)) {
    throw input.fail(InvalidShippingMethodId, { shippingMethodId });
  }
  return method;
}

/**
 * Returns a shipment with the changes in a request: address, method, gift fields and custom attributes.
 * @throws InvalidShippingMethodId
 */
async function mergeShipment(
  input: RequestContext & { readonly fail: Fail<typeof InvalidShippingMethodId> },
  unaddressedParcel: UnaddressedParcel,
  document: Document,
  shipment: Shipment,
): Promise<Shipment> {
  const address =
    document.shipping_address === undefined
      ? shipment.shipping_address
      : toAddress(document.shipping_address);
  const method =
    document.shipping_method &&
    (await requireApplicableMethod(
      input,
      { ...unaddressedParcel, address },
      document.shipping_method.id ?? '',
    ));
  return omitUndefined({
    ...shipment,
    shipping_address: address,
    shipping_method_id: method?.id ?? shipment.shipping_method_id,
    gift: document.gift ?? shipment.gift,
    gift_message: document.gift_message ?? shipment.gift_message,
    custom: mergeCustom(shipment.custom, customAttributesOf(document)),
  });
}

/**
 * Returns the shipments of a new basket: those of the request, and the default shipment if it is not among them.
 * @throws DuplicateShipmentId, InvalidShippingMethodId
 */
export async function newShipments(
  input: RequestContext & {
    readonly fail: Fail<typeof DuplicateShipmentId | typeof InvalidShippingMethodId>;
  },
  documents: readonly Document[],
  unaddressedParcel: UnaddressedParcel,
): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  for (const document of documents) {
    const id = document.shipment_id ?? document.id ?? defaultShipmentId;
    if (shipments.some((shipment) => shipment.id === id))
      throw input.fail(DuplicateShipmentId, { shipmentId: id });
    shipments.push(await mergeShipment(input, unaddressedParcel, document, { id }));
  }
  return shipments.some(({ id }) => id === defaultShipmentId)
    ? shipments
    : [{ id: defaultShipmentId }, ...shipments];
}

const withDefaultShippingAddress = (basket: Basket, address: Shipment['shipping_address']): Basket => {
  const defaultShipment = basket.shipments.find(({ id }) => id === defaultShipmentId) ?? basket.shipments[0];
  return defaultShipment === undefined || address === undefined
    ? basket
    : withShipment(basket, { ...defaultShipment, shipping_address: address });
};

/**
 * Returns the basket with a shipment's ID changed wherever it occurs.
 * @throws DuplicateShipmentId
 */
function renameShipment(
  basket: Basket,
  fromId: string,
  toId: string,
  fail: Fail<typeof DuplicateShipmentId>,
): Basket {
  if (fromId === toId) return basket;
  if (basket.shipments.some(({ id }) => id === toId)) throw fail(DuplicateShipmentId, { shipmentId: toId });
  const withNewShipmentId = <Part extends { shipment_id: string }>(part: Part): Part =>
    part.shipment_id === fromId ? { ...part, shipment_id: toId } : part;
  return omitUndefined({
    ...basket,
    shipments: basket.shipments.map((shipment) =>
      shipment.id === fromId ? { ...shipment, id: toId } : shipment,
    ),
    product_lines: basket.product_lines.map(withNewShipmentId),
    gift_certificate_lines: basket.gift_certificate_lines?.map(withNewShipmentId),
    manual_adjustments: basket.manual_adjustments?.map((adjustment) =>
      adjustment.item_id === shippingLineId(fromId)
        ? { ...adjustment, item_id: shippingLineId(toId) }
        : adjustment,
    ),
    adjustment_custom: basket.adjustment_custom && withNewKeys(basket.adjustment_custom, fromId, toId),
  });
}

/**
 * Returns custom attributes by the ID of their price adjustment. The IDs of the adjustments of a renamed shipment's
 * shipping item, which end with that item's ID, are changed accordingly.
 */
const withNewKeys = <Attributes>(
  attributesById: Readonly<Record<string, Attributes>>,
  fromId: string,
  toId: string,
): Record<string, Attributes> => {
  const suffix = `:${shippingLineId(fromId)}`;
  return Object.fromEntries(
    Object.entries(attributesById).map(([id, attributes]) => [
      id.endsWith(suffix) ? `${id.slice(0, -suffix.length)}:${shippingLineId(toId)}` : id,
      attributes,
    ]),
  );
};

/** Returns the basket without a shipment and without the shipment's items. */
const withoutShipment = (basket: Basket, shipmentId: string): Basket =>
  omitUndefined({
    ...basket,
    shipments: basket.shipments.filter(({ id }) => id !== shipmentId),
    product_lines: basket.product_lines.filter((line) => line.shipment_id !== shipmentId),
    gift_certificate_lines: basket.gift_certificate_lines?.filter((line) => line.shipment_id !== shipmentId),
  });

/**
 * Returns the address in a request: the saved address that it names, or else the address in the body.
 * @throws CustomerAddressNotFound
 */
async function resolveAddress(
  { work, fail }: Pick<RequestContext, 'work'> & { readonly fail: Fail<typeof CustomerAddressNotFound> },
  basket: Basket,
  addressName: string | undefined,
  body: OrderAddress,
): Promise<Address> {
  if (addressName === undefined) return toAddress(body);
  const customer = await work.collection('customers').get(basket.customer_id);
  const savedAddress = customer?.addresses?.find(({ id }) => id === addressName);
  if (savedAddress === undefined)
    throw fail(CustomerAddressNotFound, { addressName, customerId: basket.customer_id });
  const {
    id: _id,
    preferred: _preferred,
    creation_date: _created,
    last_modified: _changed,
    ...address
  } = savedAddress;
  return address;
}

const { basketShipments } = contract.shop;

export const basketShipmentHandlers = implement(basketShipments, {
  addShipment: (input) =>
    changeBasket(input, basketShipments.addShipment, async (basket, body) => {
      const id = body.shipment_id ?? body.id ?? input.random.id();
      if (basket.shipments.some((shipment) => shipment.id === id))
        throw input.fail(DuplicateShipmentId, { shipmentId: id });
      const newShipment = await mergeShipment(input, await unaddressedParcelOf(input, basket, id), body, {
        id,
      });
      return { ...basket, shipments: [...basket.shipments, newShipment] };
    }),

  patchShipment(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    let currentId = shipmentId;
    return changeBasket(
      input,
      basketShipments.patchShipment,
      async (basket, body) => {
        const shipment = requireShipment(basket, shipmentId, input.fail);
        const unaddressedParcel = await unaddressedParcelOf(input, basket, shipmentId);
        const updatedBasket = withShipment(
          basket,
          await mergeShipment(input, unaddressedParcel, body, shipment),
        );
        // The default shipment is identified by its ID, so its ID cannot change.
        if (shipmentId !== defaultShipmentId) currentId = body.shipment_id ?? body.id ?? shipmentId;
        return renameShipment(updatedBasket, shipmentId, currentId, input.fail);
      },
      () => [shipmentArgument(basketId, currentId)],
    );
  },

  deleteShipment(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.deleteShipment,
      (basket) => {
        requireShipment(basket, shipmentId, input.fail);
        if (shipmentId === defaultShipmentId) throw input.fail(DefaultShipmentRemoval, { shipmentId });
        return withoutShipment(basket, shipmentId);
      },
      [valueArgument(shipmentId)],
      // When the after hooks run, the basket no longer has the shipment, so only the before hooks receive it.
      [shipmentArgument(basketId, shipmentId)],
    );
  },

  putBillingAddress: (input) =>
    changeBasket(input, basketShipments.putBillingAddress, async (basket, body) => {
      const { use_as_shipping: useAsShipping, customer_address_id: name } = input.query;
      const address = await resolveAddress(input, basket, name, body);
      const updatedBasket = { ...basket, billing_address: address };
      return useAsShipping === true ? withDefaultShippingAddress(updatedBasket, address) : updatedBasket;
    }),

  putShippingAddress(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.putShippingAddress,
      async (basket, body) => {
        const shipment = requireShipment(basket, shipmentId, input.fail);
        const { use_as_billing: useAsBilling, customer_address_id: name } = input.query;
        const address = await resolveAddress(input, basket, name, body);
        const updatedBasket = withShipment(basket, { ...shipment, shipping_address: address });
        return useAsBilling === true ? { ...updatedBasket, billing_address: address } : updatedBasket;
      },
      [shipmentArgument(basketId, shipmentId)],
    );
  },

  putShippingMethod(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    return changeBasket(
      input,
      basketShipments.putShippingMethod,
      async (basket, body) => {
        const shipment = requireShipment(basket, shipmentId, input.fail);
        const unaddressedParcel = await unaddressedParcelOf(input, basket, shipmentId);
        const parcel = { ...unaddressedParcel, address: shipment.shipping_address };
        const method = await requireApplicableMethod(input, parcel, body.id ?? '');
        return withShipment(basket, { ...shipment, shipping_method_id: method.id });
      },
      [shipmentArgument(basketId, shipmentId)],
    );
  },

  async getShippingMethods(input) {
    const { basket_id: basketId, shipment_id: shipmentId } = input.params;
    requireShipment(await requireBasket(input, basketId), shipmentId, input.fail);
    const ids = [basketId, shipmentId].map(valueArgument);
    await runHooks(input, basketShipments.getShippingMethods.hooks?.before, ...ids);
    const basket = await requireBasket(input, basketId);
    const shipment = requireShipment(basket, shipmentId, input.fail);
    const { totals, inputs } = await readShop(shopOf(input), (reader) => basketView(reader, basket));
    const parcel = parcelOf(basket, inputs, shipment, itemValueIn(basket, totals));
    const { offers } = await readShop(shopOf(input), (reader) => offersFor(reader, basket));
    const applicableMethods = inputs.shippingMethods.filter((method) => isApplicable(method, parcel));
    const document: ShippingMethodResult = {
      applicable_shipping_methods: applicableMethods.map((method) =>
        shippingMethodDocument(
          method,
          shippingCost(method, basket.currency, parcel.goods),
          input.locale,
          shippingPromotions(method, offers, basket.currency, input),
        ),
      ),
      ...omitUndefined({ default_shipping_method_id: defaultMethod(applicableMethods)?.id }),
    };
    return response({ document, modifyHookArguments: [shipmentArgument(basketId, shipmentId)] });
  },
});
