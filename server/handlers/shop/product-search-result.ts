import type {
  ProductSearchHit,
  ProductSearchRefinement,
  ProductSearchRefinementValue,
  ProductSearchResult,
  Suggestion,
} from '../../../contract/documents/product-search.ts';
import type { SearchRefinementValue, SearchResult, SearchSuggestions } from '../../ports/product-search.ts';
import { omitUndefined } from './omit-undefined.ts';

interface RequestAddress {
  readonly address: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const refinementValueDocument = (value: SearchRefinementValue): ProductSearchRefinementValue => ({
  ...omitUndefined({
    description: value.description,
    hit_count: value.hitCount,
    label: value.label ?? value.value,
    presentation_id: value.presentationId,
    value: value.value,
  }),
  ...(value.values.length > 0 ? { values: value.values.map(refinementValueDocument) } : {}),
});

const suggestionsDocument = ({ phrases, terms }: SearchSuggestions): Suggestion => ({
  suggested_phrases: phrases.map(({ phrase, exactMatch }) => ({ exact_match: exactMatch, phrase })),
  suggested_terms: terms.map(({ original, terms: words }) => ({
    original_term: original,
    terms: words.map(({ completed, corrected, exactMatch, value }) => ({
      completed,
      corrected,
      exact_match: exactMatch,
      value,
    })),
  })),
});

/**
 * Returns the product search result (shop-and-debugger-api 2). `next` and `previous` repeat the request for the
 * adjacent pages.
 */
export function searchResultDocument(
  result: SearchResult,
  hits: readonly ProductSearchHit[],
  { address, query }: RequestAddress,
): ProductSearchResult {
  const { start = 0, count = 25 } = query as { start?: number; count?: number };
  const pageUrl = (pageStart: number) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(query))
      for (const item of [value].flat())
        if (typeof item === 'string' || typeof item === 'number') url.searchParams.append(name, `${item}`);
    url.searchParams.set('start', String(pageStart));
    url.searchParams.set('count', String(count));
    return url.href;
  };
  const end = start + result.hits.length;
  // The previous page of a page beyond the end is the last page.
  const previousEnd = Math.min(start, result.total);
  const q = query['q'];
  return omitUndefined({
    count: hits.length,
    hits: [...hits],
    next: result.hits.length > 0 && end < result.total ? pageUrl(end) : undefined,
    previous: previousEnd > 0 ? pageUrl(Math.max(0, previousEnd - count)) : undefined,
    query: typeof q === 'string' ? q : '',
    refinements: result.refinements.map(({ attributeId, label, values }): ProductSearchRefinement =>
      omitUndefined({ attribute_id: attributeId, label, values: values.map(refinementValueDocument) }),
    ),
    search_phrase_suggestions: result.suggestions && suggestionsDocument(result.suggestions),
    selected_refinements:
      result.selected.length === 0
        ? undefined
        : Object.fromEntries(
            result.selected.map(({ attributeId, values }) => [attributeId, values.join('|')]),
          ),
    selected_sorting_option: result.selectedSort,
    sorting_options: result.sortingOptions.map(({ id, label }) => omitUndefined({ id, label })),
    start,
    total: result.total,
  });
}
