import type { Inventory, Product as Document } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { Availability } from '../../domain/availability.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import { minimumQuantity, priceRange, pricesByBook, unitPrice } from '../../domain/pricing.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { ProductViewContext } from './product-view.ts';
import { availabilityOf, pricesOf, purchasableMembersOf } from './shop.ts';

type OfferContext = Pick<ProductViewContext, 'shop' | 'currency' | 'inventoryIds'>;

const inventoryDocument = (availability: Availability): Inventory =>
  omitUndefined({
    ats: availability.ats,
    backorderable: availability.backorderable,
    id: availability.inventoryListId,
    in_stock_date: availability.inStockDate,
    orderable: availability.orderable,
    preorderable: availability.preorderable,
    stock_level: availability.stockLevel,
  });

/**
 * Returns `orderable` and `inventory` for the site's own list, and `inventories` for the requested lists. Unknown lists
 * are omitted.
 */
export function availabilityFields(product: Product, { shop, inventoryIds }: OfferContext): Document {
  const siteAvailability = availabilityOf(shop, product);
  const inventories = shop.reader
    .map(inventoryIds, (id) => availabilityOf(shop, product, id))
    .flatMap((availability) => (availability === undefined ? [] : [inventoryDocument(availability)]));
  return {
    orderable: siteAvailability?.orderable ?? false,
    ...(siteAvailability === undefined ? {} : { inventory: inventoryDocument(siteAvailability) }),
    ...(inventories.length > 0 ? { inventories } : {}),
  };
}

/** Returns the price of one unit at the minimum order quantity; undefined if there is none. */
export function productPrice(product: Product, { shop, currency }: OfferContext): Money | undefined {
  return unitPrice(pricesOf(shop, product, currency), minimumQuantity(product))?.amount;
}

/**
 * Returns the currency, the price of one unit and the prices by price book. A master, group or set has no prices of its
 * own: `price` and `price_max` are the price range of its purchasable members.
 */
export function priceFields(product: Product, view: OfferContext): Document {
  const { shop, currency } = view;
  const members = purchasableMembersOf(shop, product);
  if (members === undefined) {
    const prices = pricesOf(shop, product, currency);
    const price = unitPrice(prices, minimumQuantity(product))?.amount;
    return {
      currency,
      ...(price === undefined ? {} : { price: toNumber(price) }),
      prices: pricesByBook(prices, minimumQuantity(product)),
    };
  }
  const amounts = shop.reader.map(members, (member) => productPrice(member, view));
  const range = priceRange(amounts);
  if (range === undefined) return { currency };
  return {
    currency,
    price: toNumber(range.lowest),
    ...(range.highest.equals(range.lowest) ? {} : { price_max: toNumber(range.highest) }),
  };
}
