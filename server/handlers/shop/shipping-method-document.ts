import type { ShippingMethod as Document, ShippingPromotion } from '../../../contract/documents/shipping.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { Offer } from '../../domain/promotions/offers.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import type { RequestContext } from '../implement.ts';
import { customFields } from './custom-attributes.ts';
import { present } from './present.ts';

/** The promotions that could make a method cheaper, for whoever they are offered to; their conditions are not looked at. */
export const shippingPromotions = (
  { id }: ShippingMethod,
  offers: readonly Offer[],
  currency: string,
  { links, locale }: Pick<RequestContext, 'links' | 'locale'>,
): ShippingPromotion[] =>
  offers
    .map(({ promotion }) => promotion)
    .filter(
      ({ promotion_class: ofClass, currency_code: code, condition }) =>
        ofClass === 'shipping' &&
        (code ?? currency) === currency &&
        (condition?.shipping_method_ids?.includes(id) ?? true),
    )
    .map((promotion) =>
      present({
        callout_msg: textIn(promotion.callout_message, locale),
        link: links.to(`/promotions/${encodeURIComponent(promotion.id)}`),
        promotion_id: promotion.id,
        promotion_name: textIn(promotion.name, locale),
      }),
    );

/** @param price what it costs the shipment in question; left out where that cannot be told */
export const shippingMethodDocument = (
  method: ShippingMethod,
  price: Money | undefined,
  locale: string,
  promotions: readonly ShippingPromotion[] = [],
): Document => ({
  ...present({
    description: textIn(method.description, locale),
    id: method.id,
    name: textIn(method.name, locale),
    price: price && toNumber(price),
    shipping_promotions: promotions.length > 0 ? [...promotions] : undefined,
  }),
  ...customFields(method.custom),
});
