import type { ShippingMethod } from '../records/site.ts';
import type { Address } from '../records/people.ts';
import { isPermitted } from './restriction.ts';
import { money, roundToCurrency, sum, zero, type Money } from './money.ts';

/** One product of a shipment. */
export interface ShippedItem {
  /** The product's own ID and its master's. */
  readonly productIds: readonly string[];
  /**
   * The categories of the product and its master, with their ancestors; undefined if no method has a condition on
   * categories.
   */
  readonly categoryIds: ReadonlySet<string> | undefined;
  readonly quantity: number;
  /** The price of the whole quantity including options, after item discounts. */
  readonly value: Money;
}

/** The shipment that a method would ship, and its customer. */
export interface Parcel {
  readonly currency: string;
  readonly address: Pick<Address, 'country_code'> | undefined;
  readonly goods: readonly ShippedItem[];
  /** The customer's groups; undefined if no method has a condition on groups. */
  readonly customerGroups: ReadonlySet<string> | undefined;
}

const includesProduct = (
  ids: readonly string[] | undefined,
  item: Pick<ShippedItem, 'productIds'>,
): boolean => ids?.some((id) => item.productIds.includes(id)) ?? false;

/**
 * Whether a method can be used for a shipment: it is enabled, has a price in the currency, is offered to the customer,
 * ships to the address's country, and accepts each product and their total. A shipment without an address, a country or
 * products is not restricted by these yet.
 */
export function isApplicable(
  method: ShippingMethod,
  { currency, address, goods, customerGroups }: Parcel,
): boolean {
  if (!method.enabled || method.prices[currency] === undefined) return false;
  if (!isPermitted(method.customer_group_ids, (id) => customerGroups?.has(id) ?? true)) return false;
  if (goods.some((item) => isExcluded(method, item))) return false;
  if (goods.length > 0 && !isWithin(method.amounts?.[currency], goods)) return false;
  const country = address?.country_code?.toUpperCase();
  return country === undefined || isPermitted(method.countries, (code) => code.toUpperCase() === country);
}

const isExcluded = (method: ShippingMethod, item: ShippedItem): boolean =>
  includesProduct(method.excluded_product_ids, item) ||
  (method.excluded_category_ids?.some((id) => item.categoryIds?.has(id)) ?? false);

function isWithin(
  { minimum = 0, maximum }: { readonly minimum?: number; readonly maximum?: number } = {},
  goods: readonly ShippedItem[],
): boolean {
  const totalValue = sum(goods.map((item) => item.value));
  return (
    totalValue.greaterThanOrEqualTo(minimum) &&
    (maximum === undefined || totalValue.lessThanOrEqualTo(maximum))
  );
}

/**
 * Returns a method's price for products: the price for their total, plus surcharges per unit of certain products.
 * Products with a fixed shipping price cost that price per unit and are not part of the total. Returns undefined if the
 * total reaches no tier in the currency, unless all products have a fixed price.
 */
export function shippingCost(
  method: ShippingMethod,
  currency: string,
  goods: readonly ShippedItem[],
): Money | undefined {
  let productCosts = zero;
  const tieredItems: ShippedItem[] = [];
  for (const item of goods) {
    const productCost = productCostOf(method, currency, item);
    if (productCost)
      productCosts = productCosts.plus(money(productCost.prices[currency] ?? 0).times(item.quantity));
    if (productCost?.kind !== 'fixed') tieredItems.push(item);
  }
  if (goods.length > 0 && tieredItems.length === 0) return roundToCurrency(productCosts, currency);
  const basePrice = shippingPrice(
    method,
    currency,
    sum(tieredItems.map(({ value: itemValue }) => itemValue)),
  );
  return basePrice && roundToCurrency(basePrice.plus(productCosts), currency);
}

/** Returns a method's surcharge or fixed price for one product, or undefined if it has none in the currency. */
export const productCostOf = (
  method: Pick<ShippingMethod, 'product_costs'>,
  currency: string,
  item: Pick<ShippedItem, 'productIds'>,
) =>
  method.product_costs?.find(
    ({ product_ids: ids, prices }) => prices[currency] !== undefined && includesProduct(ids, item),
  );

/**
 * Returns the price for a merchandise total: that of the highest tier that it reaches. Returns undefined if it reaches
 * none in the currency.
 */
export function shippingPrice(
  method: ShippingMethod,
  currency: string,
  merchandiseTotal: Money,
): Money | undefined {
  let price: number | undefined;
  for (const tier of method.prices[currency] ?? [])
    if (merchandiseTotal.greaterThanOrEqualTo(tier.from)) price = tier.price;
  return price === undefined ? undefined : money(price);
}

/** Returns the default method if it is among the applicable methods, or else the first; undefined if there are none. */
export const defaultMethod = (applicableMethods: readonly ShippingMethod[]): ShippingMethod | undefined =>
  applicableMethods.find((method) => method.default === true) ?? applicableMethods[0];
