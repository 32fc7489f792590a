import type { ShippingMethod } from '../records/site.ts';
import type { Address } from '../records/people.ts';
import { money, type Money } from './money.ts';

/**
 * Whether a method may carry a shipment: enabled, priced in the currency, and shipping to the address's country.
 * A shipment without an address (or without a country in it) is not restricted yet.
 */
export function isApplicable(
  method: ShippingMethod,
  currency: string,
  address: Pick<Address, 'country_code'> | undefined,
): boolean {
  if (!method.enabled || method.prices[currency] === undefined) return false;
  const country = address?.country_code?.toUpperCase();
  if (country === undefined || method.countries === undefined) return true;
  return method.countries.some((code) => code.toUpperCase() === country);
}

/** Price for a merchandise total: that of the highest tier reached. Undefined where the currency has none. */
export function shippingPrice(
  method: ShippingMethod,
  currency: string,
  merchandise: Money,
): Money | undefined {
  let found: number | undefined;
  for (const tier of method.prices[currency] ?? [])
    if (merchandise.greaterThanOrEqualTo(tier.from)) found = tier.price;
  return found === undefined ? undefined : money(found);
}

/** The method marked as default where it is among the applicable ones, else the first. */
export const defaultMethod = (applicable: readonly ShippingMethod[]): ShippingMethod | undefined =>
  applicable.find((method) => method.default === true) ?? applicable[0];
