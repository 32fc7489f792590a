import type { Rows } from './candidate-rows.ts';
import type { PriceRange } from '../../ports/product-search.ts';
import { noValue, type AttributeColumn } from './attribute-column.ts';
import type { HitTable } from './hit-table.ts';
import type { PriceColumn } from './price-column.ts';
import type { Test } from './row-tests.ts';

/** An attribute for whose values hits are counted. */
export type Facet =
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
  readonly facets: readonly Facet[];
  /** Whether a value of a variation attribute is selected. If so, only orderable variants count. */
  readonly orderableVariantsOnly: boolean;
  /** Attributes in which variants differ. A value of such an attribute matches only orderable variants. */
  readonly variationAttributes: ReadonlySet<string>;
}

export interface Evaluation {
  readonly hits: number[];
  /** The counts of each facet: by category set, by value, and by range. */
  readonly counts: readonly Uint32Array[];
}

/**
 * A bit in addition to the bits of tests. It marks variants that cannot be ordered, which do not match values of
 * variation attributes.
 */
const unorderableBit = 1 << 30;

/** The number of tests with a bit of their own. All later tests share the next bit. */
const maxOwnBits = 29;
const bitOf = (testIndex: number): number => 1 << Math.min(testIndex, maxOwnBits);

/**
 * Finds the candidates that pass all tests, and counts the hits for each value of each facet. A hit matches if one of
 * its rows passes every test: one variant must be both red and size M. Processes the data column by column, in short
 * loops over typed arrays.
 */
export function evaluate(candidates: Iterable<number>, plan: Plan): Evaluation {
  const candidateSlots = Array.isArray(candidates) ? (candidates as readonly number[]) : [...candidates];
  const { hits, rows, blockingMask } = findHits(candidateSlots, plan);
  const counts = plan.facets.map((facet) => {
    const testIndex = plan.tests.findIndex(({ attributeId }) => attributeId === facet.attributeId);
    if (testIndex < maxOwnBits) return countHits(facet, rows, plan, blockingMask);
    // The test shares its bit with others. It has its own if all tests are evaluated again with this one first.
    const tests = [plan.tests[testIndex], ...plan.tests.toSpliced(testIndex, 1)] as Test[];
    const reorderedPlan = { ...plan, tests };
    return countHits(facet, findHits(candidateSlots, reorderedPlan).rows, reorderedPlan, blockingMask);
  });
  return { hits, counts };
}

function findHits(candidates: readonly number[], plan: Plan) {
  const candidateRows = listRows(candidates, plan.table);
  for (const [index, { mark }] of plan.tests.entries()) mark(candidateRows, bitOf(index));
  const { length, slots, failedTests } = candidateRows;
  const blockingMask = plan.orderableVariantsOnly ? -1 : ~unorderableBit;
  const hits: number[] = [];
  let lastSlot = -1;
  for (let index = 0; index < length; index++) {
    const slot = slots[index] ?? 0;
    // The rows of a hit are adjacent.
    if (((failedTests[index] ?? 0) & blockingMask) !== 0 || slot === lastSlot) continue;
    lastSlot = slot;
    hits.push(slot);
  }
  return { hits, rows: candidateRows, blockingMask };
}

function listRows(candidateSlots: readonly number[], table: HitTable): Rows {
  const firstRows = table.firstRow.values;
  const rowCounts = table.rowCount.values;
  const variants = table.rowIsVariant.values;
  const orderables = table.rowOrderable.values;
  let length = 0;
  for (const slot of candidateSlots) length += rowCounts[slot] ?? 0;
  const slots = new Int32Array(length);
  const rows = new Int32Array(length);
  const failedTests = new Int32Array(length);
  let index = 0;
  for (const slot of candidateSlots) {
    const firstRow = firstRows[slot] ?? 0;
    const end = firstRow + (rowCounts[slot] ?? 0);
    for (let row = firstRow; row < end; row++) {
      slots[index] = slot;
      rows[index] = row;
      if (variants[row] === 1 && orderables[row] === 0) failedTests[index] = unorderableBit;
      index++;
    }
  }
  return { length, slots, rows, failedTests };
}

function countHits(
  facet: Facet,
  { length, slots, rows, failedTests }: Rows,
  plan: Plan,
  blockingMask: number,
): Uint32Array {
  const testIndex = plan.tests.findIndex(({ attributeId }) => attributeId === facet.attributeId);
  const needsOrderable = plan.variationAttributes.has(facet.attributeId);
  // The attribute's own test is ignored for its counts, because another value would replace the current one.
  const relevantMask = (needsOrderable ? -1 : blockingMask) & (testIndex < 0 ? -1 : ~bitOf(testIndex));
  const { table } = plan;
  const size =
    facet.kind === 'categories'
      ? table.categorySets.length
      : facet.kind === 'values'
        ? facet.column.values.length
        : facet.ranges.length;
  const counts = new Uint32Array(size);
  // For each value, the slot of the hit that was last counted, plus one; 0 if there is none. A hit counts once, even if
  // several of its rows have the value.
  const lastCountedSlots = new Uint32Array(size);
  const countOnce = (value: number, slot: number) => {
    if (lastCountedSlots[value] === slot + 1) return;
    lastCountedSlots[value] = slot + 1;
    counts[value] = (counts[value] ?? 0) + 1;
  };
  if (facet.kind === 'categories') {
    const sets = table.categorySet.values;
    for (let index = 0; index < length; index++) {
      if (((failedTests[index] ?? 0) & relevantMask) !== 0) continue;
      const slot = slots[index] ?? 0;
      countOnce(sets[slot] ?? 0, slot);
    }
  } else if (facet.kind === 'prices') {
    const { rowLowest: lowest, rowHighest: highest } = facet.prices;
    const bounds = Float64Array.from(facet.ranges, ({ from }) => from);
    for (let index = 0; index < length; index++) {
      if (((failedTests[index] ?? 0) & relevantMask) !== 0) continue;
      const row = rows[index] ?? 0;
      const lowestPrice = lowest.values[row] ?? Number.NaN;
      const highestPrice = highest.values[row] ?? Number.NaN;
      if (Number.isNaN(lowestPrice)) continue;
      let range = bounds.length - 1;
      while (range > 0 && (bounds[range] ?? 0) > highestPrice) range--;
      const slot = slots[index] ?? 0;
      countOnce(range, slot);
      while (range > 0 && (bounds[range] ?? 0) > lowestPrice) countOnce(--range, slot);
    }
  } else {
    const codes = facet.column.codes.values;
    for (let index = 0; index < length; index++) {
      if (((failedTests[index] ?? 0) & relevantMask) !== 0) continue;
      const code = codes[rows[index] ?? 0] ?? noValue;
      if (code >= 0) countOnce(code, slots[index] ?? 0);
      else if (code < noValue)
        for (const valueCode of facet.column.getSetCodes(code)) countOnce(valueCode, slots[index] ?? 0);
    }
  }
  return counts;
}
