import type { ApproachingDiscount } from '../../../contract/documents/approaching-discount.ts';
import type { Basket } from '../../records/commerce.ts';
import { toNumber } from '../../domain/money.ts';
import { textIn } from '../../domain/localized-text.ts';
import { approachingOffers, type ApproachingOffer } from '../../domain/promotions/approaching.ts';
import { isApplicable } from '../../domain/shipping.ts';
import type { TotalsInputs } from '../../domain/totals/line.ts';
import type { RequestContext } from '../implement.ts';
import { basketView } from './basket-view.ts';
import { omitUndefined } from './omit-undefined.ts';
import { offersFor, productFacts } from './shopper-offers.ts';
import { shippingMethodDocument } from './shipping-method-document.ts';
import { readShop, shopOf, type ShopReader } from './shop.ts';

/** Returns the documents of the discounts that a basket would get with more merchandise, ordered by priority. */
export async function approachingDocuments(
  input: RequestContext,
  basket: Basket,
): Promise<ApproachingDiscount[]> {
  const { inputs, offers } = await readShop(shopOf(input), (shop) => findApproachingOffers(shop, basket));
  return offers.map((offer) => approachingDocument(offer, basket, inputs, input));
}

/** Returns the offers that a basket would get with more merchandise, by priority, and the inputs of its totals. */
export function findApproachingOffers(
  shop: ShopReader,
  basket: Basket,
): { readonly inputs: TotalsInputs; readonly offers: readonly ApproachingOffer[] } {
  const { offers } = offersFor(shop, basket);
  const { totals, inputs } = basketView(shop, basket);
  const facts = productFacts(shop, offers, inputs);
  return { inputs, offers: approachingOffers(basket, inputs, totals, offers, (id) => facts.get(id)) };
}

function approachingDocument(
  { offer: { promotion }, threshold, merchandiseTotal, shipmentId }: ApproachingOffer,
  basket: Basket,
  { shippingMethods, customerGroups }: TotalsInputs,
  { locale, links }: RequestContext,
): ApproachingDiscount {
  const { type, percentage, amounts } = promotion.discount;
  const shipment = basket.shipments.find(({ id }) => id === shipmentId);
  const { currency } = basket;
  const methodIds = promotion.condition?.shipping_method_ids;
  const methods = shippingMethods.filter(
    (method) =>
      (methodIds?.includes(method.id) ?? true) &&
      isApplicable(method, { currency, address: shipment?.shipping_address, goods: [], customerGroups }),
  );
  return {
    ...omitUndefined({
      shipment_id: shipmentId,
      shipping_methods:
        shipmentId === undefined
          ? undefined
          : methods.map((method) => shippingMethodDocument(method, undefined, locale)),
    }),
    type: shipmentId === undefined ? 'order' : 'shipping',
    condition_threshold: toNumber(threshold),
    merchandise_total: toNumber(merchandiseTotal),
    discount: omitUndefined({
      type,
      percentage: type === 'percentage' ? (percentage ?? 0) : undefined,
      amount: type === 'amount' || type === 'fixed_price' ? amounts?.[currency] : undefined,
    }),
    promotion_link: omitUndefined({
      promotion_id: promotion.id,
      name: textIn(promotion.name, locale),
      title: textIn(promotion.name, locale),
      callout_msg: textIn(promotion.callout_message, locale),
      link: links.resource(`/promotions/${encodeURIComponent(promotion.id)}`),
    }),
  };
}
