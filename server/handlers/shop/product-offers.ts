import type { ProductOffers } from '../../ports/product-offers.ts';
import { priceFields } from './product-offer.ts';
import { availabilityOf, membersOf } from './shop.ts';

/** The offers in product documents, for the search index. */
export const productOffers: ProductOffers = {
  variantsOf: async (shop, family) => (await membersOf(shop, family)) ?? [],
  orderable: async (shop, product) => (await availabilityOf(shop, product))?.orderable ?? false,
  async prices(shop, product, currency) {
    const { price, price_max: highest } = await priceFields(product, { shop, currency, inventoryIds: [] });
    return price === undefined ? undefined : { lowest: price, highest: highest ?? price };
  },
};
