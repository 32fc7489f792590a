import type { Shipment as Document, ShippingMethodResult } from '../../../contract/documents/shipping.ts';
import type { baskets } from '../../../contract/shop/baskets.ts';
import { DuplicateShipmentId, InvalidShippingMethodId } from '../../../contract/faults/shop.ts';
import type { Basket, Shipment } from '../../records/commerce.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { money } from '../../domain/money.ts';
import { defaultMethod, isApplicable, shippingPrice } from '../../domain/shipping.ts';
import { shipmentSums } from '../../domain/totals/totals.ts';
import type { Fail, HandlersOf, RequestContext } from '../implement.ts';
import { addressOf } from './address-document.ts';
import { defaultShipmentId, ownBasket, shipmentOf, storeAndAnswer, withShipment } from './basket-access.ts';
import { basketView } from './basket-inputs.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';
import { shippingMethodDocument } from './shipping-method-document.ts';
import { shopOf } from './shop-reader.ts';

/** @throws InvalidShippingMethodId for a method that does not exist or does not serve the address */
export async function applicableMethod(
  input: RequestContext & { readonly fail: Fail<typeof InvalidShippingMethodId> },
  currency: string,
  address: Shipment['shipping_address'],
  shippingMethodId: string,
): Promise<ShippingMethod> {
  const all = await input.work.of('shipping_methods').find('site', input.site.id);
  const method = all.find(({ id }) => id === shippingMethodId);
  if (method === undefined || !isApplicable(method, currency, address)) {
    throw input.fail(InvalidShippingMethodId, { shippingMethodId });
  }
  return method;
}

/** The shipments of a new basket: those of the request, and always the default one. @throws DuplicateShipmentId */
export async function newShipments(
  input: RequestContext & {
    readonly fail: Fail<typeof DuplicateShipmentId | typeof InvalidShippingMethodId>;
  },
  documents: readonly Document[],
  currency: string,
): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  for (const document of documents) {
    const id = document.shipment_id ?? document.id ?? defaultShipmentId;
    if (shipments.some((known) => known.id === id)) throw input.fail(DuplicateShipmentId, { shipmentId: id });
    const address = document.shipping_address && addressOf(document.shipping_address);
    const method =
      document.shipping_method &&
      (await applicableMethod(input, currency, address, document.shipping_method.id ?? ''));
    shipments.push(
      present({
        id,
        shipping_address: address,
        shipping_method_id: method?.id,
        gift: document.gift,
        gift_message: document.gift_message,
        custom: mergeCustom(undefined, customIn(document)),
      }),
    );
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

export const shipmentHandlers = {
  async putBillingAddress(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const address = addressOf(input.body);
    const changed = { ...basket, billing_address: address };
    return storeAndAnswer(
      input,
      input.query.use_as_shipping === true ? toDefaultShipment(changed, address) : changed,
    );
  },

  async putShippingAddress(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const shipment = shipmentOf(basket, input.params.shipment_id, input.fail);
    const address = addressOf(input.body);
    const changed = withShipment(basket, { ...shipment, shipping_address: address });
    return storeAndAnswer(
      input,
      input.query.use_as_billing === true ? { ...changed, billing_address: address } : changed,
    );
  },

  async putShippingMethod(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const shipment = shipmentOf(basket, input.params.shipment_id, input.fail);
    const id = input.body.id ?? '';
    const method = await applicableMethod(input, basket.currency, shipment.shipping_address, id);
    return storeAndAnswer(input, withShipment(basket, { ...shipment, shipping_method_id: method.id }));
  },

  async getShippingMethods(input): Promise<ShippingMethodResult> {
    const basket = await ownBasket(input, input.params.basket_id);
    const shipment = shipmentOf(basket, input.params.shipment_id, input.fail);
    const { totals, inputs } = await basketView(shopOf(input), basket);
    const merchandise = money(shipmentSums(basket, totals, shipment.id).product_sub_total);
    const applicable = inputs.shippingMethods.filter((method) =>
      isApplicable(method, basket.currency, shipment.shipping_address),
    );
    return {
      applicable_shipping_methods: applicable.map((method) =>
        shippingMethodDocument(method, shippingPrice(method, basket.currency, merchandise), input.locale),
      ),
      ...present({ default_shipping_method_id: defaultMethod(applicable)?.id }),
    };
  },
} satisfies Partial<HandlersOf<typeof baskets>>;
