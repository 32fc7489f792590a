import type { CommittedChange, Store, UnitOfWork } from '../../ports/store.ts';
import type { ProductOffers, ShopAt } from '../../ports/product-offers.ts';
import type { Clock } from '../../ports/environment.ts';
import type { Product } from '../../records/catalog.ts';
import type { RefinementDefinition, SortingRule } from '../../records/merchandising.ts';
import type { Site } from '../../records/site.ts';
import { CategoryTree } from '../../domain/search/category-tree.ts';
import { isAssigned, isOnline, isSearchable } from '../../domain/visibility.ts';
import { HitTable, type HitContent } from './hit-table.ts';
import { contentOf, hitTypeOf, textsOf, type Family } from './hit-content.ts';
import { LocaleIndex } from './locale-index.ts';
import { pauses } from './pauses.ts';
import { PriceColumn } from './price-column.ts';
import { ProductRelations } from './product-relations.ts';
import { Staleness } from './staleness.ts';
import { Timetable } from './timetable.ts';
import { withRemembered } from './remembering-work.ts';

export interface IndexParts {
  readonly store: Store;
  readonly offers: ProductOffers;
  readonly clock: Pick<Clock, 'now'>;
}

/** Locales and currencies of one site that are kept at a time; the one that was used longest ago goes first. */
const keptViews = 8;

/** Everything that a search of one site needs, in the state of the last refresh. */
export interface IndexView {
  readonly table: HitTable;
  readonly tree: CategoryTree;
  readonly texts: LocaleIndex;
  readonly prices: PriceColumn;
  readonly definitions: readonly RefinementDefinition[];
  readonly sortingRules: readonly SortingRule[];
  readonly relations: ProductRelations;
}

interface Built {
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
 * The index of one site: built in slices when it is first asked for, then kept up by refreshing just the products that
 * a commit, or the passing of time, has touched. Locales and currencies are added when they are first asked for.
 */
export class SiteIndex {
  readonly #parts: IndexParts;
  readonly #siteId: string;
  readonly #stale: Staleness;
  #built: Built | undefined;
  #working: Promise<void> | undefined;
  #lastNow = 0;

  constructor(siteId: string, parts: IndexParts) {
    this.#siteId = siteId;
    this.#parts = parts;
    this.#stale = new Staleness();
  }

  /** Takes note of what a commit changed; nothing is read before the next search. */
  note(change: CommittedChange): void {
    if (this.#built === undefined && this.#working === undefined) return;
    this.#stale.note(change, this.#siteId, this.#built?.site);
  }

  /** The index as the store is now. Two searches at once wait for one and the same work. */
  async view(site: Site, locale: string, currency: string): Promise<IndexView> {
    for (;;) {
      // What is being refreshed is neither the old index nor the new one.
      while (this.#working !== undefined) await this.#working;
      const built = this.#fresh();
      const texts = built?.texts.get(locale);
      const prices = built?.prices.get(currency);
      if (built?.merchandising !== undefined && texts !== undefined && prices !== undefined) {
        // Used last: goes last.
        built.texts.delete(locale);
        built.texts.set(locale, texts);
        built.prices.delete(currency);
        built.prices.set(currency, prices);
        return { ...built, ...built.merchandising, texts, prices };
      }
      this.#working = this.#work(site, locale, currency).finally(() => {
        this.#working = undefined;
      });
    }
  }

  #fresh(): Built | undefined {
    const now = this.#parts.clock.now();
    const built = this.#built;
    if (built === undefined || now < this.#lastNow) return undefined;
    this.#lastNow = now;
    const due = built.timetable.due(now);
    for (const id of due.products) this.#stale.products.add(id);
    if (due.books) this.#stale.prices = true;
    return this.#stale.any ? undefined : built;
  }

  async #work(asked: Site, locale: string, currency: string): Promise<void> {
    const pause = pauses();
    const stale = this.#stale.take();
    const now = this.#parts.clock.now();
    const again = now < this.#lastNow;
    this.#lastNow = now;
    try {
      let built = again || stale.all ? undefined : this.#built;
      if (built !== undefined && stale.site) {
        const site = await this.#parts.store.begin().of('sites').get(this.#siteId);
        if (site === undefined || indexed(site) !== indexed(built.site)) built = undefined;
      }
      if (built !== undefined) {
        const touched = stale.products.size + stale.offers.size;
        const many = touched > 2000 && touched > built.table.size / 3;
        const worn = built.table.dead > 2000 && built.table.dead > built.table.size;
        if (many || worn) built = undefined;
      }
      if (built === undefined) {
        const site = (await this.#parts.store.begin().of('sites').get(this.#siteId)) ?? asked;
        this.#built = await this.#build(site, locale, currency, pause);
        return;
      }
      await this.#refresh(built, stale, pause);
      await this.#add(built, locale, currency, pause);
    } catch (error) {
      // What was taken from the notes is not in the index: nothing of it can be trusted.
      this.#built = undefined;
      throw error;
    }
  }

