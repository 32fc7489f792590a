import type { ShippingMethod } from '../records/site.ts';
import type { Address } from '../records/people.ts';
import { money, rounded, sum, zero, type Money } from './money.ts';

/** One product of a shipment. */
export interface ShippedGood {
  /** Its own id and its master's. */
  readonly productIds: readonly string[];
  /** With all above them; undefined where no method asks. */
  readonly categoryIds: ReadonlySet<string> | undefined;
  readonly quantity: number;
  /** What it costs, options included, after item discounts. */
  readonly worth: Money;
}

/** What a method is asked to carry, and for whom. */
export interface Parcel {
  readonly currency: string;
  readonly address: Pick<Address, 'country_code'> | undefined;
  readonly goods: readonly ShippedGood[];
  /** Of the customer; undefined where nobody has asked. */
  readonly customerGroups: ReadonlySet<string> | undefined;
}

const names = (ids: readonly string[] | undefined, good: ShippedGood): boolean =>
  ids?.some((id) => good.productIds.includes(id)) ?? false;

/**
 * Whether a method may carry a shipment: enabled, priced in the currency, for the customer, shipping to the address's
 * country, taking each of the goods and what they are worth together. A shipment without an address (or without a
 * country in it) or without goods is not restricted by them yet.
 */
export function isApplicable(
  method: ShippingMethod,
  { currency, address, goods, customerGroups }: Parcel,
): boolean {
  if (!method.enabled || method.prices[currency] === undefined) return false;
  if (method.customer_group_ids?.some((id) => customerGroups?.has(id) ?? true) === false) return false;
  if (goods.some((good) => isExcluded(method, good))) return false;
  if (goods.length > 0 && !isWithin(method.amounts?.[currency], goods)) return false;
  const country = address?.country_code?.toUpperCase();
  if (country === undefined || method.countries === undefined) return true;
  return method.countries.some((code) => code.toUpperCase() === country);
}

const isExcluded = (method: ShippingMethod, good: ShippedGood): boolean =>
  names(method.excluded_product_ids, good) ||
  (method.excluded_category_ids?.some((id) => good.categoryIds?.has(id)) ?? false);

function isWithin(
  { minimum = 0, maximum }: { readonly minimum?: number; readonly maximum?: number } = {},
  goods: readonly ShippedGood[],
): boolean {
  const worth = sum(goods.map((good) => good.worth));
  return worth.greaterThanOrEqualTo(minimum) && (maximum === undefined || worth.lessThanOrEqualTo(maximum));
}

/**
 * What a method asks for carrying goods: the price for their worth, and surcharges of single products. Products with a
 * fixed price of their own cost that, and do not count otherwise. Undefined where the currency has no price.
 */
export function shippingCost(
  method: ShippingMethod,
  currency: string,
  goods: readonly ShippedGood[],
): Money | undefined {
  let own = zero;
  const usual: ShippedGood[] = [];
  for (const good of goods) {
    const special = method.product_costs?.find(
      ({ product_ids: ids, prices }) => prices[currency] !== undefined && names(ids, good),
    );
    if (special) own = own.plus(money(special.prices[currency] ?? 0).times(good.quantity));
    if (special?.kind !== 'fixed') usual.push(good);
  }
  if (goods.length > 0 && usual.length === 0) return rounded(own, currency);
  const whole = shippingPrice(method, currency, sum(usual.map(({ worth }) => worth)));
  return whole && rounded(whole.plus(own), currency);
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
