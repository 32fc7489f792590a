import type { Price, PriceBook, Product } from '../records/catalog.ts';
import { money, type Money } from './money.ts';
import { isValidAt } from './validity.ts';

/** A price of one product with its price book. */
export interface BookPrice {
  readonly book: PriceBook;
  readonly price: Price;
}

/** The price of one unit, and the price book that it comes from. */
export interface UnitPrice {
  readonly amount: Money;
  readonly priceBookId: string;
}

/** Whether a price book applies for a currency at a time (ISO 8601 UTC). */
export const isBookApplicable = (book: PriceBook, currency: string, now: string): boolean =>
  book.currency === currency && isValidAt(book, now);

/**
 * Returns the price of the tier for a quantity. A fraction of a unit has the tier of one unit. Returns undefined below
 * the first tier.
 */
export function tierPrice(price: Price, quantity: number): number | undefined {
  const effectiveQuantity = Math.max(quantity, 1);
  let amount: number | undefined;
  for (const tier of price.tiers) if (tier.quantity <= effectiveQuantity) amount = tier.price;
  return amount;
}

/**
 * Returns the lowest price of one unit among the given books; if two are equal, the earlier book's. Returns undefined
 * if no book has a price for the quantity.
 */
export function unitPrice(prices: readonly BookPrice[], quantity: number): UnitPrice | undefined {
  let lowestAmount = Infinity;
  let priceBookId: string | undefined;
  for (const { book, price } of prices) {
    const amount = tierPrice(price, quantity) ?? Infinity;
    if (amount >= lowestAmount) continue;
    lowestAmount = amount;
    priceBookId = book.id;
  }
  return priceBookId === undefined ? undefined : { amount: money(lowestAmount), priceBookId };
}

/** Returns the price of one unit in each book that has one for the quantity, by the book's ID. */
export function pricesByBook(prices: readonly BookPrice[], quantity: number): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const { book, price } of prices) {
    const amount = tierPrice(price, quantity);
    if (amount !== undefined) amounts[book.id] = amount;
  }
  return amounts;
}

/**
 * Returns the lowest and highest price of several products, such as a master's variants, or undefined if none has a
 * price.
 */
export function priceRange(
  candidates: readonly (Money | undefined)[],
): { lowest: Money; highest: Money } | undefined {
  const amounts = candidates.filter((amount) => amount !== undefined);
  const [first, ...otherAmounts] = amounts;
  if (first === undefined) return undefined;
  return otherAmounts.reduce(
    (range, amount) => ({
      lowest: amount.lessThan(range.lowest) ? amount : range.lowest,
      highest: amount.greaterThan(range.highest) ? amount : range.highest,
    }),
    { lowest: first, highest: first },
  );
}

/** Returns the quantity for which a product is priced by default. */
export const minimumQuantity = (product: Product): number => Math.max(product.min_order_quantity ?? 1, 1);

/**
 * Returns the surcharge per unit for an option value; 0 for a currency without a surcharge. Returns undefined for an
 * unknown option or value.
 */
export function optionSurcharge(
  product: Product,
  optionId: string,
  valueId: string,
  currency: string,
): Money | undefined {
  const value = product.options
    ?.find((option) => option.id === optionId)
    ?.values.find((candidate) => candidate.id === valueId);
  return value === undefined ? undefined : money(value.prices[currency] ?? 0);
}
