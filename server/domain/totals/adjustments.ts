import type { Adjustment } from '../../records/commerce.ts';
import { apportion, money, sum, toNumber, zero, type Money } from '../money.ts';
import type { Line } from './line.ts';

/** A line with its discounts so far. */
export interface AdjustedLine extends Line {
  readonly adjustments: readonly Adjustment[];
  readonly afterItemDiscount: Money;
  readonly afterOrderDiscount: Money;
}

/**
 * The discounts of promotions, one function per promotion class in the order in which they apply: product, order,
 * shipping. `product` and `shipping` return adjustments by line ID.
 */
export interface Discounts {
  product(lines: readonly Line[]): ReadonlyMap<string, readonly Adjustment[]>;
  order(lines: readonly AdjustedLine[]): readonly Adjustment[];
  shipping(
    lines: readonly Line[],
    merchandiseLines: readonly AdjustedLine[],
  ): ReadonlyMap<string, readonly Adjustment[]>;
}

export const noDiscounts: Discounts = {
  product: () => new Map(),
  order: () => [],
  shipping: () => new Map(),
};

/** Limits adjustments so that the remaining amount is never negative. */
function capToAmount(
  adjustments: readonly Adjustment[],
  amount: Money,
): { cappedAdjustments: Adjustment[]; remainingAmount: Money } {
  let remainingAmount = amount;
  const cappedAdjustments = adjustments.map((adjustment) => {
    const requestedPrice = money(adjustment.price);
    const price = remainingAmount.plus(requestedPrice).isNegative()
      ? remainingAmount.negated()
      : requestedPrice;
    remainingAmount = remainingAmount.plus(price);
    return { ...adjustment, price: toNumber(price) };
  });
  return { cappedAdjustments, remainingAmount };
}

/** Applies item discounts to their lines. */
export function adjustLines(
  lines: readonly Line[],
  adjustmentsByLine: ReadonlyMap<string, readonly Adjustment[]>,
): AdjustedLine[] {
  return lines.map((line) => {
    const { cappedAdjustments, remainingAmount } = capToAmount(
      adjustmentsByLine.get(line.id) ?? [],
      line.price,
    );
    return {
      ...line,
      adjustments: cappedAdjustments,
      afterItemDiscount: remainingAmount,
      afterOrderDiscount: remainingAmount,
    };
  });
}

/**
 * Distributes order discounts over the lines in proportion to their prices after item discounts, in the smallest unit
 * of the currency, so that taxes are computed on the amounts actually paid and the lines still add up to the order.
 */
export function adjustOrder(
  lines: readonly AdjustedLine[],
  adjustments: readonly Adjustment[],
  currency: string,
): { lines: AdjustedLine[]; adjustments: Adjustment[] } {
  const merchandiseTotal = sum(lines.map((line) => line.afterItemDiscount));
  const { cappedAdjustments, remainingAmount } = capToAmount(adjustments, merchandiseTotal);
  const parts = apportion(
    remainingAmount.minus(merchandiseTotal),
    lines.map((line) => line.afterItemDiscount),
    currency,
  );
  return {
    adjustments: cappedAdjustments,
    lines: lines.map((line, index) => ({
      ...line,
      afterOrderDiscount: line.afterItemDiscount.plus(parts[index] ?? zero),
    })),
  };
}
