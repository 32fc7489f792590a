import { represents, answer, answered, ownRefinements, sorting } from '../../between-classes.ts';
import type { ChosenRefinement, FoundProduct } from '../../../bridge-protocol.ts';
import { lazyList, page } from '../../paged-list.ts';
import { platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import { Iterator } from '../util/Iterator.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { CatalogMgr } from './CatalogMgr.ts';
import type { Category } from './Category.ts';
import type { Product } from './Product.ts';
import { ProductSearchHit } from './ProductSearchHit.ts';
import { ProductSearchRefinements } from './ProductSearchRefinements.ts';
import { SearchModel } from './SearchModel.ts';
import type { SortingOption } from './SortingOption.ts';

/** Searches the products of the site, as the service's own product search does. */
export class ProductSearchModel extends SearchModel {
  static readonly CATEGORYID_PARAMETER = 'cgid';
  static readonly PRICE_MAX_PARAMETER = 'pmax';
  static readonly PRICE_MIN_PARAMETER = 'pmin';
  static readonly PRODUCTID_PARAMETER = 'pid';
  static readonly PROMOTIONID_PARAMETER = 'pmid';
  static readonly REFINE_NAME_PARAMETER_PREFIX = 'prefn';
  static readonly REFINE_VALUE_PARAMETER_PREFIX = 'prefv';
  static readonly SEARCH_PHRASE_PARAMETER = 'q';
  static readonly SORTING_OPTION_PARAMETER = 'srule';
  #categoryId: string | null = null;
  #priceMin: number | null = null;
  #priceMax: number | null = null;
  #promotionId: string | null = null;
  #orderableOnly = false;
  #recursive = true;

  /** A search that asks for nothing yet. @public */

  constructor() {
    super();
  }

  /** Category in which is searched; null for all. */
  get categoryID(): string | null {
    return this.#categoryId;
  }

  set categoryID(id: string | null) {
    this.#categoryId = id;
  }

  /** Category in which is searched; null for all. */
  get category(): Category | null {
    return this.#categoryId === null ? null : CatalogMgr.getCategory(this.#categoryId);
  }

  /** Whether a category is all that was asked for. */
  get categorySearch(): boolean {
    return this.#categoryId !== null && (this.searchPhrase ?? '') === '' && !this.isRefinedByAttribute();
  }

  /** Whether a category was asked for. */
  get refinedByCategory(): boolean {
    return this.#categoryId !== null;
  }

  /** The lowest price that is asked for, ends included. */
  get priceMin(): number | null {
    return this.#priceMin;
  }

  set priceMin(value: number | null) {
    this.#priceMin = value === null ? null : inNumber('priceMin', value);
  }

  /** The highest price that is asked for, ends included. */
  get priceMax(): number | null {
    return this.#priceMax;
  }

  set priceMax(value: number | null) {
    this.#priceMax = value === null ? null : inNumber('priceMax', value);
  }

  /** Whether prices were asked for. */
  get refinedByPrice(): boolean {
    return this.#priceMin !== null || this.#priceMax !== null;
  }

  /** Whether just these prices were asked for. */
  isRefinedByPriceRange(from: number, to: number): boolean {
    return this.#priceMin === from && this.#priceMax === to;
  }

  /** Promotion of which products are looked for. */
  get promotionID(): string | null {
    return this.#promotionId;
  }

  set promotionID(id: string | null) {
    this.#promotionId = id;
  }

  /** Whether only what can be ordered is looked for. */
  get orderableProductsOnly(): boolean {
    return this.#orderableOnly;
  }

  set orderableProductsOnly(value: boolean) {
    this.#orderableOnly = value;
  }

  /** A search in a category always looks into those below it too. */
  get recursiveCategorySearch(): boolean {
    return this.#recursive;
  }

  set recursiveCategorySearch(value: boolean) {
    this.#recursive = value;
  }

  /** The order of the hits; null for the site's own. */
  get sortingRule(): SortingOption | null {
    return this[sorting] === undefined ? null : CatalogMgr.getSortingOption(this[sorting]);
  }

  set sortingRule(rule: SortingOption | null) {
    this[sorting] = rule?.ID;
  }

  /** Whether nothing was asked for. */
  override get emptyQuery(): boolean {
    return super.emptyQuery && !this.refinedByCategory && !this.refinedByPrice && this.#promotionId === null;
  }

  /** Hits in their order, read a page at a time. */
  get productSearchHits(): Iterator<ProductSearchHit> {
    return new Iterator<ProductSearchHit>(this.#hits());
  }

  /** The products behind the hits. */
  get products(): Iterator<Product | null> {
    const hits = this.#hits();
    return new Iterator<Product | null>(lazyList(hits.length, (index) => hits[index]?.product ?? null));
  }

  /** The hit of a product among the first; null where it is not there. */
  getProductSearchHit(product: { readonly ID: string }): ProductSearchHit | null {
    const found = this.#hits()
      .slice(0, page)
      .find((hit) => hit.productID === product.ID || hit[represents](product.ID));
    return found ?? null;
  }

  /** By what the hits can be refined further. */
  get refinements(): ProductSearchRefinements {
    return new ProductSearchRefinements(this[answer]?.refinements ?? []);
  }

  /** The category in which all hits are. */
  get deepestCommonCategory(): Category | null {
    return this.category ?? CatalogMgr.siteCatalog?.root ?? null;
  }

  /** What may have been meant by the text. */
  get suggestedSearchPhrases(): ArrayList<string> {
    return new ArrayList<string>((this[answer]?.suggestions?.phrases ?? []).map(({ phrase }) => phrase));
  }

  /** What may have been meant first of all; null where nothing else was. */
  get suggestedSearchPhrase(): string | null {
    return this[answer]?.suggestions?.phrases[0]?.phrase ?? null;
  }

  override [ownRefinements](): readonly ChosenRefinement[] {
    const one = (attributeId: string, value: string): ChosenRefinement => ({
      attributeId,
      values: [value],
      ranges: [],
    });
    const chosen: ChosenRefinement[] = [];
    if (this.#categoryId !== null) chosen.push(one('cgid', this.#categoryId));
    if (this.#promotionId !== null) chosen.push(one('pmid', this.#promotionId));
    if (this.#orderableOnly) chosen.push(one('orderable_only', 'true'));
    if (this.refinedByPrice) {
      // The service's ranges do not hold their upper amount; a script's do.
      const range = { from: this.#priceMin ?? 0, to: above(this.#priceMax) };
      chosen.push({
        attributeId: 'price',
        values: [`(${range.from}..${this.#priceMax ?? ''})`],
        ranges: [range],
      });
    }
    return chosen;
  }

  #hits(): readonly ProductSearchHit[] {
    const pages = new Map<number, readonly FoundProduct[]>();
    if (this[answer]) pages.set(0, this[answer].hits);
    return lazyList(this.count, (index) => {
      const number = Math.floor(index / page);
      const found = pages.get(number) ?? this[answered](number * page).hits;
      pages.clear();
      pages.set(number, found);
      return new ProductSearchHit(found[index % page] ?? { productId: '', representedIds: [] });
    });
  }
}
platformClass('catalog.ProductSearchModel', ProductSearchModel, {
  booleans: [
    'categorySearch',
    'refinedByCategory',
    'refinedByPrice',
    'orderableProductsOnly',
    'emptyQuery',
    'recursiveCategorySearch',
  ],
});

/** Just above an amount: less than the smallest unit of any currency. */
const above = (amount: number | null): number =>
  amount === null ? Number.POSITIVE_INFINITY : amount + 0.000_01;
