import type { SortingCriterion } from '../../records/merchandising.ts';
import type { AttributeColumn } from './attribute-column.ts';
import { compareTexts } from './compare-texts.ts';
import type { Comparator } from './select-page.ts';
import type { IndexView } from './site-index.ts';

/** Returns a comparator that orders hits by criteria, and finally by the product's ID, so that pages never overlap. */
export function createComparator(
  criteria: readonly SortingCriterion[],
  view: IndexView,
  scores: Float64Array | undefined,
): Comparator {
  const comparators = criteria.flatMap(({ attribute_id: id, direction }) => {
    const key = createSortKey(id, direction, view, scores);
    return key === undefined ? [] : [direction === 'ascending' ? ascending(key) : descending(key)];
  });
  const { ids } = view.table;
  return (a, b) => {
    for (const compare of comparators) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    const first = ids[a] ?? '';
    const second = ids[b] ?? '';
    return first < second ? -1 : first > second ? 1 : 0;
  };
}

type Key = (slot: number) => number;

/** Returns a comparator by key. Hits without a key come last in both directions. */
const ascending =
  (key: Key): Comparator =>
  (a, b) => {
    const first = key(a);
    const second = key(b);
    if (first === second) return 0;
    if (Number.isNaN(first)) return Number.isNaN(second) ? 0 : 1;
    return Number.isNaN(second) || first < second ? -1 : 1;
  };
const descending = (key: Key): Comparator => ascending((slot) => -key(slot));

function createSortKey(
  id: string,
  direction: SortingCriterion['direction'],
  { table, texts, prices }: IndexView,
  scores: Float64Array | undefined,
): Key | undefined {
  switch (id) {
    case 'relevance':
      return scores && ((slot) => scores[slot] ?? 0);
    case 'availability':
      return (slot) => table.orderable.get(slot);
    case 'name':
      return (slot) => texts.names.ranks.get(slot);
    case 'creation_date':
      return (slot) => table.created.get(slot);
    case 'price':
      return (slot) => (direction === 'ascending' ? prices.lowest : prices.highest).get(slot);
    default: {
      const column = table.attributes.get(id);
      if (column === undefined) return undefined;
      const ranks = rankValues(column);
      return (slot) => ranks[column.codes.get(table.firstRow.get(slot))] ?? Number.NaN;
    }
  }
}

/** Returns the rank of the value of each code. Numbers at the beginning of values are ranked by size. */
function rankValues({ values }: AttributeColumn): number[] {
  const ranks: number[] = [];
  const sortedValues = values
    .map((value, code) => ({ value, code }))
    .sort((a, b) => compareTexts(a.value, b.value));
  for (const [rank, { code }] of sortedValues.entries()) ranks[code] = rank;
  return ranks;
}
