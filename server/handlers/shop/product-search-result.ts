import type {
  ProductSearchHit,
  ProductSearchRefinement,
  ProductSearchRefinementValue,
  ProductSearchResult,
  Suggestion,
} from '../../../contract/documents/product-search.ts';
import type { FoundRefinementValue, SearchAnswer, SearchSuggestions } from '../../ports/product-search.ts';
import { present } from './present.ts';

interface Asked {
  readonly address: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const refinementValue = (value: FoundRefinementValue): ProductSearchRefinementValue => ({
  ...present({
    description: value.description,
    hit_count: value.hitCount,
    label: value.label ?? value.value,
    presentation_id: value.presentationId,
    value: value.value,
  }),
  ...(value.values.length > 0 ? { values: value.values.map(refinementValue) } : {}),
});

const suggestion = ({ phrases, terms }: SearchSuggestions): Suggestion => ({
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

/** Shop-and-debugger-api 2, Product search result; `next` and `previous` repeat the request for the pages beside it. */
export function searchResultDocument(
  found: SearchAnswer,
  hits: readonly ProductSearchHit[],
  { address, query }: Asked,
): ProductSearchResult {
  const { start = 0, count = 25 } = query as { start?: number; count?: number };
  const at = (from: number) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat())
        if (typeof one === 'string' || typeof one === 'number') url.searchParams.append(name, `${one}`);
    url.searchParams.set('start', String(from));
    url.searchParams.set('count', String(count));
    return url.href;
  };
  const end = start + found.hits.length;
  const q = query['q'];
  return present({
    count: hits.length,
    hits: [...hits],
    next: found.hits.length > 0 && end < found.total ? at(end) : undefined,
    previous: start > 0 ? at(Math.max(0, start - count)) : undefined,
    query: typeof q === 'string' ? q : '',
    refinements: found.refinements.map(({ attributeId, label, values }): ProductSearchRefinement =>
      present({ attribute_id: attributeId, label, values: values.map(refinementValue) }),
    ),
    search_phrase_suggestions: found.suggestions && suggestion(found.suggestions),
    selected_refinements:
      found.selected.length === 0
        ? undefined
        : Object.fromEntries(
            found.selected.map(({ attributeId, values }) => [attributeId, values.join('|')]),
          ),
    selected_sorting_option: found.selectedSort,
    sorting_options: found.sortingOptions.map(({ id, label }) => present({ id, label })),
    start,
    total: found.total,
  });
}
