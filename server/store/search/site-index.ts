import type { CommittedChange, Store, UnitOfWork } from '../../ports/store.ts';
import type { OfferPrices, ProductOffers, ShopSnapshot } from '../../ports/product-offers.ts';
import type { Clock } from '../../ports/environment.ts';
import type { Product } from '../../records/catalog.ts';
import type { RefinementDefinition, SortingRule } from '../../records/merchandising.ts';
import type { Site } from '../../records/site.ts';
import { CategoryTree } from '../../domain/search/category-tree.ts';
import { isAssigned, isOnline, isSearchable } from '../../domain/visibility.ts';
import { HitTable, type HitContent } from './hit-table.ts';
import {
  createHitContent,
  toHitType,
  collectTexts,
  listCategoryIds,
  type ProductFamily,
} from './hit-content.ts';
import { LocaleIndex } from './locale-index.ts';
import { createPause } from './cooperative-pauses.ts';
import { PriceColumn } from './price-column.ts';
import { ProductRelations } from './product-relations.ts';
import { Staleness } from './staleness.ts';
import { Timetable } from './timetable.ts';

export interface IndexDependencies {
  readonly store: Store;
  readonly offers: ProductOffers;
  readonly clock: Pick<Clock, 'now'>;
}

/** Maximum number of cached locales, and of cached currencies. The least recently used one is evicted first. */
const maxCachedViews = 8;

/** The data for a search in one site, locale and currency, as of the last refresh. */
export interface IndexView {
  readonly table: HitTable;
  readonly tree: CategoryTree;
  readonly texts: LocaleIndex;
  readonly prices: PriceColumn;
  readonly definitions: readonly RefinementDefinition[];
  readonly sortingRules: readonly SortingRule[];
  readonly relations: ProductRelations;
}

interface BuiltIndex {
  readonly site: Site;
  readonly table: HitTable;
  readonly relations: ProductRelations;
  readonly timetable: Timetable;
  readonly texts: Map<string, LocaleIndex>;
  readonly prices: Map<string, PriceColumn>;
  tree: CategoryTree;
  merchandising: { definitions: RefinementDefinition[]; sortingRules: SortingRule[] } | undefined;
}

/**
 * The index of one site. It is built in slices when it is first needed. Afterwards, a refresh reads only the products
 * that a commit or the passage of time has affected; if they are too many, the index is built again. Locales and
 * currencies are added when they are first needed.
 */
export class SiteIndex {
  readonly #dependencies: IndexDependencies;
  readonly #siteId: string;
  readonly #staleness: Staleness;
  #builtIndex: BuiltIndex | undefined;
  #pendingUpdate: Promise<void> | undefined;
  #lastNow = 0;

  constructor(siteId: string, dependencies: IndexDependencies) {
    this.#siteId = siteId;
    this.#dependencies = dependencies;
    this.#staleness = new Staleness();
  }

  /** Records the changes in a commit. Nothing is read before the next search. */
  addChange(change: CommittedChange): void {
    if (this.#builtIndex === undefined && this.#pendingUpdate === undefined) return;
    this.#staleness.addChange(change, this.#siteId, this.#builtIndex?.site);
  }

  /** Returns the index for the current state of the store. Concurrent searches wait for the same refresh. */
  async view(site: Site, locale: string, currency: string): Promise<IndexView> {
    for (;;) {
      // During a refresh, the index is inconsistent.
      while (this.#pendingUpdate !== undefined) await this.#pendingUpdate;
      const index = this.#getCurrentIndex();
      const texts = index?.texts.get(locale);
      const prices = index?.prices.get(currency);
      if (index?.merchandising !== undefined && texts !== undefined && prices !== undefined) {
        // Most recently used, so evicted last.
        index.texts.delete(locale);
        index.texts.set(locale, texts);
        index.prices.delete(currency);
        index.prices.set(currency, prices);
        return { ...index, ...index.merchandising, texts, prices };
      }
      this.#pendingUpdate = this.#update(site, locale, currency).finally(() => {
        this.#pendingUpdate = undefined;
      });
    }
  }