  async #build(
    site: Site,
    locale: string,
    currency: string,
    pause: () => Promise<void> | undefined,
  ): Promise<Built> {
    const table = new HitTable();
    const built: Built = {
      site,
      table,
      relations: new ProductRelations(),
      timetable: new Timetable(),
      texts: new Map([[locale, new LocaleIndex(locale, table.isLive)]]),
      prices: new Map([[currency, new PriceColumn()]]),
      tree: await this.#tree(site),
      merchandising: undefined,
    };
    await this.#schedule(built);
    for await (const products of this.#parts.store.scan('products')) {
      const shop = this.#shop(site);
      for (const product of products) {
        await this.#index(built, shop, product);
        await pause();
      }
    }
    await built.texts.get(locale)?.names.settle(pause);
    await this.#merchandise(built);
    return built;
  }

  async #refresh(
    built: Built,
    stale: ReturnType<Staleness['take']>,
    pause: () => Promise<void> | undefined,
  ): Promise<void> {
    const { table, relations } = built;
    if (stale.categories.size > 0) {
      const before = built.tree;
      built.tree = await this.#tree(built.site);
      const changed = (tree: CategoryTree, ids: readonly string[]) =>
        ids.some(
          (id) => stale.categories.has(id) || tree.pathOf(id).some((one) => stale.categories.has(one)),
        );
      const sets = table.categorySets.map((ids) => changed(before, ids) || changed(built.tree, ids));
      for (const slot of table.slots())
        if (sets[table.categorySet.get(slot)] === true) stale.products.add(table.ids[slot] ?? '');
      for (const id of stale.categories)
        for (const one of relations.inForeignCategory(id)) stale.products.add(one);
    }
    const shop = this.#shop(built.site);
    for (const id of relations.withOwners(await withMasters(stale.products, shop.work))) {
      const product = await shop.work.of('products').get(id);
      if (product === undefined) table.drop(id);
      else await this.#index(built, shop, product);
      await pause();
    }
    for (const id of relations.withOwners(await withMasters(stale.offers, shop.work))) {
      const slot = table.slotOf(id);
      if (slot !== undefined) await this.#offer(built, shop, slot);
      await pause();
    }
    for (const texts of built.texts.values()) await texts.names.settle(pause);
    if (stale.prices) {
      built.prices.clear();
      await this.#schedule(built);
    }
    if (stale.merchandising) built.merchandising = undefined;
    await this.#merchandise(built);
  }

  /** Adds a locale or a currency that nobody has asked for yet. */
  async #add(
    built: Built,
    locale: string,
    currency: string,
    pause: () => Promise<void> | undefined,
  ): Promise<void> {
    const { table } = built;
    const texts = built.texts.has(locale) ? undefined : new LocaleIndex(locale, table.isLive);
    const prices = built.prices.has(currency) ? undefined : new PriceColumn();
    if (texts === undefined && prices === undefined) return;
    let shop = this.#shop(built.site);
    let read = 0;
    for (const slot of [...table.slots()]) {
      if (++read % 200 === 0) shop = this.#shop(built.site);
      const product = await shop.work.of('products').get(table.ids[slot] ?? '');
      if (product === undefined) continue;
      const family = await this.#family(built, shop, product);
      texts?.add(slot, textsOf(family, locale, built.tree));
      if (prices !== undefined) await this.#price(built, shop, slot, prices, currency);
      await pause();
    }
    await texts?.names.settle(pause);
    if (texts !== undefined) built.texts.set(locale, texts);
    if (prices !== undefined) built.prices.set(currency, prices);
    for (const kept of [built.texts, built.prices])
      for (const key of [...kept.keys()].slice(0, -keptViews)) kept.delete(key);
  }

  /** Lists a product anew, or takes it away where it is not to be found. */
  async #index(built: Built, shop: ShopAt, product: Product): Promise<void> {
    built.relations.note(product, built.site.catalog_id);
    built.timetable.note(product, this.#lastNow);
    const hit = await this.#contentOf(built, shop, product);
    if (hit === undefined) {
      built.table.drop(product.id);
      return;
    }
    const slot = built.table.add(hit.content);
    for (const [locale, texts] of built.texts) texts.add(slot, textsOf(hit.family, locale, built.tree));
    for (const [currency, prices] of built.prices) await this.#price(built, shop, slot, prices, currency);
  }

  async #contentOf(
    built: Built,
    shop: ShopAt,
    product: Product,
  ): Promise<{ content: HitContent; family: Family } | undefined> {
    const { site, tree } = built;
    if (!isOnline(product, site.id, shop.now) || !isSearchable(product, site.id)) return undefined;
    const family = await this.#family(built, shop, product);
    const { master } = family;
    const own = ownCategories(product).filter((id) => tree.get(id) !== undefined);
    // A variant is found through its master; a group stands for itself where a category lists it.
    if (product.type === 'variant' && master !== undefined) return undefined;
    if (product.type === 'variation_group' && (own.length === 0 || master === undefined)) return undefined;
    if (master !== undefined && !isOnline(master, site.id, shop.now)) return undefined;
    if (!isAssigned(product, site.catalog_id, own)) return undefined;
    const type = hitTypeOf(product);
    if ((type === 'master' || type === 'variation_group') && family.members.length === 0) return undefined;
    const orderable: boolean[] = [];
    for (const member of family.members) orderable.push(await this.#parts.offers.orderable(shop, member));
    return { content: contentOf(family, type, own, orderable), family };
  }

  async #family(built: Built, shop: ShopAt, product: Product): Promise<Family> {
    const master =
      product.master_id === undefined ? undefined : await shop.work.of('products').get(product.master_id);
    if (product.type !== 'master' && product.type !== 'variation_group')
      return { product, master, members: [product] };
    const variants = await this.#parts.offers.variantsOf(shop, product);
    const first = product.default_variant_id ?? master?.default_variant_id;
    const members = variants
      .filter((variant) => isSearchable(variant, built.site.id))
      .sort((a, b) => Number(b.id === first) - Number(a.id === first) || (a.id < b.id ? -1 : 1));
    return { product, master, members };
  }

  async #offer(built: Built, shop: ShopAt, slot: number): Promise<void> {
    const { table } = built;
    const orderable: boolean[] = [];
    for (const product of await this.#rows(table, shop, slot))
      orderable.push(product !== undefined && (await this.#parts.offers.orderable(shop, product)));
    table.setOrderable(slot, orderable);
    for (const [currency, prices] of built.prices) await this.#price(built, shop, slot, prices, currency);
  }

  async #price(
    { table }: Built,
    shop: ShopAt,
    slot: number,
    prices: PriceColumn,
    currency: string,
  ): Promise<void> {
    const found: (number | undefined)[] = [];
    for (const product of await this.#rows(table, shop, slot))
      found.push(product && (await this.#parts.offers.price(shop, product, currency)));
    prices.set(slot, table.firstRow.get(slot), found);
  }

  async #rows(table: HitTable, shop: ShopAt, slot: number): Promise<(Product | undefined)[]> {
    const first = table.firstRow.get(slot);
    const rows: (Product | undefined)[] = [];
    for (let row = first; row < first + table.rowCount.get(slot); row++)
      rows.push(await shop.work.of('products').get(table.rowIds[row] ?? ''));
    return rows;
  }

  async #tree(site: Site): Promise<CategoryTree> {
    return new CategoryTree(
      await this.#parts.store.begin().of('categories').find('catalog', site.catalog_id),
    );
  }

  async #schedule({ site, timetable }: Built): Promise<void> {
    const books = this.#parts.store.begin().of('price_books');
    for (const id of site.price_book_ids) {
      const book = await books.get(id);
      if (book !== undefined) timetable.noteBook(book, this.#lastNow);
    }
  }

  async #merchandise(built: Built): Promise<void> {
    const work = this.#parts.store.begin();
    built.merchandising ??= {
      definitions: await work.of('refinement_definitions').find('catalog', built.site.catalog_id),
      sortingRules: await work.of('sorting_rules').find('site', built.site.id),
    };
  }

  #shop(site: Site): ShopAt {
    return {
      site,
      work: withRemembered(this.#parts.store.begin(), ['price_books', 'inventory_lists', 'categories']),
      now: new Date(this.#lastNow).toISOString(),
    };
  }
}

/** What of a site the index depends on. */
const indexed = (site: Site): string =>
  JSON.stringify([site.catalog_id, site.price_book_ids, site.inventory_list_id]);

const ownCategories = ({ category_ids: ids, primary_category_id: primary }: Product): string[] => [
  ...(ids ?? []),
  ...(primary === undefined ? [] : [primary]),
];

/** Products with the masters that they name now: a new variant is not known to belong to one yet. */
async function withMasters(ids: ReadonlySet<string>, work: UnitOfWork): Promise<Set<string>> {
  const all = new Set(ids);
  for (const id of ids) {
    const master = (await work.of('products').get(id))?.master_id;
    if (master !== undefined) all.add(master);
  }
  return all;
}
