import type { Price, PriceBook, Product } from '../records/catalog.ts';
import { money, type Money } from './money.ts';

/** A price of one product together with the book that it stands in. */
export interface BookPrice {
  readonly book: PriceBook;
  readonly price: Price;
}

/** What one unit costs, and which price book says so. */
export interface UnitPrice {
  readonly amount: Money;
  readonly priceBookId: string;
}

/** Whether a book's prices hold in a currency at an instant (ISO 8601 UTC); its last instant is not included. */
export const bookApplies = (book: PriceBook, currency: string, now: string): boolean =>
  book.currency === currency &&
  (book.valid_from === undefined || Date.parse(book.valid_from) <= Date.parse(now)) &&
  (book.valid_to === undefined || Date.parse(now) < Date.parse(book.valid_to));

/** The tier that a quantity reaches; part of one unit is priced as one. Undefined below the first tier. */
export function tierPrice(price: Price, quantity: number): Money | undefined {
  const reached = Math.max(quantity, 1);
  let found: number | undefined;
  for (const tier of price.tiers) if (tier.quantity <= reached) found = tier.price;
  return found === undefined ? undefined : money(found);
}

/** The lowest price of one unit among the given books; the earlier book wins a tie. Undefined where none has one. */
export function unitPrice(prices: readonly BookPrice[], quantity: number): UnitPrice | undefined {
  let lowest: UnitPrice | undefined;
  for (const { book, price } of prices) {
    const amount = tierPrice(price, quantity);
    if (amount !== undefined && (lowest === undefined || amount.lessThan(lowest.amount))) {
      lowest = { amount, priceBookId: book.id };
    }
  }
  return lowest;
}

/** Price of one unit in each book, by the book's id. */
export function pricesByBook(prices: readonly BookPrice[], quantity: number): Record<string, Money> {
  const found: Record<string, Money> = {};
  for (const { book, price } of prices) {
    const amount = tierPrice(price, quantity);
    if (amount !== undefined) found[book.id] = amount;
  }
  return found;
}

/** Lowest and highest price of a set of products, such as a master's variants; undefined where none has a price. */
export function priceRange(
  all: readonly (Money | undefined)[],
): { lowest: Money; highest: Money } | undefined {
  const amounts = all.filter((amount) => amount !== undefined);
  const [first, ...rest] = amounts;
  if (first === undefined) return undefined;
  return rest.reduce(
    (range, amount) => ({
      lowest: amount.lessThan(range.lowest) ? amount : range.lowest,
      highest: amount.greaterThan(range.highest) ? amount : range.highest,
    }),
    { lowest: first, highest: first },
  );
}

/** The quantity that a product is priced at when nobody has said one. */
export const leastQuantity = (product: Product): number => Math.max(product.min_order_quantity ?? 1, 1);

/** Surcharge of one unit with an option value; an absent currency costs nothing. Undefined for an unknown value. */
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