  /**
   * Marks the products and prices that have become valid or invalid by now as stale. Returns the index if it is up to
   * date.
   */
  #getCurrentIndex(): BuiltIndex | undefined {
    const now = this.#dependencies.clock.now();
    const index = this.#builtIndex;
    if (index === undefined || now < this.#lastNow) return undefined;
    this.#lastNow = now;
    const dueEntries = index.timetable.takeDue(now);
    for (const id of dueEntries.products) this.#staleness.products.add(id);
    if (dueEntries.haveBooksChanged) this.#staleness.arePricesStale = true;
    return this.#staleness.isStale ? undefined : index;
  }

  async #update(requestedSite: Site, locale: string, currency: string): Promise<void> {
    const pause = createPause();
    const staleParts = this.#staleness.take();
    const now = this.#dependencies.clock.now();
    const isClockSetBack = now < this.#lastNow;
    this.#lastNow = now;
    try {
      let index = isClockSetBack || staleParts.isAllStale ? undefined : this.#builtIndex;
      if (index !== undefined && staleParts.isSiteStale) {
        const site = await this.#dependencies.store.begin().collection('sites').get(this.#siteId);
        if (site === undefined || indexKey(site) !== indexKey(index.site)) index = undefined;
      }
      if (index !== undefined) {
        const staleCount = staleParts.products.size + staleParts.offers.size;
        const hasManyStaleProducts = staleCount > 2000 && staleCount > index.table.size / 3;
        const isFragmented =
          index.table.removedSlotCount > 2000 && index.table.removedSlotCount > index.table.size;
        if (hasManyStaleProducts || isFragmented) index = undefined;
      }
      if (index === undefined) {
        const site =
          (await this.#dependencies.store.begin().collection('sites').get(this.#siteId)) ?? requestedSite;
        // During the build, changes must not be filtered by the price books and inventory list of the old index.
        this.#builtIndex = undefined;
        this.#builtIndex = await this.#build(site, locale, currency, pause);
        return;
      }
      await this.#refresh(index, staleParts, pause);
      await this.#addViews(index, locale, currency, pause);
    } catch (error) {
      // The recorded changes were not all applied, so the index is discarded.
      this.#builtIndex = undefined;
      throw error;
    }
  }

