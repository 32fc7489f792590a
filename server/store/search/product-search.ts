import type { SearchHit, ProductSearch, SearchResult, SearchRequest } from '../../ports/product-search.ts';
import { refinementDefinitionsFor } from '../../domain/search/refinement-definitions.ts';
import { selectRule, sortingRulesOf } from '../../domain/search/sorting.ts';
import { textIn } from '../../domain/localized-text.ts';
import { evaluate, type Plan } from './evaluate.ts';
import { createPlan } from './plan.ts';
import { listRefinements } from './refinement-lists.ts';
import { selectPage } from './select-page.ts';
import { SiteIndex, type IndexDependencies, type IndexView } from './site-index.ts';
import { createComparator } from './sort-order.ts';

/** Maximum number of sites whose indexes are cached. */
const maxCachedSites = 8;

/** Creates the product search over a store. Nothing is read before the first search in a site. */
export function createProductSearch(dependencies: IndexDependencies): ProductSearch & { close(): void } {
  const sites = new Map<string, SiteIndex>();
  const unsubscribe = dependencies.store.onCommit((change) => {
    for (const index of sites.values()) index.addChange(change);
  });
  const getIndex = (siteId: string): SiteIndex => {
    const index = sites.get(siteId) ?? new SiteIndex(siteId, dependencies);
    sites.delete(siteId);
    sites.set(siteId, index);
    for (const id of [...sites.keys()].slice(0, -maxCachedSites)) sites.delete(id);
    return index;
  };
  return {
    async search(request) {
      const view = await getIndex(request.site.id).view(request.site, request.locale, request.currency);
      return runSearch(view, request);
    },
    close: unsubscribe,
  };
}

/** Runs a search. Does not await anything, so the view does not change in the meantime. */
function runSearch(view: IndexView, request: SearchRequest): SearchResult {
  const { locale, promotions, text = '' } = request;
  const { table } = view;
  const variationAttributes = new Set(view.relations.variationAttributes.keys());
  const categoryRefinement = request.refinements.find(({ attributeId }) => attributeId === 'cgid');
  const definitions = refinementDefinitionsFor(
    view.definitions,
    view.tree,
    categoryRefinement?.values.length === 1 ? categoryRefinement.values[0] : undefined,
    [...variationAttributes],
  );
  const { selected, plan, definedFacets } = createPlan(
    view,
    request.refinements,
    definitions,
    variationAttributes,
    {
      promotions,
      currency: request.currency,
      productIds: request.productIds,
    },
  );
  const candidates = findCandidates(view, text);
  const { hits, counts } = evaluate(candidates.slots, plan);
  const rules = sortingRulesOf(view.sortingRules);
  const { rule, isNamed } = selectRule(rules, request.sort);
  const compare = createComparator(rule?.criteria ?? [], view, candidates.scores);
  const page = selectPage(hits, request.start, request.count, compare);
  return {
    total: hits.length,
    hits: page.map((slot) => toSearchHit(slot, plan, candidates.rows)),
    refinements: listRefinements(view, definedFacets, counts, {
      selected,
      locale,
      currency: request.currency,
    }),
    selected,
    sortingOptions: rules.map(({ id, label }) => ({ id, label: textIn(label, locale) })),
    selectedSort: isNamed ? rule?.id : undefined,
    suggestions: text.trim() === '' ? undefined : view.texts.text.suggest(text),
  };

  function toSearchHit(slot: number, { tests }: Plan, exactRows: ReadonlySet<number>): SearchHit {
    const productId = table.ids[slot] ?? '';
    const firstRow = table.firstRow.get(slot);
    const rows: number[] = [];
    for (let row = firstRow; row < firstRow + table.rowCount.get(slot); row++) {
      const isAvailable = table.rowIsVariant.get(row) === 0 || table.rowOrderable.get(row) === 1;
      if (plan.orderableVariantsOnly && !isAvailable) continue;
      if (tests.every((test) => test.passes(row))) rows.push(row);
    }
    // Variants whose identifier was entered come first, then those that can be ordered. Otherwise, they stay in their
    // order.
    const rank = (row: number) => (exactRows.has(row) ? 0 : 2) + (table.rowOrderable.get(row) === 1 ? 0 : 1);
    const ids = rows.sort((a, b) => rank(a) - rank(b) || a - b).map((row) => table.rowIds[row] ?? '');
    return { productId, representedIds: ids.filter((id) => id !== productId) };
  }
}

interface Candidates {
  readonly slots: Iterable<number>;
  /** Scores by slot; undefined if the text contains no word and is not an identifier. */
  readonly scores: Float64Array | undefined;
  /** Rows whose identifier is the text. */
  readonly rows: ReadonlySet<number>;
}

const noRows: ReadonlySet<number> = new Set();

/**
 * Returns the hits for a text: products with this ID, EAN, UPC or SKU, and products with its words. If the text is an
 * identifier, compounds and similar words do not count. Returns all hits if the text is blank.
 */
function findCandidates({ table, texts }: IndexView, text: string): Candidates {
  const query = text.trim();
  if (query === '') return { slots: table.slots(), scores: undefined, rows: noRows };
  const rows = new Set(table.rowsWithIdentifier(query));
  const match = texts.text.find(query, rows.size > 0);
  if (rows.size === 0) return { slots: match?.slots ?? [], scores: match?.scores, rows };
  const slots = new Set([...rows].map((row) => table.slotOfRow(row)));
  const scores = match?.scores.slice() ?? new Float64Array(table.ids.length);
  for (const slot of slots) scores[slot] = Number.MAX_VALUE;
  return { slots: new Set([...slots, ...(match?.slots ?? [])]), scores, rows };
}
