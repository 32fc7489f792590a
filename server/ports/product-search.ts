import type { Promotion } from '../records/marketing.ts';
import type { Site } from '../records/site.ts';

/** From the lower amount on and below the upper one; both alike mean just that price. */
export interface PriceRange {
  readonly from: number;
  /** Infinity where the range is open. */
  readonly to: number;
}

/** One attribute of which a hit must have one of the values; of `price`, be in one of the ranges. */
export interface ChosenRefinement {
  readonly attributeId: string;
  readonly values: readonly string[];
  readonly ranges: readonly PriceRange[];
}

export interface SearchRequest {
  readonly site: Site;
  readonly locale: string;
  /** Of price refinements and orders by price. */
  readonly currency: string;
  /** What the customer typed; undefined or blank lists everything. */
  readonly text: string | undefined;
  readonly refinements: readonly ChosenRefinement[];
  /** Those that a refinement by `pmid` names, as far as they hold for who searches. */
  readonly promotions: readonly Promotion[];
  /** Id of a sorting option; one that the site does not have is ignored. */
  readonly sort: string | undefined;
  readonly start: number;
  readonly count: number;
}

export interface FoundProduct {
  readonly productId: string;
  /** Of a family of variants: those that satisfy the search, the one to show first. */
  readonly representedIds: readonly string[];
}

export interface FoundRefinementValue {
  readonly value: string;
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly presentationId: string | undefined;
  /** Hits that choosing this value, in place of the attribute's present ones, would give. */
  readonly hitCount: number;
  /** Below it, where the attribute is a hierarchy. */
  readonly values: readonly FoundRefinementValue[];
}

export interface FoundRefinement {
  readonly attributeId: string;
  readonly label: string | undefined;
  readonly values: readonly FoundRefinementValue[];
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

export interface SearchAnswer {
  /** Hits in all, over all pages. */
  readonly total: number;
  readonly hits: readonly FoundProduct[];
  readonly refinements: readonly FoundRefinement[];
  /** Of the request's refinements those that meant something. */
  readonly selected: readonly ChosenRefinement[];
  readonly sortingOptions: readonly { readonly id: string; readonly label: string | undefined }[];
  readonly selectedSort: string | undefined;
  /** Where there was something to read in the text. */
  readonly suggestions: SearchSuggestions | undefined;
}

/**
 * Finds products of the committed store. What was committed before the call is found; what another request commits
 * meanwhile may be.
 */
export interface ProductSearch {
  search(request: SearchRequest): Promise<SearchAnswer>;
}
