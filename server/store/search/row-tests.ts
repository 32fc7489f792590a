import type { PriceRange } from '../../ports/product-search.ts';
import { overlapsRange } from '../../domain/search/refinements.ts';
import { noValue, type AttributeColumn } from './attribute-column.ts';
import type { Rows } from './candidate-rows.ts';
import type { HitTable } from './hit-table.ts';
import type { PriceColumn } from './price-column.ts';

/** A condition on rows, such as a selected refinement. */
export interface Test {
  readonly attributeId: string;
  /** Sets the bit in `failedTests` of every row that fails the test. */
  readonly mark: (rows: Rows, bit: number) => void;
  readonly passes: (row: number) => boolean;
}

/** Returns a test of a row's hit. */
export const hitTest = (
  attributeId: string,
  { slotOfRow }: Pick<HitTable, 'slotOfRow'>,
  passes: (slot: number) => boolean,
): Test => ({
  attributeId,
  passes: (row) => passes(slotOfRow(row)),
  mark({ length, slots, failedTests }, bit) {
    for (let index = 0; index < length; index++)
      if (!passes(slots[index] ?? 0)) failedTests[index] = (failedTests[index] ?? 0) | bit;
  },
});

export const rowTest = (attributeId: string, passes: (row: number) => boolean): Test => ({
  attributeId,
  passes,
  mark({ length, rows, failedTests }, bit) {
    for (let index = 0; index < length; index++)
      if (!passes(rows[index] ?? 0)) failedTests[index] = (failedTests[index] ?? 0) | bit;
  },
});

export const priceTest = (prices: PriceColumn, ranges: readonly PriceRange[]): Test =>
  rowTest('price', (row) => {
    const lowest = prices.rowLowest.get(row);
    const highest = prices.rowHighest.get(row);
    for (const range of ranges) if (overlapsRange(lowest, highest, range)) return true;
    return false;
  });

export function valueTest(attributeId: string, column: AttributeColumn, values: readonly string[]): Test {
  const codeMask = column.allowedCodes(values);
  return {
    attributeId,
    passes: (row) => column.isAllowed(row, codeMask),
    mark({ length, rows, failedTests }, bit) {
      const codes = column.codes.values;
      for (let index = 0; index < length; index++) {
        const row = rows[index] ?? 0;
        const code = codes[row] ?? noValue;
        const passes = code >= 0 ? codeMask[code] === 1 : code < noValue && column.isAllowed(row, codeMask);
        if (!passes) failedTests[index] = (failedTests[index] ?? 0) | bit;
      }
    },
  };
}
