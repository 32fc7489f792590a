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
import { PictureBook } from './pictures.ts';
import { productListItems, productLists } from './product-lists.ts';
import { shelve, type Sellable } from './shelve.ts';
import { catalogs, customerListId, preferenceGroups, priceBooks, sites } from './sites.ts';
import { ean, hash, inventoryLists, pricesOf, stockOf } from './stock.ts';

export interface SampleShop {
  readonly seed: Seed;
  /** SVG text by path below the seed file's folder. */
  readonly images: ReadonlyMap<string, string>;
}

const numbered = ({ product, ...rest }: Sellable): Sellable => ({
  ...rest,
  product: {
    ...product,
    ean: ean(product.id),
    manufacturer_sku: `KY-${String((hash(product.id) % 90000) + 10000)}`,
  },
});

/**
 * Kestrel Yard, a shop of tools, kit and clothing: the same at every call. Two sites sell from one catalog, `RefArch`
 * in dollars with tax added, `RefArchGlobal` in euros and pounds with tax contained.
 */
export function buildSampleShop(): SampleShop {
  const pictures = new PictureBook();
  const shelved = [...clothing, ...bags, ...camp, ...workshop, ...gardenAndHome].map((good) =>
    shelve(good, pictures),
  );
  const kits = bundles(pictures);
  const sellable = [...shelved.flatMap((good) => good.sellable), ...kits].map(numbered);
  const sold = new Map(sellable.map(({ product }) => [product.id, product]));
  const products = [
    ...shelved.flatMap((good) => good.products),
    ...kits.map(({ product }) => product),
    ...sets(pictures),
  ].map((product) => sold.get(product.id) ?? product);
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
      prices: sellable.flatMap(pricesOf),
      inventory_lists: [...inventoryLists],
      inventory_records: sellable.flatMap(stockOf),
      customer_lists: [{ id: customerListId, description: 'Customers of both sites' }],
      customers: [...customers],
      customer_groups: [...customerGroups],
      campaigns: [...campaigns],
      promotions: [...promotions],
      coupons: [...coupons],
      source_code_groups: [...sourceCodeGroups],
      gift_certificates: [...giftCertificates],
      product_lists: [...productLists],
      product_list_items: [...productListItems],
      ab_tests: [...abTests],
      slot_configurations: [...slotConfigurations],
      refinement_definitions: [...refinementDefinitions],
      sorting_rules: [...sortingRules],
      preference_groups: [...preferenceGroups],
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
