import type { ScriptServices } from '../../ports/script-services.ts';
import type { Product } from '../../records/catalog.ts';
import type { Promotion } from '../../records/marketing.ts';
import { toNumber } from '../../domain/money.ts';
import { minimumQuantity, pricesByBook, unitPrice } from '../../domain/pricing.ts';
import { variationValues } from '../../domain/variation.ts';
import { promotionsInRefinements } from '../shop/product-search.ts';
import { priceFields } from '../shop/product-offer.ts';
import { availabilityOf, membersOf, pricesOf, variantsOf, visibleProduct } from '../shop/shop.ts';
import type { ScriptServiceDependencies, ScriptShop } from './script-shop.ts';

type CatalogServices = Pick<
  ScriptServices,
  'choosePriceBooks' | 'prices' | 'stock' | 'members' | 'variationValues' | 'visible' | 'search'
>;

/** @throws Error if the product no longer exists */
async function loadProduct({ work }: ScriptShop, productId: string): Promise<Product> {
  const product = await work.collection('products').get(productId);
  if (product === undefined) throw new Error(`The product ${productId} does not exist.`);
  return product;
}

/**
 * Returns a promotion whose condition contains its bonus products, so that a search finds the bonus products.
 */
const bonusProducts = ({ id, discount }: Promotion): Pick<Promotion, 'id' | 'condition'> => ({
  id,
  condition: { product_ids: discount.bonus_product_ids ?? [] },
});

export const catalogServices = (
  open: () => Promise<ScriptShop>,
  { productSearch }: Pick<ScriptServiceDependencies, 'productSearch'>,
): CatalogServices => ({
  async choosePriceBooks(priceBookIds) {
    const { scope } = await open();
    scope.choices.priceBookIds = priceBookIds;
  },

  async prices(productId, currency, quantity) {
    const shop = await open();
    const product = await loadProduct(shop, productId);
    const { price, price_max: highest } = await priceFields(product, { shop, currency, inventoryIds: [] });
    const bookPrices = await pricesOf(shop, product, currency);
    const pricedQuantity = quantity ?? minimumQuantity(product);
    const unit = unitPrice(bookPrices, pricedQuantity);
    return {
      price: unit === undefined ? price : toNumber(unit.amount),
      highest,
      priceBookId: unit?.priceBookId,
      byPriceBook: pricesByBook(bookPrices, pricedQuantity),
      tiers: Object.fromEntries(bookPrices.map(({ book, price: { tiers } }) => [book.id, tiers])),
    };
  },

  async stock(productId, inventoryListId) {
    const shop = await open();
    return availabilityOf(shop, await loadProduct(shop, productId), inventoryListId);
  },

  async members(productId) {
    const shop = await open();
    const members = await membersOf(shop, await loadProduct(shop, productId));
    return (members ?? []).map(({ id }) => id);
  },

  async variationValues(productId, selectedValues) {
    const shop = await open();
    const product = await loadProduct(shop, productId);
    const master = product.master_id === undefined ? product : await loadProduct(shop, product.master_id);
    const variants = [];
    for (const variant of await variantsOf(shop, master)) {
      if (variant.type !== 'variant') continue;
      const orderable = (await availabilityOf(shop, variant))?.orderable ?? false;
      variants.push({ product: variant, orderable });
    }
    return variationValues(master, variants, selectedValues);
  },

  visible: async (productId) => (await visibleProduct(await open(), productId)) !== undefined,

  async search(request) {
    const shop = await open();
    const { locale, currency, customerId = '', work, siteId } = shop.scope;
    const offeredPromotions = await promotionsInRefinements(shop, customerId, request.refinements);
    const promotions =
      request.promotionProducts === 'bonus' ? offeredPromotions.map(bonusProducts) : offeredPromotions;
    // The search index contains the prices of the site's own price books.
    const site = (await work.collection('sites').get(siteId)) ?? shop.site;
    return productSearch.search({ ...request, site, locale, currency, promotions });
  },
});
