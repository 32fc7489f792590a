import type { ProductOffers } from '../../ports/product-offers.ts';
import { priceFields } from './product-price-and-availability.ts';
import { availabilityOf, membersOf, readShop } from './shop.ts';

/** Provides the search index with the variants, the availability and the prices that product documents show. */
export const productOffers: ProductOffers = {
  variantsOf: (shop, parent) => readShop(shop, (reader) => membersOf(reader, parent) ?? []),
  isOrderable: (shop, product) =>
    readShop(shop, (reader) => availabilityOf(reader, product)?.orderable ?? false),
  async prices(shop, product, currency) {
    const { price, price_max: highest } = await readShop(shop, (reader) =>
      priceFields(product, { shop: reader, currency, inventoryIds: [] }),
    );
    return price === undefined ? undefined : { lowest: price, highest: highest ?? price };
  },
};
