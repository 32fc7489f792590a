import { fold, tokenize } from '../../../server/domain/search/tokenize.ts';
import { handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { searchResult } from '../../internal-symbols.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
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

const none: SearchSuggestions = freezeTable({ phrases: [], terms: [] });
/** A shorter search phrase is suggested nothing. */
const minPhraseLength = 3;
const defaultSuggestions = 5;

/**
 * Suggests products, categories, brands and content while a customer types a search phrase, and corrects and
 * completes its words. A phrase with fewer than 3 characters is suggested nothing.
 */
export class SuggestModel extends PlatformObject {
  static readonly MAX_SUGGESTIONS = 10;
  readonly #refinements = new Map<string, string>();
  #phrase = '';
  #max = defaultSuggestions;
  #categoryId: string | null = null;
  #filtered = true;
  #products: ProductSearchModel | undefined;

  /**
   * Creates a model without a search phrase.
   * @public
   */
  constructor() {
    super();
  }

  /** Sets the search phrase as the customer has typed it so far; null removes it. */
  setSearchPhrase(searchPhrase: string | null): void {
    this.#phrase = searchPhrase === null ? '' : asText(searchPhrase).trim();
    this.#products = undefined;
  }

  /**
   * Sets the number of items of each kind that are suggested: 5 unless it is set, and at most MAX_SUGGESTIONS.
   * @throws TypeError if it is not a number
   */
  setMaxSuggestions(maxSuggestions: number): void {
    const max = Math.trunc(requireNumber('maxSuggestions', maxSuggestions));
    this.#max = Math.min(Math.max(max, 0), SuggestModel.MAX_SUGGESTIONS);
  }

  /** Restricts products, brands and categories to a category and those below it; null removes the restriction. */
  setCategoryID(categoryID: string | null): void {
    this.#categoryId = categoryID === null ? null : asText(categoryID);
    this.#products = undefined;
  }

  /** Returns true if content that is in no folder is not suggested, which is so unless it is set. */
  get filteredByFolder(): boolean {
    return this.#filtered;
  }

  /** Sets whether content that is in no folder is left out. */
  set filteredByFolder(filteredByFolder: boolean) {
    this.#filtered = Boolean(filteredByFolder);
  }

  /** Adds values, separated by `|`, to an attribute: a suggested product must have one of the values. */
  addRefinementValues(attributeID: string, values: string): void {
    const name = asText(attributeID);
    this.#refine(name, [...valuesIn(this.#refinements.get(name)), ...valuesIn(asText(values))]);
  }

  /** Replaces the values of an attribute with the given ones, separated by `|`; null removes them all. */
  setRefinementValues(attributeID: string, values: string | null): void {
    this.#refine(asText(attributeID), values === null ? [] : valuesIn(asText(values)));
  }

  /** Removes the given values, separated by `|`, of an attribute; null removes them all. */
  removeRefinementValues(attributeID: string, values: string | null): void {
    const name = asText(attributeID);
    const removed = values === null ? undefined : valuesIn(asText(values));
    const left = valuesIn(this.#refinements.get(name)).filter((value) => removed?.includes(value) === false);
    this.#refine(name, left);
  }

  /** Returns the suggested products, or null if the search phrase is too short. */
  get productSuggestions(): ProductSuggestions | null {
    if (!this.#isSufficient) return null;
    const hits = this.#search().productSearchHits.asList(0, this.#max).toArray();
    return new ProductSuggestions(this.#suggestions, hits);
  }

  /** Returns the suggested categories, which are online, or null if the search phrase is too short. */
  get categorySuggestions(): CategorySuggestions | null {
    if (!this.#isSufficient) return null;
    const start =
      this.#categoryId === null ? CatalogMgr.siteCatalog?.root : CatalogMgr.getCategory(this.#categoryId);
    const matches = start ? onlineBelow(start).filter((category) => this.#matches(nameOf(category))) : [];
    const categories = matches.slice(0, this.#max);
    return new CategorySuggestions(this.#named(categories.map(nameOf)), categories);
  }

  /** Returns the suggested brands, or null if the search phrase is too short. */
  get brandSuggestions(): BrandSuggestions | null {
    if (!this.#isSufficient) return null;
    const search = this.#newSearch();
    search.search();
    const brands = (search[searchResult]?.refinements ?? [])
      .filter(({ attributeId }) => attributeId === 'brand')
      .flatMap(({ values }) => values.map(({ value }) => value))
      .filter((brand) => this.#matches(brand))
      .slice(0, this.#max);
    return new BrandSuggestions(this.#named(brands), brands.length);
  }

  /** Returns the suggested content, or null if the search phrase is too short. */
  get contentSuggestions(): ContentSuggestions | null {
    if (!this.#isSufficient) return null;
    const search = new ContentSearchModel();
    search.searchPhrase = this.#phrase;
    search.filteredByFolder = this.#filtered;
    search.search();
    const content: readonly Content[] = search.content.asList(0, this.#max).toArray();
    return new ContentSuggestions(this.#named(content.map(nameOf)), content);
  }

  /** Returns the suggested phrases of the merchant, of which there are none, or null if the search phrase is too short. */
  get customSuggestions(): CustomSuggestions | null {
    return this.#isSufficient ? new CustomSuggestions(none, 0) : null;
  }

  /** Returns an iterator over popular search phrases. This service does not count them, so it is empty. */
  get popularSearchPhrases(): Iterator<SuggestedPhrase> {
    return new Iterator<SuggestedPhrase>([]);
  }

  /** Returns an iterator over the customer's recent search phrases. This service does not store them, so it is empty. */
  get recentSearchPhrases(): Iterator<SuggestedPhrase> {
    return new Iterator<SuggestedPhrase>([]);
  }

  get #isSufficient(): boolean {
    return this.#phrase.length >= minPhraseLength;
  }

  /** What the product search suggests for the phrase. */
  get #suggestions(): SearchSuggestions {
    return this.#search()[searchResult]?.suggestions ?? none;
  }

  #refine(attributeId: string, values: readonly string[]): void {
    if (values.length === 0) this.#refinements.delete(attributeId);
    else this.#refinements.set(attributeId, [...new Set(values)].join('|'));
    this.#products = undefined;
  }

  #newSearch(): ProductSearchModel {
    const search = new ProductSearchModel();
    search.categoryID = this.#categoryId;
    for (const [attributeId, values] of this.#refinements) search.addRefinementValues(attributeId, values);
    return search;
  }

  #search(): ProductSearchModel {
    if (this.#products) return this.#products;
    const search = this.#newSearch();
    search.searchPhrase = this.#phrase;
    search.search();
    this.#products = search;
    return search;
  }

  /** Whether each word of the phrase, or a word that corrects or completes it, begins a word of a name. */
  #matches(name: string): boolean {
    const words = tokenize(name).map(fold);
    return tokenize(this.#phrase).every((original) => {
      const { terms = [] } = this.#suggestions.terms.find((one) => one.original === original) ?? {};
      const searched = [original, ...terms.map(({ value }) => value)].map(fold);
      return searched.some((word) => words.some((other) => other.startsWith(word)));
    });
  }

  /** The names of what is suggested as phrases, and the words of the names that begin with those of the phrase. */
  #named(names: readonly string[]): SearchSuggestions {
    const words = [...new Set(names.flatMap((name) => tokenize(name)))];
    const phrases = [...new Set(names)].map((phrase) => ({
      phrase,
      exactMatch: fold(phrase) === fold(this.#phrase),
    }));
    return {
      phrases,
      terms: tokenize(this.#phrase).map((original) => ({ original, terms: termsOf(original, words) })),
    };
  }
}
platformClass('suggest.SuggestModel', SuggestModel, { booleans: ['filteredByFolder'] });

function termsOf(original: string, words: readonly string[]): SuggestedWord[] {
  return words
    .filter((word) => fold(word).startsWith(fold(original)))
    .map((value) => {
      const exactMatch = fold(value) === fold(original);
      return { value, exactMatch, completed: !exactMatch, corrected: false };
    });
}

const valuesIn = (values = ''): string[] => values.split('|').filter((value) => value.trim() !== '');

/** The online categories below a category, each followed by those below it. */
function onlineBelow(category: Category): Category[] {
  const children: readonly Category[] = category.onlineSubCategories.toArray();
  return children.flatMap((child) => [child, ...onlineBelow(child)]);
}

/** The name in the locale of the request. */
const nameOf = (item: Category | Content): string => localized(item[handle].data.name) ?? '';
