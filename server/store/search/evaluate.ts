import type { PriceRange } from '../../ports/product-search.ts';
import { rangeOf } from '../../domain/search/price-steps.ts';
import { inRange } from '../../domain/search/refine.ts';
import { noValue, type AttributeColumn } from './attribute-column.ts';
import type { HitTable } from './hit-table.ts';
import type { PriceColumn } from './price-column.ts';

/** One refinement that was chosen: whether a hit, or one of its rows, satisfies it. */
export type Test =
  | { readonly attributeId: string; readonly ofHit: (slot: number) => boolean }
  | { readonly attributeId: string; readonly ofRow: (row: number) => boolean };

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

interface Counter {
  readonly counts: Uint32Array;
  /** Bit of the test of the same attribute, which does not lower its counts. */
  readonly own: number;
  readonly orderableVariants: boolean;
  count(slot: number, row: number): void;
}

/**
 * Which candidates satisfy all tests, and how many hits each value of each attribute would give. A hit is there when one
 * of its rows satisfies everything at once: red and size M must be the same variant. One pass over the candidates.
 */
export function evaluate(candidates: Iterable<number>, plan: Plan): Evaluation {
  const { table, tests, orderableVariantsOnly } = plan;
  const counters = plan.tallies.map((tally) => counterOf(tally, plan));
  const hitTests = tests.flatMap((test, index) =>
    'ofHit' in test ? [{ bit: 1 << index, pass: test.ofHit }] : [],
  );
  const rowTests = tests.flatMap((test, index) =>
    'ofRow' in test ? [{ bit: 1 << index, pass: test.ofRow }] : [],
  );
  const hits: number[] = [];
  const firstRows = table.firstRow.values;
  const rowCounts = table.rowCount.values;
  for (const slot of candidates) {
    let ofHit = 0;
    for (const { bit, pass } of hitTests) if (!pass(slot)) ofHit |= bit;
    // With two failures no single other choice could help: it counts for no value.
    if ((ofHit & (ofHit - 1)) !== 0) continue;
    let found = false;
    const first = firstRows[slot] ?? 0;
    const end = first + (rowCounts[slot] ?? 0);
    for (let row = first; row < end; row++) {
      const unorderableVariant = table.rowVariant.values[row] === 1 && table.rowOrderable.values[row] === 0;
      if (orderableVariantsOnly && unorderableVariant) continue;
      let failed = ofHit;
      for (const { bit, pass } of rowTests) {
        if (pass(row)) continue;
        failed |= bit;
        if ((failed & (failed - 1)) !== 0) break;
      }
      if ((failed & (failed - 1)) !== 0) continue;
      if (failed === 0) found = true;
      for (const counter of counters) {
        if ((failed & ~counter.own) !== 0 || (counter.orderableVariants && unorderableVariant)) continue;
        counter.count(slot, row);
      }
    }
    if (found) hits.push(slot);
  }
  return { hits, counts: counters.map(({ counts }) => counts) };
}

function counterOf(tally: Tally, plan: Plan): Counter {
  const index = plan.tests.findIndex(({ attributeId }) => attributeId === tally.attributeId);
  const orderableVariants = plan.variationAttributes.has(tally.attributeId);
  const own = index < 0 ? 0 : 1 << index;
  const size =
    tally.kind === 'categories'
      ? plan.table.categorySets.length
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
    const sets = plan.table.categorySet.values;
    return { counts, own, orderableVariants, count: (slot) => once(sets[slot] ?? 0, slot) };
  }
  if (tally.kind === 'prices') {
    const { prices, ranges } = tally;
    return {
      counts,
      own,
      orderableVariants,
      count(slot, row) {
        const price = prices.rows.get(row);
        if (!Number.isNaN(price)) once(rangeOf(ranges, price), slot);
      },
    };
  }
  const { column } = tally;
  return {
    counts,
    own,
    orderableVariants,
    count(slot, row) {
      const code = column.codes.get(row);
      if (code >= 0) once(code, slot);
      else if (code < noValue) for (const one of column.setOf(code)) once(one, slot);
    },
  };
}

export const priceTest = (prices: PriceColumn, ranges: readonly PriceRange[]): Test => ({
  attributeId: 'price',
  ofRow: (row) => {
    const price = prices.rows.get(row);
    return ranges.some((range) => inRange(price, range));
  },
});
