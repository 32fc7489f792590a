import type { ScriptServices } from '../../ports/script-services.ts';
import type { Product } from '../../records/catalog.ts';
import type { Promotion } from '../../records/marketing.ts';
import { toNumber } from '../../domain/money.ts';
import { minimumQuantity, pricesByBook, unitPrice } from '../../domain/pricing.ts';
import { variationValues } from '../../domain/variation.ts';
import { promotionsInRefinements } from '../shop/product-search.ts';
import { priceFields } from '../shop/product-price-and-availability.ts';
import {
  readShop,
  availabilityOf,
  membersOf,
  pricesOf,
  onlineMembersOf,
  visibleProduct,
  type ShopReader,
} from '../shop/shop.ts';
import type { ScriptServiceDependencies, ScriptShop } from './script-shop.ts';

type CatalogServices = Pick<
  ScriptServices,
  'choosePriceBooks' | 'prices' | 'stock' | 'members' | 'variationValues' | 'isProductVisible' | 'search'
>;

/** @throws Error if the product does not exist */
function loadProduct({ reader }: ShopReader, productId: string): Product {
  const product = reader.collection('products').get(productId);
  if (product === undefined) throw new Error(`The product ${productId} does not exist.`);
  return product;
}

/**
 * Returns a promotion whose condition contains its bonus products, so that a search finds the bonus products.
 */
const withBonusCondition = ({ id, discount }: Promotion): Pick<Promotion, 'id' | 'condition'> => ({
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
    return readShop(await open(), (shop) => {
      const product = loadProduct(shop, productId);
      const { price, price_max: highestPrice } = priceFields(product, { shop, currency, inventoryIds: [] });
      const bookPrices = pricesOf(shop, product, currency);
      const pricedQuantity = quantity ?? minimumQuantity(product);
      const unit = unitPrice(bookPrices, pricedQuantity);
      return {
        price: unit === undefined ? price : toNumber(unit.amount),
        highestPrice,
        priceBookId: unit?.priceBookId,
        byPriceBook: pricesByBook(bookPrices, pricedQuantity),
        tiers: Object.fromEntries(bookPrices.map(({ book, price: { tiers } }) => [book.id, tiers])),
      };
    });
  },

  stock: async (productId, inventoryListId) =>
    readShop(await open(), (shop) => availabilityOf(shop, loadProduct(shop, productId), inventoryListId)),

  members: async (productId) =>
    readShop(await open(), (shop) =>
      (membersOf(shop, loadProduct(shop, productId)) ?? []).map(({ id }) => id),
    ),

  async variationValues(productId, selectedValues) {
    return readShop(await open(), (shop) => {
      const product = loadProduct(shop, productId);
      const master = product.master_id === undefined ? product : loadProduct(shop, product.master_id);
      const variants = onlineMembersOf(shop, master).filter(({ type }) => type === 'variant');
      const variationProducts = shop.reader.map(variants, (variant) => ({
        product: variant,
        orderable: availabilityOf(shop, variant)?.orderable ?? false,
      }));
      return variationValues(master, variationProducts, selectedValues);
    });
  },

  isProductVisible: async (productId) =>
    (await readShop(await open(), (reader) => visibleProduct(reader, productId))) !== undefined,

  async search(request) {
    const shop = await open();
    const { locale, currency, customerId = '', work, siteId } = shop.scope;
    const offeredPromotions = await promotionsInRefinements(shop, customerId, request.refinements);
    const promotions =
      request.promotionProducts === 'bonus' ? offeredPromotions.map(withBonusCondition) : offeredPromotions;
    // The search index contains the prices of the site's own price books, not of those that a script has chosen.
    const site = (await work.collection('sites').get(siteId)) ?? shop.site;
    return productSearch.search({ ...request, site, locale, currency, promotions });
  },
});
