import { fold, tokenize } from '../../../server/domain/search/tokenize.ts';
import { handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { searchResult } from '../../internal-symbols.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { freezeTable } from '../../protocol/primordials.ts';
import type { SearchSuggestions, SuggestedWord } from '../../protocol/bridge-protocol.ts';
import { requireNumber } from '../../stored-fields.ts';
import { asText } from '../../text-arguments.ts';
import { CatalogMgr } from '../catalog/CatalogMgr.ts';
import type { Category } from '../catalog/Category.ts';
import { ProductSearchModel } from '../catalog/ProductSearchModel.ts';
import type { Content } from '../content/Content.ts';
import { ContentSearchModel } from '../content/ContentSearchModel.ts';
import { Iterator } from '../util/Iterator.ts';
import { BrandSuggestions } from './BrandSuggestions.ts';
import { CategorySuggestions } from './CategorySuggestions.ts';
import { ContentSuggestions } from './ContentSuggestions.ts';
import { CustomSuggestions } from './CustomSuggestions.ts';
import { ProductSuggestions } from './ProductSuggestions.ts';
import type { SuggestedPhrase } from './SuggestedPhrase.ts';

const noSuggestions: SearchSuggestions = freezeTable({ phrases: [], terms: [] });
/** The minimum length of a search phrase for which there are suggestions. */
const minPhraseLength = 3;
const defaultMaxSuggestions = 5;

/**
 * Suggests products, categories, brands and content while a customer types a search phrase, and corrects and
 * completes its words. There are no suggestions for a phrase with fewer than 3 characters.
 */
export class SuggestModel extends PlatformObject {
  static readonly MAX_SUGGESTIONS = 10;
  readonly #refinements = new Map<string, string>();
  #phrase = '';
  #maxSuggestions = defaultMaxSuggestions;
  #categoryId: string | null = null;
  #isFilteredByFolder = true;
  #productSearch: ProductSearchModel | undefined;

  /**
   * Creates a model without a search phrase.
   * @public
   */
  constructor() {
    super();
  }

  /** Sets the search phrase that the customer has typed so far; null removes it. */
  setSearchPhrase(searchPhrase: string | null): void {
    this.#phrase = searchPhrase === null ? '' : asText(searchPhrase).trim();
    this.#productSearch = undefined;
  }

  /**
   * Sets the maximum number of suggestions of each kind. The default is 5. Values above MAX_SUGGESTIONS are reduced to
   * it.
   * @throws TypeError if it is not a number
   */
  setMaxSuggestions(maxSuggestions: number): void {
    const max = Math.trunc(requireNumber('maxSuggestions', maxSuggestions));
    this.#maxSuggestions = Math.min(Math.max(max, 0), SuggestModel.MAX_SUGGESTIONS);
  }

  /**
   * Restricts products, brands and categories to a category and its subcategories at any depth; null removes the
   * restriction.
   */
  setCategoryID(categoryID: string | null): void {
    this.#categoryId = categoryID === null ? null : asText(categoryID);
    this.#productSearch = undefined;
  }

  /** Returns true if content that is in no folder is left out. By default, it is. */
  get filteredByFolder(): boolean {
    return this.#isFilteredByFolder;
  }

  /** Sets whether content that is in no folder is left out. By default, it is. */
  set filteredByFolder(filteredByFolder: boolean) {
    this.#isFilteredByFolder = Boolean(filteredByFolder);
  }

  /** Adds values, separated by `|`, to an attribute: a suggested product must have one of the values. */
  addRefinementValues(attributeID: string, values: string): void {
    const name = asText(attributeID);
    this.#refine(name, [...splitValues(this.#refinements.get(name)), ...splitValues(asText(values))]);
  }

  /** Replaces the values of an attribute with the given ones, separated by `|`; null removes them all. */
  setRefinementValues(attributeID: string, values: string | null): void {
    this.#refine(asText(attributeID), values === null ? [] : splitValues(asText(values)));
  }

  /** Removes the given values, separated by `|`, of an attribute; null removes them all. */
  removeRefinementValues(attributeID: string, values: string | null): void {
    const name = asText(attributeID);
    const removedValues = values === null ? undefined : splitValues(asText(values));
    const remainingValues = splitValues(this.#refinements.get(name)).filter(
      (value) => removedValues?.includes(value) === false,
    );
    this.#refine(name, remainingValues);
  }

  /** Returns the suggested products, or null if the search phrase is too short. */
  get productSuggestions(): ProductSuggestions | null {
    if (!this.#isPhraseLongEnough) return null;
    const hits = this.#runSearch().productSearchHits.asList(0, this.#maxSuggestions).toArray();
    return new ProductSuggestions(this.#suggestions, hits);
  }

  /** Returns the suggested online categories, or null if the search phrase is too short. */
  get categorySuggestions(): CategorySuggestions | null {
    if (!this.#isPhraseLongEnough) return null;
    const startCategory =
      this.#categoryId === null ? CatalogMgr.siteCatalog?.root : CatalogMgr.getCategory(this.#categoryId);
    const matches = startCategory
      ? onlineDescendants(startCategory).filter((category) => this.#matches(nameOf(category)))
      : [];
    const categories = matches.slice(0, this.#maxSuggestions);
    return new CategorySuggestions(this.#suggestionsFromNames(categories.map(nameOf)), categories);
  }

  /** Returns the suggested brands, or null if the search phrase is too short. */
  get brandSuggestions(): BrandSuggestions | null {
    if (!this.#isPhraseLongEnough) return null;
    const search = this.#createSearch();
    search.search();
    const brands = (search[searchResult]?.refinements ?? [])
      .filter(({ attributeId }) => attributeId === 'brand')
      .flatMap(({ values }) => values.map(({ value }) => value))
      .filter((brand) => this.#matches(brand))
      .slice(0, this.#maxSuggestions);
    return new BrandSuggestions(this.#suggestionsFromNames(brands), brands.length);
  }

  /** Returns the suggested content, or null if the search phrase is too short. */
  get contentSuggestions(): ContentSuggestions | null {
    if (!this.#isPhraseLongEnough) return null;
    const search = new ContentSearchModel();
    search.searchPhrase = this.#phrase;
    search.filteredByFolder = this.#isFilteredByFolder;
    search.search();
    const content: readonly Content[] = search.content.asList(0, this.#maxSuggestions).toArray();
    return new ContentSuggestions(this.#suggestionsFromNames(content.map(nameOf)), content);
  }

  /**
   * Returns empty suggestions, because shops of this service define none. Returns null if the search phrase is too
   * short.
   */
  get customSuggestions(): CustomSuggestions | null {
    return this.#isPhraseLongEnough ? new CustomSuggestions(noSuggestions, 0) : null;
  }

  /** Returns an iterator over popular search phrases. This service does not count them, so it is empty. */
  get popularSearchPhrases(): Iterator<SuggestedPhrase> {
    return new Iterator<SuggestedPhrase>([]);
  }

  /**
   * Returns an iterator over the customer's recent search phrases. This service does not store them, so it is empty.
   */
  get recentSearchPhrases(): Iterator<SuggestedPhrase> {
    return new Iterator<SuggestedPhrase>([]);
  }

  get #isPhraseLongEnough(): boolean {
    return this.#phrase.length >= minPhraseLength;
  }

  /** The suggestions of the product search for the phrase. */
  get #suggestions(): SearchSuggestions {
    return this.#runSearch()[searchResult]?.suggestions ?? noSuggestions;
  }

  #refine(attributeId: string, values: readonly string[]): void {
    if (values.length === 0) this.#refinements.delete(attributeId);
    else this.#refinements.set(attributeId, [...new Set(values)].join('|'));
    this.#productSearch = undefined;
  }

  #createSearch(): ProductSearchModel {
    const search = new ProductSearchModel();
    search.categoryID = this.#categoryId;
    for (const [attributeId, values] of this.#refinements) search.addRefinementValues(attributeId, values);
    return search;
  }

  #runSearch(): ProductSearchModel {
    if (this.#productSearch) return this.#productSearch;
    const search = this.#createSearch();
    search.searchPhrase = this.#phrase;
    search.search();
    this.#productSearch = search;
    return search;
  }

  /** Returns whether each word of the phrase, or its correction or completion, is the beginning of a word of a name. */
  #matches(name: string): boolean {
    const words = tokenize(name).map(fold);
    return tokenize(this.#phrase).every((original) => {
      const { terms = [] } = this.#suggestions.terms.find((term) => term.original === original) ?? {};
      const candidates = [original, ...terms.map(({ value }) => value)].map(fold);
      return candidates.some((word) => words.some((other) => other.startsWith(word)));
    });
  }

  /** Returns names as suggested phrases, and the words of the names that complete the words of the phrase. */
  #suggestionsFromNames(names: readonly string[]): SearchSuggestions {
    const words = [...new Set(names.flatMap((name) => tokenize(name)))];
    const phrases = [...new Set(names)].map((phrase) => ({
      phrase,
      exactMatch: fold(phrase) === fold(this.#phrase),
    }));
    return {
      phrases,
      terms: tokenize(this.#phrase).map((original) => ({ original, terms: findTerms(original, words) })),
    };
  }
}
registerClass('suggest.SuggestModel', SuggestModel, { booleans: ['filteredByFolder'] });

/** Returns the words that begin with a word of the phrase; that word itself comes first. */
function findTerms(original: string, words: readonly string[]): SuggestedWord[] {
  const terms = words
    .filter((word) => fold(word).startsWith(fold(original)))
    .map((value) => {
      const exactMatch = fold(value) === fold(original);
      return { value, exactMatch, completed: !exactMatch, corrected: false };
    });
  return [...terms.filter(({ exactMatch }) => exactMatch), ...terms.filter(({ exactMatch }) => !exactMatch)];
}

const splitValues = (values = ''): string[] => values.split('|').filter((value) => value.trim() !== '');

/** Returns the online descendants of a category, each followed by its own descendants. */
function onlineDescendants(category: Category): Category[] {
  const children: readonly Category[] = category.onlineSubCategories.toArray();
  return children.flatMap((child) => [child, ...onlineDescendants(child)]);
}

/** Returns the name in the request's locale, or an empty string if there is none. */
const nameOf = (item: Category | Content): string => localized(item[handle].data.name) ?? '';
