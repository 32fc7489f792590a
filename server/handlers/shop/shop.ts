import type { UnitOfWork } from '../../ports/store.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, stockCounter } from '../../records/collections.ts';
import type { Site } from '../../records/site.ts';
import { computeAvailability, bundleAvailability, type Availability } from '../../domain/availability.ts';
import { isBookApplicable, type BookPrice } from '../../domain/pricing.ts';
import { matchesValues } from '../../domain/variation.ts';
import { isAssigned, isOnline } from '../../domain/visibility.ts';
import type { RequestContext } from '../implement.ts';

/** The context for reading a shop's data. */
export interface Shop {
  readonly work: UnitOfWork;
  readonly site: Site;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** See {@link withRememberedReads}. */
  readonly reads?: Map<string, Promise<unknown>>;
}

/**
 * Returns a shop that caches prices, availabilities and variants while one document is created and no script runs. The
 * parts of a master's document read the price of each variant three times.
 */
export const withRememberedReads = (shop: Shop): Shop => ({ ...shop, reads: new Map() });

function readOnce<Result>({ reads }: Shop, key: string, read: () => Promise<Result>): Promise<Result> {
  if (reads === undefined) return read();
  let result = reads.get(key) as Promise<Result> | undefined;
  if (result === undefined) {
    result = read();
    reads.set(key, result);
  }
  return result;
}

/** The cached time of the last request, because many requests begin in the same millisecond. */
let lastInstant = { milliseconds: 0, text: new Date(0).toISOString() };

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
export async function visibleProduct(shop: Shop, productId: string): Promise<Product | undefined> {
  const product = await shop.work.collection('products').get(productId);
  if (product === undefined || !isOnline(product, shop.site.id, shop.now)) return undefined;
  if (await inSiteCatalog(shop, product)) return product;
  const master =
    product.master_id === undefined
      ? undefined
      : await shop.work.collection('products').get(product.master_id);
  return master !== undefined && (await inSiteCatalog(shop, master)) ? product : undefined;
}

async function inSiteCatalog({ work, site }: Shop, product: Product): Promise<boolean> {
  if (isAssigned(product, site.catalog_id, [])) return true;
  const siteCategoryIds: string[] = [];
  for (const id of product.category_ids ?? []) {
    if ((await work.collection('categories').get(compoundKey(site.catalog_id, id))) !== undefined)
      siteCategoryIds.push(id);
  }
  return isAssigned(product, site.catalog_id, siteCategoryIds);
}

/**
 * Returns the current prices in the site's price books for a currency. A variant without prices has its master's
 * prices.
 */
export const pricesOf = (shop: Shop, product: Product, currency: string): Promise<BookPrice[]> =>
  readOnce(shop, compoundKey('prices', currency, product.id), () =>
    ownOrMasterPrices(shop, product, currency),
  );

async function ownOrMasterPrices(shop: Shop, product: Product, currency: string): Promise<BookPrice[]> {
  const ownPrices = await pricesOfId(shop, product.id, currency);
  return ownPrices.length > 0 || product.master_id === undefined
    ? ownPrices
    : pricesOfId(shop, product.master_id, currency);
}

async function pricesOfId(
  { work, site, now }: Shop,
  productId: string,
  currency: string,
): Promise<BookPrice[]> {
  const prices: BookPrice[] = [];
  for (const bookId of site.price_book_ids) {
    const book = await work.collection('price_books').get(bookId);
    if (book === undefined || !isBookApplicable(book, currency, now)) continue;
    const price = await work.collection('prices').get(compoundKey(bookId, productId));
    if (price !== undefined) prices.push({ book, price });
  }
  return prices;
}

/** Returns the variants and variation groups of a master that the storefront may show, ordered by ID. */
export const variantsOf = (shop: Shop, master: Product): Promise<Product[]> =>
  readOnce(shop, compoundKey('variants', master.id), async () => {
    const { work, site, now } = shop;
    const members = await work.collection('products').find('master', master.id);
    return members.filter((variant) => isOnline(variant, site.id, now));
  });

/**
 * Returns the availability in an inventory list, or undefined for an unknown list. The availability of a master depends
 * on its variants, that of a set on its members, and that of a bundle on its parts.
 */
export const availabilityOf = (
  shop: Shop,
  product: Product,
  inventoryListId = shop.site.inventory_list_id,
): Promise<Availability | undefined> =>
  readOnce(shop, compoundKey('availability', inventoryListId, product.id), () =>
    newAvailability(shop, product, inventoryListId),
  );

async function newAvailability(
  shop: Shop,
  product: Product,
  inventoryListId: string,
): Promise<Availability | undefined> {
  const { work } = shop;
  const list = await work.collection('inventory_lists').get(inventoryListId);
  if (list === undefined) return undefined;
  const record = await work.collection('inventory_records').get(compoundKey(inventoryListId, product.id));
  const stock = record === undefined ? 0 : await work.counter(stockCounter(inventoryListId, product.id));
  const ownAvailability = computeAvailability(list, record, stock);

  if (product.type === 'bundle') {
    const parts = [];
    for (const { product_id: id, quantity } of product.bundled_products ?? []) {
      const part = await work.collection('products').get(id);
      const partAvailability = part && (await availabilityOf(shop, part, inventoryListId));
      if (partAvailability !== undefined) parts.push({ quantity, availability: partAvailability });
    }
    return (
      bundleAvailability(
        record === undefined ? undefined : ownAvailability,
        parts,
        list.use_bundle_inventory_only === true,
      ) ?? ownAvailability
    );
  }
  const members = await purchasableMembersOf(shop, product);
  if (members === undefined) return ownAvailability;
  const memberAvailabilities = [];
  for (const member of members)
    memberAvailabilities.push(await availabilityOf(shop, member, inventoryListId));
  return combineAvailability(
    ownAvailability,
    memberAvailabilities.filter((availability) => availability !== undefined),
  );
}

/** Returns the variants of a master, or those that have a variation group's values. */
async function sellableVariants(shop: Shop, product: Product): Promise<Product[]> {
  const master =
    product.type === 'master' ? product : await shop.work.collection('products').get(product.master_id ?? '');
  const members = master === undefined ? [] : await variantsOf(shop, master);
  const values = product.variation_values ?? {};
  return members.filter((member) => member.type === 'variant' && matchesValues(member, values));
}

/**
 * Returns the direct members that are sold in place of a master, group or set, or undefined for a product that is
 * itself sold.
 */
export async function membersOf(shop: Shop, product: Product): Promise<Product[] | undefined> {
  if (product.type === 'master' || product.type === 'variation_group') return sellableVariants(shop, product);
  if (product.type !== 'set') return undefined;
  const members = await Promise.all((product.set_product_ids ?? []).map((id) => visibleProduct(shop, id)));
  return members.filter((member) => member !== undefined);
}

/**
 * Returns the products that are sold in place of a master, group or set. For a set they include the variants of its
 * masters and the members of nested sets, at any depth. Returns undefined for a product that is itself sold.
 */
export async function purchasableMembersOf(shop: Shop, product: Product): Promise<Product[] | undefined> {
  const members = await membersOf(shop, product);
  if (members === undefined || product.type !== 'set') return members;
  const products = new Map([product, ...members].map((member) => [member.id, member]));
  const purchasable: Product[] = [];
  // Iterating over a map includes entries that are added during the iteration.
  for (const member of products.values()) {
    const nestedMembers = await membersOf(shop, member);
    if (nestedMembers === undefined) purchasable.push(member);
    for (const part of nestedMembers ?? []) if (!products.has(part.id)) products.set(part.id, part);
  }
  return purchasable;
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
