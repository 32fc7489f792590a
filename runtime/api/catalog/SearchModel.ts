import {
  refinementEntries,
  searchCriteria,
  searchParameters,
  searchResult,
  fetchResultPage,
  nonAttributeRefinements,
  sortingRuleId,
} from '../../internal-symbols.ts';
import type {
  ScriptSearchRequest,
  SelectedRefinement,
  SearchResult,
} from '../../protocol/bridge-protocol.ts';
import { asText } from '../../text-arguments.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import { Status } from '../system/Status.ts';
import { pageSize } from '../../paged-list.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { URL } from '../web/URL.ts';
import { searchUrl, withAttribute, withCriteria, type SearchParameters } from './search-parameters.ts';
import { SafeSet } from '../../protocol/primordials.ts';

/** A search: its criteria and, after it has been run, its result. */
export abstract class SearchModel extends PlatformObject {
  static readonly SORT_DIRECTION_ASCENDING = 1;
  static readonly SORT_DIRECTION_DESCENDING = 2;
  static readonly SORT_DIRECTION_NONE = 0;
  readonly #refinementValues = new Map<string, readonly string[]>();
  #phrase: string | null = null;
  #sort: string | undefined;
  #result: SearchResult | undefined;

  /** Always returns null: this service does not redirect search phrases. */
  static getSearchRedirect(_searchQuery: string): null {
    return null;
  }

  /** Returns the search phrase, or null if none is set. */
  get searchPhrase(): string | null {
    return this.#phrase;
  }

  /** Sets the search phrase; null removes it. */
  set searchPhrase(phrase: string | null) {
    this.#phrase = phrase === null ? null : asText(phrase);
  }

  /** Runs the search and returns an OK status. The result properties are meaningful only afterwards. */
  search(): Status {
    this.#result = this[fetchResultPage](0);
    return new Status(Status.OK);
  }

  /** Returns the total number of hits, or 0 before the search is run. */
  get count(): number {
    return this.#result?.total ?? 0;
  }

  /** Returns true if the search has no phrase and is not refined by attributes. */
  get emptyQuery(): boolean {
    return (this.#phrase ?? '').trim() === '' && this.#refinementValues.size === 0;
  }

  /** Returns true if the search is refined by any attribute. */
  get refinedSearch(): boolean {
    return this.#refinementValues.size > 0;
  }

  /**
   * Adds values, separated by `|`, to those that an attribute is refined by. A hit must have one of the attribute's
   * values.
   */
  addRefinementValues(attributeId: string, values: string): void {
    const newValues = splitValues(values);
    this.#refine(attributeId, [...new Set([...this.#valuesOf(attributeId), ...newValues])]);
  }

  /**
   * Replaces the values that an attribute is refined by. The new values are separated by `|`; null or an empty string
   * removes the refinement.
   */
  setRefinementValues(attributeId: string, values: string | null): void {
    this.#refine(attributeId, values === null ? [] : splitValues(values));
  }

  /**
   * Removes values, separated by `|`, from those that an attribute is refined by. Without values, removes them all.
   */
  removeRefinementValues(attributeId: string, values?: string | null): void {
    const currentValues = this.#valuesOf(attributeId);
    const removedValues = values === undefined || values === null ? currentValues : splitValues(values);
    this.#refine(
      attributeId,
      currentValues.filter((value) => !removedValues.includes(value)),
    );
  }

