import type { Reader, UnitOfWork } from '../../ports/store.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, stockCounterName } from '../../records/collections.ts';
import type { Site } from '../../records/site.ts';
import { computeAvailability, bundleAvailability, type Availability } from '../../domain/availability.ts';
import { isBookApplicable, type BookPrice } from '../../domain/pricing.ts';
import { matchesValues } from '../../domain/variation.ts';
import { isAssigned, isOnline } from '../../domain/visibility.ts';
import type { RequestContext } from '../implement.ts';

/** A shop as one request sees and changes it. */
export interface Shop {
  readonly work: UnitOfWork;
  readonly site: Site;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** A shop for functions that only read: see {@link UnitOfWork.read}. */
export interface ShopReader {
  readonly reader: Reader;
  readonly site: Site;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** Runs a function that only reads a shop. It may run several times, so it must only compute. */
export const readShop = <Result>(
  { work, site, now }: Shop,
  build: (shop: ShopReader) => Result,
): Promise<Result> => work.read((reader) => build({ reader, site, now }));

/** Like {@link readShop}, for a function that also needs other fields of `view`. */
export const readView = <View extends { readonly shop: Shop }, Result>(
  view: View,
  build: (view: Omit<View, 'shop'> & { readonly shop: ShopReader }) => Result,
): Promise<Result> => readShop(view.shop, (shop) => build({ ...view, shop }));

/** The last formatted time. It is cached, because many requests begin in the same millisecond. */
let lastInstant = { milliseconds: 0, text: new Date(0).toISOString() };

/** Returns a time as ISO 8601 UTC. */
export function instantOf(milliseconds: number): string {
  if (milliseconds !== lastInstant.milliseconds)
    lastInstant = { milliseconds, text: new Date(milliseconds).toISOString() };
  return lastInstant.text;
}

export const shopOf = ({ work, site, clock }: Pick<RequestContext, 'work' | 'site' | 'clock'>): Shop => ({
  work,
  site,
  now: instantOf(clock.now()),
});

/**
 * Returns a product that the storefront may show: online and in the site's catalog. A variant may be in the catalog
 * through its master.
 */
export function visibleProduct(shop: ShopReader, productId: string): Product | undefined {
  const product = shop.reader.collection('products').get(productId);
  if (product === undefined || !isOnline(product, shop.site.id, shop.now)) return undefined;
  if (isInSiteCatalog(shop, product)) return product;
  const master =
    product.master_id === undefined ? undefined : shop.reader.collection('products').get(product.master_id);
  return master !== undefined && isInSiteCatalog(shop, master) ? product : undefined;
}

function isInSiteCatalog({ reader, site }: ShopReader, product: Product): boolean {
  if (isAssigned(product, site.catalog_id, [])) return true;
  const siteCategoryIds: string[] = [];
  for (const id of product.category_ids ?? []) {
    if (reader.collection('categories').get(compoundKey(site.catalog_id, id)) !== undefined)
      siteCategoryIds.push(id);
  }
  return isAssigned(product, site.catalog_id, siteCategoryIds);
}

/**
 * Returns the current prices in the site's price books for a currency. A variant without prices has its master's
 * prices.
 */
export function pricesOf(shop: ShopReader, product: Product, currency: string): BookPrice[] {
  const ownPrices = pricesOfId(shop, product.id, currency);
  return ownPrices.length > 0 || product.master_id === undefined
    ? ownPrices
    : pricesOfId(shop, product.master_id, currency);
}

function pricesOfId({ reader, site, now }: ShopReader, productId: string, currency: string): BookPrice[] {
  const prices: BookPrice[] = [];
  for (const bookId of site.price_book_ids) {
    const book = reader.collection('price_books').get(bookId);
    if (book === undefined || !isBookApplicable(book, currency, now)) continue;
    const price = reader.collection('prices').get(compoundKey(bookId, productId));
    if (price !== undefined) prices.push({ book, price });
  }
  return prices;
}

/** Returns the variants and variation groups of a master that are online, ordered by ID. */
export function onlineMembersOf({ reader, site, now }: ShopReader, master: Product): Product[] {
  const members = reader.collection('products').find('master', master.id);
  return members.filter((member) => isOnline(member, site.id, now));
}

/**
 * Returns the availability in an inventory list, or undefined for an unknown list. The availability of a master or
 * group depends on its variants, that of a set on its members, and that of a bundle on its parts.
 */
export function availabilityOf(
  shop: ShopReader,
  product: Product,
  inventoryListId = shop.site.inventory_list_id,
): Availability | undefined {
  const { reader } = shop;
  const list = reader.collection('inventory_lists').get(inventoryListId);
  if (list === undefined) return undefined;
  const record = reader.collection('inventory_records').get(compoundKey(inventoryListId, product.id));
  const stock = record === undefined ? 0 : reader.counter(stockCounterName(inventoryListId, product.id));
  const ownAvailability = computeAvailability(list, record, stock);

  if (product.type === 'bundle') {
    const parts = reader.map(product.bundled_products ?? [], ({ product_id: id, quantity }) => {
      const part = reader.collection('products').get(id);
      const partAvailability = part && availabilityOf(shop, part, inventoryListId);
      return partAvailability && { quantity, availability: partAvailability };
    });
    return (
      bundleAvailability(
        record === undefined ? undefined : ownAvailability,
        parts.filter((part) => part !== undefined),
        list.use_bundle_inventory_only === true,
      ) ?? ownAvailability
    );
  }
  const members = purchasableMembersOf(shop, product);
  if (members === undefined) return ownAvailability;
  const memberAvailabilities = reader.map(members, (member) => availabilityOf(shop, member, inventoryListId));
  return combineAvailability(
    ownAvailability,
    memberAvailabilities.filter((availability) => availability !== undefined),
  );
}

/** Returns the online variants of a master, or those with the values of a variation group. */
function sellableVariants(shop: ShopReader, product: Product): Product[] {
  const master =
    product.type === 'master' ? product : shop.reader.collection('products').get(product.master_id ?? '');
  const members = master === undefined ? [] : onlineMembersOf(shop, master);
  const values = product.variation_values ?? {};
  return members.filter((member) => member.type === 'variant' && matchesValues(member, values));
}

/**
 * Returns the direct members that are sold in place of a master, group or set, or undefined for a product that is
 * itself sold.
 */
export function membersOf(shop: ShopReader, product: Product): Product[] | undefined {
  if (product.type === 'master' || product.type === 'variation_group') return sellableVariants(shop, product);
  if (product.type !== 'set') return undefined;
  const members = shop.reader.map(product.set_product_ids ?? [], (id) => visibleProduct(shop, id));
  return members.filter((member) => member !== undefined);
}

/**
 * Returns the products that are sold in place of a master, group or set. For a set they include the variants of its
 * masters and the members of nested sets, at any depth. Returns undefined for a product that is itself sold.
 */
export function purchasableMembersOf(shop: ShopReader, product: Product): Product[] | undefined {
  const members = membersOf(shop, product);
  if (members === undefined || product.type !== 'set') return members;
  const products = new Map([product, ...members].map((member) => [member.id, member]));
  const purchasableProducts: Product[] = [];
  // Iterating over a map includes entries that are added during the iteration.
  for (const member of products.values()) {
    const nestedMembers = membersOf(shop, member);
    if (nestedMembers === undefined) purchasableProducts.push(member);
    for (const nestedMember of nestedMembers ?? [])
      if (!products.has(nestedMember.id)) products.set(nestedMember.id, nestedMember);
  }
  return purchasableProducts;
}

const combineAvailability = (base: Availability, members: readonly Availability[]): Availability => {
  const ats = members.reduce((highest, member) => Math.max(highest, member.ats), 0);
  return {
    ...base,
    ats,
    stockLevel: ats,
    orderable: members.some((member) => member.orderable),
    backorderable: members.some((member) => member.backorderable),
    preorderable: members.some((member) => member.preorderable),
  };
};
