import type { ShippingMethod as Document } from '../../../contract/documents/shipping.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { textIn } from '../../domain/localized-text.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import { customFields } from './custom-attributes.ts';
import { present } from './present.ts';

/** @param price what it costs the shipment in question; left out where that cannot be told */
export const shippingMethodDocument = (
  method: ShippingMethod,
  price: Money | undefined,
  locale: string,
): Document => ({
  ...present({
    description: textIn(method.description, locale),
    id: method.id,
    name: textIn(method.name, locale),
    price: price && toNumber(price),
  }),
  ...customFields(method.custom),
});
