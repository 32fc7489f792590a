import {
  representsProduct,
  searchCriteria,
  searchParameters,
  searchResult,
  fetchResultPage,
  nonAttributeRefinements,
  sortingRuleId,
} from '../../internal-symbols.ts';
import { handle } from '../../handle.ts';
import type { SelectedRefinement, SearchHit } from '../../protocol/bridge-protocol.ts';
import { createLazyList, pageSize } from '../../paged-list.ts';
import { registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import { asText } from '../../text-arguments.ts';
import { Collection } from '../util/Collection.ts';
import { SearchPhraseSuggestions } from '../suggest/SearchPhraseSuggestions.ts';
import { Iterator } from '../util/Iterator.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { createPageMetaTags, type PageMetaTag } from '../web/PageMetaTag.ts';
import { CatalogMgr } from './CatalogMgr.ts';
import type { Category } from './Category.ts';
import type { Product } from './Product.ts';
import { hitTypes, ProductSearchHit, requireHitType } from './ProductSearchHit.ts';
import { ProductSearchRefinements } from './ProductSearchRefinements.ts';
import { ProductSearchUrls } from './product-search-urls.ts';
import { withCriteria, type SearchParameters } from './search-parameters.ts';
import type { SortingOption } from './SortingOption.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** A search for products of the site. It returns the same results as the Shop API's product search. */
export class ProductSearchModel extends ProductSearchUrls {
  static readonly CATEGORYID_PARAMETER = 'cgid';
  static readonly INVENTORY_LIST_IDS_PARAMETER = 'ilids';
  static readonly MAXIMUM_PRODUCT_IDS = 30;
  static readonly PRICE_MAX_PARAMETER = 'pmax';
  static readonly PRICE_MIN_PARAMETER = 'pmin';
  static readonly PRODUCTID_PARAMETER = 'pid';
  static readonly PROMOTIONID_PARAMETER = 'pmid';
  static readonly PROMOTION_PRODUCT_TYPE_ALL = 'all';
  static readonly PROMOTION_PRODUCT_TYPE_BONUS = 'bonus';
  static readonly PROMOTION_PRODUCT_TYPE_DISCOUNTED = 'discounted';
  static readonly PROMOTION_PRODUCT_TYPE_QUALIFYING = 'qualifying';
  static readonly REFINE_NAME_PARAMETER_PREFIX = 'prefn';
  static readonly REFINE_VALUE_PARAMETER_PREFIX = 'prefv';
  static readonly SEARCH_PHRASE_PARAMETER = 'q';
  static readonly SORTING_OPTION_PARAMETER = 'sopt';
  #categoryId: string | null = null;
  #priceMin: number | null = null;
  #priceMax: number | null = null;
  #promotionId: string | null = null;
  #promotionProductType: string = ProductSearchModel.PROMOTION_PRODUCT_TYPE_ALL;
  #productIds: readonly string[] = [];
  /** The types of hits that the search finds; undefined if it finds all types. */
  #hitTypes: readonly string[] | undefined;
  #isOrderableOnly = false;
  #isRecursive = true;

  /** Creates a search without any criteria. @public */
  constructor() {
    super();
  }

  /** Returns the ID of the category that the search is restricted to, or null if it covers all categories. */
  get categoryID(): string | null {
    return this.#categoryId;
  }

  /** Restricts the search to the category with the given ID; null removes the restriction. */
  set categoryID(id: string | null) {
    this.#categoryId = id;
  }

  /** Returns the category that the search is restricted to, or null if it covers all categories. */
  get category(): Category | null {
    return this.#categoryId === null ? null : CatalogMgr.getCategory(this.#categoryId);
  }

  /** Returns the title, description and keywords of the category as tags, in the request's locale. */
  get pageMetaTags(): PageMetaTag[] {
    return createPageMetaTags(this.category?.[handle].data ?? {});
  }

  /** Returns true if the search is for the products of a category, without a search phrase. */
  get categorySearch(): boolean {
    return this.#categoryId !== null && (this.searchPhrase ?? '') === '';
  }

  /** Returns true if the search is a `categorySearch` and is refined by attributes, a price or a promotion. */
  get refinedCategorySearch(): boolean {
    const isRefined = this.isRefinedByAttribute() || this.refinedByPrice || this.isRefinedByPromotion();
    return this.categorySearch && isRefined;
  }

  /** Returns true if the search is restricted to a category. */
  get refinedByCategory(): boolean {
    return this.#categoryId !== null;
  }

  /** Returns the lowest price that hits may have (inclusive, in the session's currency), or null if there is none. */
  get priceMin(): number | null {
    return this.#priceMin;
  }

  /**
   * Sets the lowest price that hits may have (inclusive, in the session's currency); null removes the limit.
   * @throws TypeError if the price is not a number
   */
  set priceMin(value: number | null) {
    this.#priceMin = value === null ? null : requireNumber('priceMin', value);
  }

  /** Returns the highest price that hits may have (inclusive, in the session's currency), or null if there is none. */
  get priceMax(): number | null {
    return this.#priceMax;
  }

  /**
   * Sets the highest price that hits may have (inclusive, in the session's currency); null removes the limit.
   * @throws TypeError if the price is not a number
   */
  set priceMax(value: number | null) {
    this.#priceMax = value === null ? null : requireNumber('priceMax', value);
  }

  /** Returns true if the search is restricted by a price. */
  get refinedByPrice(): boolean {
    return this.#priceMin !== null || this.#priceMax !== null;
  }

  /** Returns true if the search is restricted to exactly the given price range. */
  isRefinedByPriceRange(from: number, to: number): boolean {
    return this.#priceMin === from && this.#priceMax === to;
  }

  /** Returns the ID of the promotion that the search is restricted to, or null if it covers all products. */
  get promotionID(): string | null {
    return this.#promotionId;
  }

  /** Restricts the search to products of the promotion with the given ID; null removes the restriction. */
  set promotionID(id: string | null) {
    this.#promotionId = id;
  }

  /** Returns true if the search is restricted to a promotion, which must have the given ID if one is passed. */
  isRefinedByPromotion(promotionID?: string): boolean {
    return promotionID === undefined ? this.#promotionId !== null : this.#promotionId === promotionID;
  }

  /** Returns which products of the promotion are found: one of the PROMOTION_PRODUCT_TYPE constants. */
  get promotionProductType(): string {
    return this.#promotionProductType;
  }

  /**
   * Sets which products of the promotion are found: its bonus products (PROMOTION_PRODUCT_TYPE_BONUS), or the products
   * that it applies to (any other PROMOTION_PRODUCT_TYPE constant).
   * @throws TypeError if it is none of these constants
   */
  set promotionProductType(type: string) {
    if (!promotionProductTypes.includes(type))
      throw new TypeError(
        `The type of a promotion's products must be one of ${promotionProductTypes.join(', ')}.`,
      );
    this.#promotionProductType = type;
  }

  /** Returns the IDs of the products to which the search is restricted; empty if it covers all products. */
  get productIDs(): ArrayList<string> {
    return new ArrayList<string>(this.#productIds);
  }

  /**
   * Restricts the search to the products with the given IDs and, for masters, their variants. Null or an empty list
   * removes the restriction.
   * @throws TypeError if there are more than MAXIMUM_PRODUCT_IDS
   */
  set productIDs(ids: Collection | readonly string[] | null) {
    const list = (ids instanceof Collection ? ids.toArray() : (ids ?? [])).map(asText);
    if (list.length > ProductSearchModel.MAXIMUM_PRODUCT_IDS)
      throw new TypeError(`A search takes at most ${ProductSearchModel.MAXIMUM_PRODUCT_IDS} product IDs.`);
    this.#productIds = list;
  }

  /** Returns the ID of the first product to which the search is restricted, or null if it covers all products. */
  get productID(): string | null {
    return this.#productIds[0] ?? null;
  }

  /** Restricts the search to the given product or, for a master, its variants; null removes the restriction. */
  set productID(id: string | null) {
    this.productIDs = id === null ? null : [id];
  }

  /**
   * Restricts the search to hits of the given types (HIT_TYPE constants of ProductSearchHit). Replaces what earlier
   * calls of this method or `excludeHitType` have set. Without types, the search finds hits of all types.
   * @throws TypeError if one of the types does not exist
   */
  addHitTypeRefinement(...types: string[]): void {
    this.#hitTypes = types.length > 0 ? types.map(requireHitType) : undefined;
  }

  /**
   * Excludes hits of the given types from the search. Replaces what earlier calls of this method or
   * `addHitTypeRefinement` have set. Without types, the search finds hits of all types.
   * @throws TypeError if one of the types does not exist
   */
  excludeHitType(...types: string[]): void {
    const excludedTypes = types.map(requireHitType);
    this.#hitTypes =
      excludedTypes.length > 0 ? hitTypes.filter((type) => !excludedTypes.includes(type)) : undefined;
  }

  /** Always returns false: this service does not personalize the order of hits. */
  get personalizedSort(): boolean {
    return false;
  }

  /** Returns true if the search finds only products that can be ordered. */
  get orderableProductsOnly(): boolean {
    return this.#isOrderableOnly;
  }

  /** Sets whether the search finds only products that can be ordered. */
  set orderableProductsOnly(value: boolean) {
    this.#isOrderableOnly = value;
  }

  /** Returns true if a search in a category includes its subcategories. It does by default. */
  get recursiveCategorySearch(): boolean {
    return this.#isRecursive;
  }

  /** Sets whether a search in a category includes its subcategories. */
  set recursiveCategorySearch(value: boolean) {
    this.#isRecursive = value;
  }

  /** Returns the sorting option of the hits, or null if the site's default applies. */
  get sortingRule(): SortingOption | null {
    return this[sortingRuleId] === undefined ? null : CatalogMgr.getSortingOption(this[sortingRuleId]);
  }

  /** Sets the sorting option of the hits; null means the site's default. */
  set sortingRule(rule: SortingOption | null) {
    this[sortingRuleId] = rule?.ID;
  }

  /** Sets the sorting option of the hits; null means the site's default. */
  setSortingOption(option: SortingOption | null): void {
    this.sortingRule = option;
  }

  /** Returns true if the search has neither a phrase nor a category, price, promotion, product or attribute. */
  override get emptyQuery(): boolean {
    return (
      super.emptyQuery &&
      !this.refinedByCategory &&
      !this.refinedByPrice &&
      this.#promotionId === null &&
      this.#productIds.length === 0
    );
  }

  /** Returns an iterator over the hits in their order, which reads them page by page. */
  get productSearchHits(): Iterator<ProductSearchHit> {
    return new Iterator<ProductSearchHit>(this.#hits());
  }

  /** Returns an iterator over the products of the hits; a product that was removed is null. */
  get products(): Iterator<Product | null> {
    const hits = this.#hits();
    return new Iterator<Product | null>(createLazyList(hits.length, (index) => hits[index]?.product ?? null));
  }

  /** Returns the hit that represents a product, or null if it is not on the first page of hits. */
  getProductSearchHit(product: { readonly ID: string }): ProductSearchHit | null {
    const match = this.#hits()
      .slice(0, pageSize)
      .find((hit) => hit.productID === product.ID || hit[representsProduct](product.ID));
    return match ?? null;
  }

  /** Returns the refinements available for the hits. */
  get refinements(): ProductSearchRefinements {
    return new ProductSearchRefinements(this[searchResult]?.refinements ?? []);
  }

  /**
   * Returns the category that the search is restricted to, or else the root category of the site catalog.
   * Returns null if there is neither.
   */
  get deepestCommonCategory(): Category | null {
    return this.category ?? CatalogMgr.siteCatalog?.root ?? null;
  }

  /** Returns the phrases and words that the service suggests for the search phrase. */
  get searchPhraseSuggestions(): SearchPhraseSuggestions {
    return new SearchPhraseSuggestions(this[searchResult]?.suggestions ?? { phrases: [], terms: [] });
  }

  /** Returns the alternative search phrases that the service suggests. */
  get suggestedSearchPhrases(): ArrayList<string> {
    return new ArrayList<string>(
      (this[searchResult]?.suggestions?.phrases ?? []).map(({ phrase }) => phrase),
    );
  }

  /** Returns the best suggested search phrase, or null if there is none. */
  get suggestedSearchPhrase(): string | null {
    return this[searchResult]?.suggestions?.phrases[0]?.phrase ?? null;
  }

  override [nonAttributeRefinements](): readonly SelectedRefinement[] {
    const singleValueRefinement = (attributeId: string, value: string): SelectedRefinement => ({
      attributeId,
      values: [value],
      ranges: [],
    });
    const refinementList: SelectedRefinement[] = [];
    if (this.#categoryId !== null)
      refinementList.push({
        ...singleValueRefinement('cgid', this.#categoryId),
        withoutSubcategories: !this.#isRecursive,
      });
    if (this.#hitTypes !== undefined)
      refinementList.push({ attributeId: 'htype', values: this.#hitTypes, ranges: [] });
    if (this.#promotionId !== null) refinementList.push(singleValueRefinement('pmid', this.#promotionId));
    if (this.#isOrderableOnly) refinementList.push(singleValueRefinement('orderable_only', 'true'));
    if (this.refinedByPrice) {
      // Price ranges exclude their upper bound in the service and include it in scripts.
      const range = { from: this.#priceMin ?? 0, to: toExclusiveBound(this.#priceMax) };
      refinementList.push({
        attributeId: 'price',
        values: [`(${range.from}..${this.#priceMax ?? ''})`],
        ranges: [range],
      });
    }
    return refinementList;
  }

  override [searchParameters](): SearchParameters {
    const text = (value: string | number | null) => (value === null ? undefined : asText(value));
    return withCriteria(super[searchParameters](), {
      cgid: text(this.#categoryId),
      pid: text(this.productID),
      pmin: text(this.#priceMin),
      pmax: text(this.#priceMax),
      pmid: text(this.#promotionId),
    });
  }

  override [searchCriteria]() {
    return {
      productIds: this.#productIds.length > 0 ? this.#productIds : undefined,
      promotionProducts: this.#promotionProductType === 'bonus' ? ('bonus' as const) : ('all' as const),
    };
  }

  #hits(): readonly ProductSearchHit[] {
    // Holds one page at a time, the last one that was read, so that large results do not fill the memory.
    const pages = new Map<number, readonly SearchHit[]>();
    if (this[searchResult]) pages.set(0, this[searchResult].hits);
    return createLazyList(this.count, (index) => {
      const pageIndex = Math.floor(index / pageSize);
      const hits = pages.get(pageIndex) ?? this[fetchResultPage](pageIndex * pageSize).hits;
      pages.clear();
      pages.set(pageIndex, hits);
      return new ProductSearchHit(hits[index % pageSize] ?? { productId: '', representedIds: [] });
    });
  }
}
registerClass('catalog.ProductSearchModel', ProductSearchModel, {
  booleans: [
    'categorySearch',
    'refinedCategorySearch',
    'refinedByCategory',
    'refinedByPrice',
    'orderableProductsOnly',
    'emptyQuery',
    'recursiveCategorySearch',
    'personalizedSort',
  ],
});

const promotionProductTypes: readonly string[] = freezeTable([
  ProductSearchModel.PROMOTION_PRODUCT_TYPE_ALL,
  ProductSearchModel.PROMOTION_PRODUCT_TYPE_BONUS,
  ProductSearchModel.PROMOTION_PRODUCT_TYPE_DISCOUNTED,
  ProductSearchModel.PROMOTION_PRODUCT_TYPE_QUALIFYING,
]);

/** Returns an exclusive bound that is above an amount by less than any currency's smallest unit; infinity for null. */
const toExclusiveBound = (amount: number | null): number =>
  amount === null ? Number.POSITIVE_INFINITY : amount + 0.000_01;
