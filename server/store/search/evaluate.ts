import type { Rows } from './candidate-rows.ts';
import type { PriceRange } from '../../ports/product-search.ts';
import { noValue, type AttributeColumn } from './attribute-column.ts';
import type { HitTable } from './hit-table.ts';
import type { PriceColumn } from './price-column.ts';
import type { Test } from './row-tests.ts';

/** What to count: the hits that each value of an attribute would give. */
export type Tally =
  | { readonly kind: 'categories'; readonly attributeId: string }
  | { readonly kind: 'values'; readonly attributeId: string; readonly column: AttributeColumn }
  | {
      readonly kind: 'prices';
      readonly attributeId: string;
      readonly prices: PriceColumn;
      readonly ranges: readonly PriceRange[];
    };

export interface Plan {
  readonly table: HitTable;
  readonly tests: readonly Test[];
  readonly tallies: readonly Tally[];
  /** A variation attribute was chosen: of a family only variants that can be ordered count. */
  readonly orderableVariantsOnly: boolean;
  /** Attributes in which variants differ: choosing a value of one asks for a variant that can be ordered. */
  readonly variationAttributes: ReadonlySet<string>;
}

export interface Evaluation {
  readonly hits: number[];
  /** For each tally the counts: by category set, by value, by range. */
  readonly counts: readonly Uint32Array[];
}

/** Beside the bits of tests: a variant that cannot be ordered, of no use where a variation attribute is asked for. */
const unorderable = 1 << 30;

/**
 * Which candidates satisfy all tests, and how many hits each value of each attribute would give. A hit is there when one
 * of its rows satisfies everything at once: red and size M must be the same variant. Works column by column, so that
 * each loop is a short one over typed arrays.
 */
export function evaluate(candidates: Iterable<number>, plan: Plan): Evaluation {
  const all = rowsOf(candidates, plan.table);
  for (const [index, { mark }] of plan.tests.entries()) mark(all, 1 << index);
  const { length, slots, failed } = all;
  const blocking = plan.orderableVariantsOnly ? -1 : ~unorderable;
  const hits: number[] = [];
  let last = -1;
  for (let index = 0; index < length; index++) {
    const slot = slots[index] ?? 0;
    // Rows of one hit stand together.
    if (((failed[index] ?? 0) & blocking) !== 0 || slot === last) continue;
    last = slot;
    hits.push(slot);
  }
  return { hits, counts: plan.tallies.map((tally) => count(tally, all, plan, blocking)) };
}

function rowsOf(candidates: Iterable<number>, table: HitTable): Rows {
  const firstRows = table.firstRow.values;
  const rowCounts = table.rowCount.values;
  const variants = table.rowVariant.values;
  const orderables = table.rowOrderable.values;
  const chosen = Array.isArray(candidates) ? (candidates as readonly number[]) : [...candidates];
  let length = 0;
  for (const slot of chosen) length += rowCounts[slot] ?? 0;
  const slots = new Int32Array(length);
  const rows = new Int32Array(length);
  const failed = new Int32Array(length);
  let index = 0;
  for (const slot of chosen) {
    const first = firstRows[slot] ?? 0;
    const end = first + (rowCounts[slot] ?? 0);
    for (let row = first; row < end; row++) {
      slots[index] = slot;
      rows[index] = row;
      if (variants[row] === 1 && orderables[row] === 0) failed[index] = unorderable;
      index++;
    }
  }
  return { length, slots, rows, failed };
}

function count(
  tally: Tally,
  { length, slots, rows, failed }: Rows,
  plan: Plan,
  blocking: number,
): Uint32Array {
  const own = plan.tests.findIndex(({ attributeId }) => attributeId === tally.attributeId);
  const asksOrderable = plan.variationAttributes.has(tally.attributeId);
  // The test of the attribute itself does not lower its counts: another value would take its place.
  const relevant = (asksOrderable ? -1 : blocking) & (own < 0 ? -1 : ~(1 << own));
  const { table } = plan;
  const size =
    tally.kind === 'categories'
      ? table.categorySets.length
      : tally.kind === 'values'
        ? tally.column.values.length
        : tally.ranges.length;
  const counts = new Uint32Array(size);
  // The hit that was counted last for a value, plus one: a hit counts once, however many of its rows have the value.
  const seen = new Uint32Array(size);
  const once = (value: number, slot: number) => {
    if (seen[value] === slot + 1) return;
    seen[value] = slot + 1;
    counts[value] = (counts[value] ?? 0) + 1;
  };
  if (tally.kind === 'categories') {
    const sets = table.categorySet.values;
    for (let index = 0; index < length; index++) {
      if (((failed[index] ?? 0) & relevant) !== 0) continue;
      const slot = slots[index] ?? 0;
      once(sets[slot] ?? 0, slot);
    }
  } else if (tally.kind === 'prices') {
    const prices = tally.prices.rows.values;
    const bounds = Float64Array.from(tally.ranges, ({ from }) => from);
    for (let index = 0; index < length; index++) {
      if (((failed[index] ?? 0) & relevant) !== 0) continue;
      const price = prices[rows[index] ?? 0] ?? Number.NaN;
      if (Number.isNaN(price)) continue;
      let range = bounds.length - 1;
      while (range > 0 && (bounds[range] ?? 0) > price) range--;
      once(range, slots[index] ?? 0);
    }
  } else {
    const codes = tally.column.codes.values;
    for (let index = 0; index < length; index++) {
      if (((failed[index] ?? 0) & relevant) !== 0) continue;
      const code = codes[rows[index] ?? 0] ?? noValue;
      if (code >= 0) once(code, slots[index] ?? 0);
      else if (code < noValue) for (const one of tally.column.setOf(code)) once(one, slots[index] ?? 0);
    }
  }
  return counts;
}
