import type { ShippingMethod as Document, ShippingPromotion } from '../../../contract/documents/shipping.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { Offer } from '../../domain/promotions/offers.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import type { RequestContext } from '../implement.ts';
import { customFields } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';

/**
 * Returns the offered shipping promotions that could discount a method. Only their currency and their condition on
 * shipping methods are checked, because the customer may meet the other conditions later.
 */
export const shippingPromotions = (
  { id }: ShippingMethod,
  offers: readonly Offer[],
  currency: string,
  { links, locale }: Pick<RequestContext, 'links' | 'locale'>,
): ShippingPromotion[] =>
  offers
    .map(({ promotion }) => promotion)
    .filter(
      ({ promotion_class: promotionClass, currency_code: code, condition }) =>
        promotionClass === 'shipping' &&
        (code ?? currency) === currency &&
        (condition?.shipping_method_ids?.includes(id) ?? true),
    )
    .map((promotion) =>
      omitUndefined({
        callout_msg: textIn(promotion.callout_message, locale),
        link: links.resource(`/promotions/${encodeURIComponent(promotion.id)}`),
        promotion_id: promotion.id,
        promotion_name: textIn(promotion.name, locale),
      }),
    );

/** @param price the method's price for the shipment; undefined if it cannot be computed */
export const shippingMethodDocument = (
  method: ShippingMethod,
  price: Money | undefined,
  locale: string,
  promotions: readonly ShippingPromotion[] = [],
): Document => ({
  ...omitUndefined({
    description: textIn(method.description, locale),
    id: method.id,
    name: textIn(method.name, locale),
    price: price && toNumber(price),
    shipping_promotions: promotions.length > 0 ? [...promotions] : undefined,
  }),
  ...customFields(method.custom),
});
