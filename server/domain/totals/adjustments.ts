import type { Adjustment } from '../../records/commerce.ts';
import { apportion, money, sum, toNumber, zero, type Money } from '../money.ts';
import type { Line } from './line.ts';

/** A line together with what was taken off it so far. */
export interface AdjustedLine extends Line {
  readonly adjustments: readonly Adjustment[];
  readonly afterItemDiscount: Money;
  readonly afterOrderDiscount: Money;
}

/**
 * Where promotions and manual price adjustments enter the pipeline, one place per promotion class in the order in
 * which they apply: product, order, shipping. `product` and `shipping` answer by line id.
 */
export interface Discounts {
  product(lines: readonly Line[]): ReadonlyMap<string, readonly Adjustment[]>;
  order(lines: readonly AdjustedLine[]): readonly Adjustment[];
  shipping(
    lines: readonly Line[],
    merchandise: readonly AdjustedLine[],
  ): ReadonlyMap<string, readonly Adjustment[]>;
}

export const noDiscounts: Discounts = {
  product: () => new Map(),
  order: () => [],
  shipping: () => new Map(),
};

/** Cuts adjustments so that what they leave of an amount is never below zero. */
function withinAmount(
  adjustments: readonly Adjustment[],
  amount: Money,
): { kept: Adjustment[]; left: Money } {
  let left = amount;
  const kept = adjustments.map((adjustment) => {
    const wanted = money(adjustment.price);
    const price = left.plus(wanted).isNegative() ? left.negated() : wanted;
    left = left.plus(price);
    return { ...adjustment, price: toNumber(price) };
  });
  return { kept, left };
}

/** Takes item discounts off their lines. */
export function adjustLines(
  lines: readonly Line[],
  byLine: ReadonlyMap<string, readonly Adjustment[]>,
): AdjustedLine[] {
  return lines.map((line) => {
    const { kept, left } = withinAmount(byLine.get(line.id) ?? [], line.price);
    return { ...line, adjustments: kept, afterItemDiscount: left, afterOrderDiscount: left };
  });
}

/**
 * Spreads order discounts over the lines in proportion to their prices, to the smallest unit of the currency, so that
 * taxes are computed on what is really paid and the lines still add up to the order.
 */
export function adjustOrder(
  lines: readonly AdjustedLine[],
  adjustments: readonly Adjustment[],
  currency: string,
): { lines: AdjustedLine[]; adjustments: Adjustment[] } {
  const merchandise = sum(lines.map((line) => line.afterItemDiscount));
  const { kept, left } = withinAmount(adjustments, merchandise);
  const parts = apportion(
    left.minus(merchandise),
    lines.map((line) => line.afterItemDiscount),
    currency,
  );
  return {
    adjustments: kept,
    lines: lines.map((line, index) => ({
      ...line,
      afterOrderDiscount: line.afterItemDiscount.plus(parts[index] ?? zero),
    })),
  };
}
