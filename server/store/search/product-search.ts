import type { FoundProduct, ProductSearch, SearchAnswer, SearchRequest } from '../../ports/product-search.ts';
import { definitionsFor } from '../../domain/search/definitions.ts';
import { chosenRule, sortingRulesOf } from '../../domain/search/sorting.ts';
import { textIn } from '../../domain/localized-text.ts';
import { evaluate, type Plan } from './evaluate.ts';
import { planOf } from './plan.ts';
import { refinementsOf } from './refinement-lists.ts';
import { selectPage } from './select-page.ts';
import { SiteIndex, type IndexParts, type IndexView } from './site-index.ts';
import { orderOf } from './sort-order.ts';

/** Sites whose indexes are kept at a time. */
const keptSites = 8;

/** The product search over a store. Nothing is read before the first search of a site. */
export function createProductSearch(parts: IndexParts): ProductSearch & { close(): void } {
  const sites = new Map<string, SiteIndex>();
  const end = parts.store.onCommit((change) => {
    for (const index of sites.values()) index.note(change);
  });
  const indexOf = (siteId: string): SiteIndex => {
    const index = sites.get(siteId) ?? new SiteIndex(siteId, parts);
    sites.delete(siteId);
    sites.set(siteId, index);
    for (const id of [...sites.keys()].slice(0, -keptSites)) sites.delete(id);
    return index;
  };
  return {
    async search(request) {
      const view = await indexOf(request.site.id).view(request.site, request.locale, request.currency);
      return answerOf(view, request);
    },
    close: end,
  };
}

/** Nothing is awaited from here on: the view stays as it is. */
function answerOf(view: IndexView, request: SearchRequest): SearchAnswer {
  const { locale, promotions, text = '' } = request;
  const { table } = view;
  const variationAttributes = new Set(view.relations.variationAttributes.keys());
  const category = request.refinements.find(({ attributeId }) => attributeId === 'cgid');
  const definitions = definitionsFor(
    view.definitions,
    view.tree,
    category?.values.length === 1 ? category.values[0] : undefined,
    [...variationAttributes],
  );
  const { selected, plan, tallied } = planOf(view, request.refinements, definitions, variationAttributes, {
    promotions,
    currency: request.currency,
  });
  const found = candidatesOf(view, text);
  const { hits, counts } = evaluate(found.slots, plan);
  const rules = sortingRulesOf(view.sortingRules);
  const { rule, named } = chosenRule(rules, request.sort);
  const order = orderOf(rule?.criteria ?? [], view, found.scores);
  const page = selectPage(hits, request.start, request.count, order);
  return {
    total: hits.length,
    hits: page.map((slot) => foundProduct(slot, plan, found.rows)),
    refinements: refinementsOf(view, tallied, counts, { selected, locale, currency: request.currency }),
    selected,
    sortingOptions: rules.map(({ id, label }) => ({ id, label: textIn(label, locale) })),
    selectedSort: named ? rule?.id : undefined,
    suggestions: text.trim() === '' ? undefined : view.texts.text.suggest(text),
  };

  function foundProduct(slot: number, { tests }: Plan, exact: ReadonlySet<number>): FoundProduct {
    const productId = table.ids[slot] ?? '';
    const first = table.firstRow.get(slot);
    const rows: number[] = [];
    for (let row = first; row < first + table.rowCount.get(slot); row++) {
      const sold = table.rowVariant.get(row) === 0 || table.rowOrderable.get(row) === 1;
      if (plan.orderableVariantsOnly && !sold) continue;
      if (tests.every((test) => test.passes(row))) rows.push(row);
    }
    // The very variant whose number was typed, then one that can be had; the others as they stand.
    const rank = (row: number) => (exact.has(row) ? 0 : 2) + (table.rowOrderable.get(row) === 1 ? 0 : 1);
    const ids = rows.sort((a, b) => rank(a) - rank(b) || a - b).map((row) => table.rowIds[row] ?? '');
    return { productId, representedIds: ids.filter((id) => id !== productId) };
  }
}

interface Candidates {
  readonly slots: Iterable<number>;
  /** By slot; undefined where there is no text. */
  readonly scores: Float64Array | undefined;
  /** Rows whose number is the text. */
  readonly rows: ReadonlySet<number>;
}

const noRows: ReadonlySet<number> = new Set();

/** What the text finds: a product with that very id, EAN or SKU first, then by words; all where there is no text. */
function candidatesOf({ table, texts }: IndexView, text: string): Candidates {
  const typed = text.trim();
  if (typed === '') return { slots: table.slots(), scores: undefined, rows: noRows };
  const rows = new Set(table.rowsWithNumber(typed));
  const match = texts.text.find(typed, rows.size > 0);
  if (rows.size === 0) return { slots: match?.slots ?? [], scores: match?.scores, rows };
  const slots = new Set([...rows].map((row) => table.slotOfRow(row)));
  const scores = match?.scores.slice() ?? new Float64Array(table.ids.length);
  for (const slot of slots) scores[slot] = Number.MAX_VALUE;
  return { slots: new Set([...slots, ...(match?.slots ?? [])]), scores, rows };
}