  /** Returns the values of an attribute that the search is refined by; a hit must have one of them. */
  getRefinementValues(attributeId: string): ArrayList<string> {
    return new ArrayList<string>(this.#refinementValues.get(attributeId) ?? []);
  }

  /**
   * Returns the first value of an attribute that the search is refined by, or an empty string if there is none.
   */
  getRefinementValue(attributeId: string): string {
    return this.#refinementValues.get(attributeId)?.[0] ?? '';
  }

  /** Returns true if the search is refined by the given attribute, or by any attribute if none is given. */
  isRefinedByAttribute(attributeId?: string): boolean {
    return attributeId === undefined
      ? this.#refinementValues.size > 0
      : this.#refinementValues.has(attributeId);
  }

  /** Returns true if the search is refined by the given value of an attribute. */
  isRefinedByAttributeValue(attributeId: string, value: string): boolean {
    return this.#refinementValues.get(attributeId)?.includes(value) ?? false;
  }

  /** Returns the URL of this search: an action's URL, or the given URL, with the search's parameters appended. */
  url(target: string | URL): URL {
    return searchUrl(target, this[searchParameters]());
  }

  /** Returns the URL of this search with an attribute's values replaced by the given ones, separated by `|`. */
  urlRefineAttribute(target: string | URL, attributeId: string, values: string): URL {
    return searchUrl(target, withAttribute(this[searchParameters](), attributeId, splitValues(values)));
  }

  /** Returns the URL of this search with the given values, separated by `|`, added to those of an attribute. */
  urlRefineAttributeValue(target: string | URL, attributeId: string, values: string): URL {
    const mergedValues = [...new Set([...this.#valuesOf(attributeId), ...splitValues(values)])];
    return searchUrl(target, withAttribute(this[searchParameters](), attributeId, mergedValues));
  }

  /** Returns the URL of this search without a refinement by the attribute. */
  urlRelaxAttribute(target: string | URL, attributeId: string): URL {
    return searchUrl(target, withAttribute(this[searchParameters](), attributeId, []));
  }

  /** Returns the URL of this search without the given values of an attribute, separated by `|`. */
  urlRelaxAttributeValue(target: string | URL, attributeId: string, values: string): URL {
    const removedValues = splitValues(values);
    const remainingValues = this.#valuesOf(attributeId).filter((value) => !removedValues.includes(value));
    return searchUrl(target, withAttribute(this[searchParameters](), attributeId, remainingValues));
  }

  /** Returns the URL of this search in the default order. */
  urlDefaultSort(target: string | URL): URL {
    return searchUrl(target, withCriteria(this[searchParameters](), { srule: undefined }));
  }

  /** Sets the values of an attribute. Without values, the search is not refined by it. */
  #refine(attributeId: string, values: readonly string[]): void {
    if (values.length === 0) this.#refinementValues.delete(attributeId);
    else this.#refinementValues.set(attributeId, values);
  }

  #valuesOf(attributeId: string): readonly string[] {
    return this.#refinementValues.get(attributeId) ?? [];
  }

  /** Returns the criteria of the search as parameters of a URL. */
  [searchParameters](): SearchParameters {
    const phrase = this.#phrase ?? '';
    return {
      criteria: { q: phrase === '' ? undefined : phrase, srule: this.#sort },
      attributes: this.#refinementValues,
    };
  }

  /** The values that the search is refined by, for each attribute. */
  get [refinementEntries](): readonly (readonly [attributeId: string, values: readonly string[]])[] {
    return [...this.#refinementValues];
  }

  /** The ID of the sorting option of the hits; undefined if the site's default applies. */
  get [sortingRuleId](): string | undefined {
    return this.#sort;
  }

  set [sortingRuleId](ruleId: string | undefined) {
    this.#sort = ruleId;
  }

  /** The result of the search, or undefined before the search is run. */
  get [searchResult](): SearchResult | undefined {
    return this.#result;
  }

  /** Returns the refinements that are not attributes. */
  abstract [nonAttributeRefinements](): readonly SelectedRefinement[];

  /** Returns the criteria that are not refinements. */
  abstract [searchCriteria](): Pick<ScriptSearchRequest, 'productIds' | 'promotionProducts'>;

  /** Fetches a page of the result, which starts at the given index. */
  [fetchResultPage](start: number): SearchResult {
    const attributeRefinements = [...this.#refinementValues].map(([name, values]): SelectedRefinement => ({
      attributeId: attributeName(name),
      values,
      ranges: [],
    }));
    return callHost('search', {
      text: this.#phrase ?? undefined,
      refinements: [...this[nonAttributeRefinements](), ...attributeRefinements],
      sort: this.#sort,
      ...this[searchCriteria](),
      start,
      count: pageSize,
    });
  }
}
registerClass('catalog.SearchModel', SearchModel, { booleans: ['emptyQuery', 'refinedSearch'] });

const splitValues = (values: string): string[] =>
  asText(values)
    .split('|')
    .map((value) => value.trim())
    .filter((value) => value !== '');

const systemAttributes = new SafeSet(['brand', 'manufacturerName', 'unit']);

/**
 * Returns the service's name for an attribute: `brand` for the system attribute `brand`, and `c_color` for the custom
 * attribute `color`, `custom.color` or `c_color`.
 */
function attributeName(name: string): string {
  if (name === 'manufacturerName') return 'manufacturer_name';
  if (systemAttributes.has(name) || name.startsWith('c_')) return name;
  return `c_${name.replace(/^custom\./, '')}`;
}