  async #build(
    site: Site,
    locale: string,
    currency: string,
    pause: () => Promise<void> | undefined,
  ): Promise<BuiltIndex> {
    const table = new HitTable();
    const index: BuiltIndex = {
      site,
      table,
      relations: new ProductRelations(),
      timetable: new Timetable(),
      texts: new Map([[locale, new LocaleIndex(locale, table.isLive)]]),
      prices: new Map([[currency, new PriceColumn()]]),
      tree: await this.#readTree(site),
      merchandising: undefined,
    };
    await this.#schedulePriceBooks(index);
    for await (const products of this.#dependencies.store.scan('products')) {
      const shop = this.#openShop(site);
      for (const product of products) {
        await this.#indexProduct(index, shop, product);
        await pause();
      }
    }
    await index.texts.get(locale)?.names.rankPending(pause);
    await this.#loadMerchandising(index);
    return index;
  }

  async #refresh(
    index: BuiltIndex,
    staleParts: ReturnType<Staleness['take']>,
    pause: () => Promise<void> | undefined,
  ): Promise<void> {
    const { table, relations } = index;
    if (staleParts.categories.size > 0) {
      const previousTree = index.tree;
      index.tree = await this.#readTree(index.site);
      const isAffected = (tree: CategoryTree, ids: readonly string[]) =>
        ids.some(
          (id) =>
            staleParts.categories.has(id) ||
            tree.pathOf(id).some((categoryId) => staleParts.categories.has(categoryId)),
        );
      const affectedSetFlags = table.categorySets.map(
        (ids) => isAffected(previousTree, ids) || isAffected(index.tree, ids),
      );
      for (const slot of table.slots())
        if (affectedSetFlags[table.categorySet.get(slot)] === true)
          staleParts.products.add(table.ids[slot] ?? '');
      for (const id of staleParts.categories)
        for (const productId of relations.foreignProductsInCategory(id)) staleParts.products.add(productId);
    }
    const shop = this.#openShop(index.site);
    for (const id of relations.withOwners(await withMasters(staleParts.products, shop.work))) {
      const product = await shop.work.collection('products').get(id);
      if (product === undefined) table.drop(id);
      else await this.#indexProduct(index, shop, product);
      await pause();
    }
    for (const id of relations.withOwners(await withMasters(staleParts.offers, shop.work))) {
      const slot = table.findSlot(id);
      if (slot !== undefined) await this.#refreshOffer(index, shop, slot);
      await pause();
    }
    for (const texts of index.texts.values()) await texts.names.rankPending(pause);
    if (staleParts.arePricesStale) {
      index.prices.clear();
      await this.#schedulePriceBooks(index);
    }
    if (staleParts.isMerchandisingStale) index.merchandising = undefined;
    await this.#loadMerchandising(index);
  }

  /** Adds a locale or a currency that is needed for the first time. */
  async #addViews(
    index: BuiltIndex,
    locale: string,
    currency: string,
    pause: () => Promise<void> | undefined,
  ): Promise<void> {
    const { table } = index;
    const texts = index.texts.has(locale) ? undefined : new LocaleIndex(locale, table.isLive);
    const prices = index.prices.has(currency) ? undefined : new PriceColumn();
    if (texts === undefined && prices === undefined) return;
    let shop = this.#openShop(index.site);
    let readCount = 0;
    for (const slot of [...table.slots()]) {
      // A unit of work holds everything that it has read, so a new one from time to time limits the memory.
      if (++readCount % 200 === 0) shop = this.#openShop(index.site);
      const product = await shop.work.collection('products').get(table.ids[slot] ?? '');
      if (product === undefined) continue;
      const family = await this.#readFamily(index, shop, product);
      texts?.add(slot, collectTexts(family, locale, index.tree));
      if (prices !== undefined) await this.#refreshPrices(index, shop, slot, prices, currency);
      await pause();
    }
    await texts?.names.rankPending(pause);
    if (texts !== undefined) index.texts.set(locale, texts);
    if (prices !== undefined) index.prices.set(currency, prices);
    for (const cache of [index.texts, index.prices])
      for (const key of [...cache.keys()].slice(0, -maxCachedViews)) cache.delete(key);
  }

  /**
   * Adds or replaces the hit of a product, or removes it if the product is not a hit, such as an offline product or a
   * variant.
   */
  async #indexProduct(index: BuiltIndex, shop: ShopSnapshot, product: Product): Promise<void> {
    index.relations.add(product, index.site.catalog_id);
    index.timetable.addProduct(product, this.#lastNow);
    const hit = await this.#createContent(index, shop, product);
    if (hit === undefined) {
      index.table.drop(product.id);
      return;
    }
    const slot = index.table.add(hit.content);
    for (const [locale, texts] of index.texts) texts.add(slot, collectTexts(hit.family, locale, index.tree));
    for (const [currency, prices] of index.prices)
      await this.#refreshPrices(index, shop, slot, prices, currency);
  }

  async #createContent(
    index: BuiltIndex,
    shop: ShopSnapshot,
    product: Product,
  ): Promise<{ content: HitContent; family: ProductFamily } | undefined> {
    const { site, tree } = index;
    if (!isOnline(product, site.id, shop.now) || !isSearchable(product, site.id)) return undefined;
    const family = await this.#readFamily(index, shop, product);
    const { master } = family;
    const siteCategoryIds = listCategoryIds(product).filter((id) => tree.get(id) !== undefined);
    // A variant is found through its master; a group is a separate hit if a category lists it.
    if (product.type === 'variant' && master !== undefined) return undefined;
    if (product.type === 'variation_group' && (siteCategoryIds.length === 0 || master === undefined))
      return undefined;
    if (master !== undefined && !isOnline(master, site.id, shop.now)) return undefined;
    if (!isAssigned(product, site.catalog_id, siteCategoryIds)) return undefined;
    const type = toHitType(product);
    if ((type === 'master' || type === 'variation_group') && family.members.length === 0) return undefined;
    const orderable: boolean[] = [];
    for (const member of family.members)
      orderable.push(await this.#dependencies.offers.isOrderable(shop, member));
    return { content: createHitContent(family, type, siteCategoryIds, orderable), family };
  }

  async #readFamily(index: BuiltIndex, shop: ShopSnapshot, product: Product): Promise<ProductFamily> {
    const master =
      product.master_id === undefined
        ? undefined
        : await shop.work.collection('products').get(product.master_id);
    if (product.type !== 'master' && product.type !== 'variation_group')
      return { product, master, members: [product] };
    const variants = await this.#dependencies.offers.variantsOf(shop, product);
    const representativeId = product.default_variant_id ?? master?.default_variant_id;
    const members = variants
      .filter((variant) => isSearchable(variant, index.site.id))
      .sort(
        (a, b) =>
          Number(b.id === representativeId) - Number(a.id === representativeId) || (a.id < b.id ? -1 : 1),
      );
    return { product, master, members };
  }

  async #refreshOffer(index: BuiltIndex, shop: ShopSnapshot, slot: number): Promise<void> {
    const { table } = index;
    const orderable: boolean[] = [];
    for (const product of await this.#readRowProducts(table, shop, slot))
      orderable.push(product !== undefined && (await this.#dependencies.offers.isOrderable(shop, product)));
    table.setOrderable(slot, orderable);
    for (const [currency, prices] of index.prices)
      await this.#refreshPrices(index, shop, slot, prices, currency);
  }

  async #refreshPrices(
    { table }: BuiltIndex,
    shop: ShopSnapshot,
    slot: number,
    prices: PriceColumn,
    currency: string,
  ): Promise<void> {
    const rowPrices: (OfferPrices | undefined)[] = [];
    for (const product of await this.#readRowProducts(table, shop, slot))
      rowPrices.push(product && (await this.#dependencies.offers.prices(shop, product, currency)));
    prices.set(slot, table.firstRow.get(slot), rowPrices);
  }

  async #readRowProducts(
    table: HitTable,
    shop: ShopSnapshot,
    slot: number,
  ): Promise<(Product | undefined)[]> {
    const firstRow = table.firstRow.get(slot);
    const products: (Product | undefined)[] = [];
    for (let row = firstRow; row < firstRow + table.rowCount.get(slot); row++)
      products.push(await shop.work.collection('products').get(table.rowIds[row] ?? ''));
    return products;
  }

  async #readTree(site: Site): Promise<CategoryTree> {
    return new CategoryTree(
      await this.#dependencies.store.begin().collection('categories').find('catalog', site.catalog_id),
    );
  }

  async #schedulePriceBooks({ site, timetable }: BuiltIndex): Promise<void> {
    const books = this.#dependencies.store.begin().collection('price_books');
    for (const id of site.price_book_ids) {
      const book = await books.get(id);
      if (book !== undefined) timetable.addPriceBook(book, this.#lastNow);
    }
  }

  async #loadMerchandising(index: BuiltIndex): Promise<void> {
    const work = this.#dependencies.store.begin();
    index.merchandising ??= {
      definitions: await work.collection('refinement_definitions').find('catalog', index.site.catalog_id),
      sortingRules: await work.collection('sorting_rules').find('site', index.site.id),
    };
  }

  #openShop(site: Site): ShopSnapshot {
    return {
      site,
      work: this.#dependencies.store.begin({ shareRecords: true }),
      now: new Date(this.#lastNow).toISOString(),
    };
  }
}

/** Returns the parts of a site on which the index depends. */
const indexKey = (site: Site): string =>
  JSON.stringify([site.catalog_id, site.price_book_ids, site.inventory_list_id]);

/**
 * Returns the products with their current masters, since a new variant is not recorded as belonging to its master
 * yet.
 */
async function withMasters(ids: ReadonlySet<string>, work: UnitOfWork): Promise<Set<string>> {
  const idsWithMasters = new Set(ids);
  for (const id of ids) {
    const master = (await work.collection('products').get(id))?.master_id;
    if (master !== undefined) idsWithMasters.add(master);
  }
  return idsWithMasters;
}
