import type { Promotion } from '../records/marketing.ts';
import type { Site } from '../records/site.ts';

/** Prices from `from` up to, but not including, `to`. If both are equal, exactly that price. */
export interface PriceRange {
  readonly from: number;
  /** Infinity if the range has no upper bound. */
  readonly to: number;
}

/** A filter: the attribute of a hit must have one of the `values` or, for `price`, be in one of the `ranges`. */
export interface SelectedRefinement {
  readonly attributeId: string;
  readonly values: readonly string[];
  readonly ranges: readonly PriceRange[];
  /** For `cgid` only: whether to omit products that are only in subcategories. */
  readonly withoutSubcategories?: boolean;
}

export interface SearchRequest {
  readonly site: Site;
  readonly locale: string;
  /** The currency of price refinements and of sorting by price. */
  readonly currency: string;
  /** The text that the customer entered; undefined or blank for all products. */
  readonly text: string | undefined;
  readonly refinements: readonly SelectedRefinement[];
  /** The promotions of a refinement by `pmid` that apply to the searching customer. */
  readonly promotions: readonly Pick<Promotion, 'id' | 'condition'>[];
  /** Only products with these IDs, and products that hits with these IDs represent; undefined for all products. */
  readonly productIds?: readonly string[] | undefined;
  /** ID of a sorting option. An ID that the site does not have is ignored. */
  readonly sort: string | undefined;
  readonly start: number;
  readonly count: number;
}

export interface SearchHit {
  readonly productId: string;
  /**
   * For a master or a variation group, its variants that match the search; otherwise empty. A variant whose ID, EAN,
   * UPC or SKU was entered comes first, then those that can be ordered. Among otherwise equal variants, the
   * representative one comes first.
   */
  readonly representedIds: readonly string[];
}

export interface SearchRefinementValue {
  readonly value: string;
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly presentationId: string | undefined;
  /** Number of hits if this value were selected instead of the attribute's current values. */
  readonly hitCount: number;
  /** Subordinate values if the attribute is a hierarchy. */
  readonly values: readonly SearchRefinementValue[];
}

export interface SearchRefinement {
  readonly attributeId: string;
  readonly label: string | undefined;
  readonly values: readonly SearchRefinementValue[];
}

export interface SuggestedWord {
  readonly value: string;
  readonly corrected: boolean;
  readonly completed: boolean;
  readonly exactMatch: boolean;
}

export interface SearchSuggestions {
  readonly phrases: readonly { readonly phrase: string; readonly exactMatch: boolean }[];
  readonly terms: readonly { readonly original: string; readonly terms: readonly SuggestedWord[] }[];
}

export interface SearchResult {
  /** Number of hits on all pages. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  readonly refinements: readonly SearchRefinement[];
  /** The request's refinements that had an effect. */
  readonly selected: readonly SelectedRefinement[];
  readonly sortingOptions: readonly { readonly id: string; readonly label: string | undefined }[];
  readonly selectedSort: string | undefined;
  /** Set if the text contained at least one word to search for. */
  readonly suggestions: SearchSuggestions | undefined;
}

/**
 * Finds products of the committed store. The result contains all changes that were committed before the call; changes
 * that are committed during the call may be included.
 */
export interface ProductSearch {
  search(request: SearchRequest): Promise<SearchResult>;
}
