import type { ScriptServices } from '../../ports/script-services.ts';
import type { Product } from '../../records/catalog.ts';
import { toNumber } from '../../domain/money.ts';
import { leastQuantity, pricesByBook, unitPrice } from '../../domain/pricing.ts';
import { variationValues } from '../../domain/variation.ts';
import { promotionsNamed } from '../shop/product-search.ts';
import { priceFields } from '../shop/product-offer.ts';
import { availabilityOf, membersOf, pricesOf, variantsOf, visibleProduct } from '../shop/shop-reader.ts';
import type { ScriptServiceParts, ScriptShop } from './script-shop.ts';

type CatalogServices = Pick<
  ScriptServices,
  'prices' | 'stock' | 'members' | 'variationValues' | 'visible' | 'search'
>;

/** @throws Error for a product that is gone */
async function productIn({ work }: ScriptShop, productId: string): Promise<Product> {
  const product = await work.of('products').get(productId);
  if (product === undefined) throw new Error(`The product ${productId} does not exist.`);
  return product;
}

export const catalogServices = (
  open: () => Promise<ScriptShop>,
  { productSearch }: Pick<ScriptServiceParts, 'productSearch'>,
): CatalogServices => ({
  async prices(productId, currency, quantity) {
    const shop = await open();
    const product = await productIn(shop, productId);
    const { price, price_max: highest } = await priceFields(product, { shop, currency, inventoryIds: [] });
    const found = await pricesOf(shop, product, currency);
    const wanted = quantity ?? leastQuantity(product);
    const own = unitPrice(found, wanted);
    const byBook = Object.entries(pricesByBook(found, wanted));
    return {
      price: own === undefined ? price : toNumber(own.amount),
      highest,
      priceBookId: own?.priceBookId,
      byBook: Object.fromEntries(byBook.map(([book, amount]) => [book, toNumber(amount)])),
      tiers: Object.fromEntries(found.map(({ book, price: { tiers } }) => [book.id, tiers])),
    };
  },

  async stock(productId, inventoryListId) {
    const shop = await open();
    return availabilityOf(shop, await productIn(shop, productId), inventoryListId);
  },

  async members(productId) {
    const shop = await open();
    const members = await membersOf(shop, await productIn(shop, productId));
    return (members ?? []).map(({ id }) => id);
  },

  async variationValues(productId, chosen) {
    const shop = await open();
    const product = await productIn(shop, productId);
    const master = product.master_id === undefined ? product : await productIn(shop, product.master_id);
    const variants = [];
    for (const variant of await variantsOf(shop, master)) {
      if (variant.type !== 'variant') continue;
      const orderable = (await availabilityOf(shop, variant))?.orderable ?? false;
      variants.push({ product: variant, orderable });
    }
    return variationValues(master, variants, chosen);
  },

  visible: async (productId) => (await visibleProduct(await open(), productId)) !== undefined,

  async search(asked) {
    const shop = await open();
    const { locale, currency, customerId = '' } = shop.scope;
    const promotions = await promotionsNamed(shop, customerId, asked.refinements);
    return productSearch.search({ ...asked, site: shop.site, locale, currency, promotions });
  },
});
