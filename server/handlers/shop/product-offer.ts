import type { Inventory, Product as Document } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { Availability } from '../../domain/availability.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import { leastQuantity, priceRange, pricesByBook, unitPrice } from '../../domain/pricing.ts';
import { present } from './present.ts';
import type { ProductReading } from './product-reading.ts';
import { availabilityOf, membersOf, pricesOf } from './shop-reader.ts';

type Reading = Pick<ProductReading, 'shop' | 'currency' | 'inventoryIds'>;

const inventoryDocument = (found: Availability): Inventory =>
  present({
    ats: found.ats,
    backorderable: found.backorderable,
    id: found.inventoryListId,
    in_stock_date: found.inStockDate,
    orderable: found.orderable,
    preorderable: found.preorderable,
    stock_level: found.stockLevel,
  });

/** `inventory` of the site's own list, and `inventories` of the lists that were asked for; unknown lists are left out. */
export async function availabilityFields(
  product: Product,
  { shop, inventoryIds }: Reading,
): Promise<Document> {
  const own = await availabilityOf(shop, product);
  const others = [];
  for (const id of inventoryIds) {
    const found = await availabilityOf(shop, product, id);
    if (found !== undefined) others.push(inventoryDocument(found));
  }
  return {
    orderable: own?.orderable ?? false,
    ...(own === undefined ? {} : { inventory: inventoryDocument(own) }),
    ...(others.length > 0 ? { inventories: others } : {}),
  };
}

/** Price of one unit at the least quantity that can be ordered. */
export async function ownPrice(product: Product, { shop, currency }: Reading): Promise<Money | undefined> {
  return unitPrice(await pricesOf(shop, product, currency), leastQuantity(product))?.amount;
}

/** `price`, also per price book; of a master, group or set the range over its members, in `price` and `price_max`. */
export async function priceFields(product: Product, reading: Reading): Promise<Document> {
  const { shop, currency } = reading;
  const members = await membersOf(shop, product);
  if (members === undefined) {
    const prices = await pricesOf(shop, product, currency);
    const byBook = pricesByBook(prices, leastQuantity(product));
    const price = unitPrice(prices, leastQuantity(product))?.amount;
    return {
      currency,
      ...(price === undefined ? {} : { price: toNumber(price) }),
      prices: Object.fromEntries(Object.entries(byBook).map(([book, amount]) => [book, toNumber(amount)])),
    };
  }
  const amounts = [];
  for (const member of members) amounts.push(await ownPrice(member, reading));
  const range = priceRange(amounts);
  if (range === undefined) return { currency };
  return {
    currency,
    price: toNumber(range.lowest),
    ...(range.highest.equals(range.lowest) ? {} : { price_max: toNumber(range.highest) }),
  };
}
