import type { Seed } from '../seed/seed-format.ts';
import { clients, roles, users } from './access.ts';
import { categories } from './categories.ts';
import { paymentMethods, shippingMethods, taxClasses } from './checkout.ts';
import { bags } from './goods/bags.ts';
import { camp } from './goods/camp.ts';
import { clothing } from './goods/clothing.ts';
import { gardenAndHome } from './goods/garden-and-home.ts';
import { workshop } from './goods/workshop.ts';
import { bundles, sets } from './kits.ts';
import { campaigns, coupons, giftCertificates, promotions, sourceCodeGroups } from './marketing.ts';
import { abTests, refinementDefinitions, slotConfigurations, sortingRules } from './merchandising.ts';
import { customObjects, objectTypes } from './objects.ts';
import { options } from './options.ts';
import { customerGroups, customers } from './people.ts';
import { ImageCollector } from './pictures.ts';
import { productListItems, productLists } from './product-lists.ts';
import { buildProducts, type PricedProduct } from './build-products.ts';
import { seasonCampaigns, seasonCoupons, seasonPromotions, seasonSlots, seasonTests } from './seasons.ts';
import { catalogs, customerListId, preferenceGroups, priceBooks, sites } from './sites.ts';
import { postalPlaces, storeGroups, stores } from './stores.ts';
import { createEan, hashText } from './article-numbers.ts';
import { pricesOf } from './product-prices.ts';
import { inventoryLists, stockOf } from './stock.ts';

export interface SampleShop {
  readonly seed: Seed;
  /** SVG text by path, relative to the seed file's folder. */
  readonly images: ReadonlyMap<string, string>;
}

const withArticleNumbers = ({ product, ...rest }: PricedProduct): PricedProduct => ({
  ...rest,
  product: {
    ...product,
    ean: createEan(product.id),
    manufacturer_sku: `KY-${String((hashText(product.id) % 90000) + 10000)}`,
  },
});

/**
 * Builds Kestrel Yard, a shop for tools, kit and clothing. Every call returns the same shop. Two sites share one
 * catalog: `RefArch` sells in dollars with tax added, `RefArchGlobal` in euros and pounds with tax included.
 */
export function buildSampleShop(): SampleShop {
  const pictures = new ImageCollector();
  const itemResults = [...clothing, ...bags, ...camp, ...workshop, ...gardenAndHome].map((item) =>
    buildProducts(item, pictures),
  );
  const kits = bundles(pictures);
  const pricedProducts = [...itemResults.flatMap((result) => result.pricedProducts), ...kits].map(
    withArticleNumbers,
  );
  const productById = new Map(pricedProducts.map(({ product }) => [product.id, product]));
  const products = [
    ...itemResults.flatMap((result) => result.products),
    ...kits.map(({ product }) => product),
    ...sets(pictures),
  ].map((product) => productById.get(product.id) ?? product);
  return {
    images: pictures.images,
    seed: {
      format: 1,
      sites: [...sites],
      catalogs: [...catalogs],
      categories: [...categories],
      products,
      shared_options: Object.values(options),
      price_books: [...priceBooks],
      prices: pricedProducts.flatMap(pricesOf),
      inventory_lists: [...inventoryLists],
      inventory_records: pricedProducts.flatMap(stockOf),
      customer_lists: [{ id: customerListId, description: 'Customers of both sites' }],
      customers: [...customers],
      customer_groups: [...customerGroups],
      campaigns: [...campaigns, ...seasonCampaigns],
      promotions: [...promotions, ...seasonPromotions],
      coupons: [...coupons, ...seasonCoupons],
      source_code_groups: [...sourceCodeGroups],
      gift_certificates: [...giftCertificates],
      product_lists: [...productLists],
      product_list_items: [...productListItems],
      ab_tests: [...abTests, ...seasonTests],
      slot_configurations: [...slotConfigurations, ...seasonSlots],
      refinement_definitions: [...refinementDefinitions],
      sorting_rules: [...sortingRules],
      preference_groups: [...preferenceGroups],
      stores: [...stores],
      store_groups: [...storeGroups],
      postal_places: [...postalPlaces],
      shipping_methods: [...shippingMethods],
      payment_methods: [...paymentMethods],
      tax_classes: [...taxClasses],
      object_types: [...objectTypes],
      custom_objects: [...customObjects],
      clients: [...clients],
      users: [...users],
      roles: [...roles],
    },
  };
}
