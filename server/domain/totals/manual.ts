import type { Adjustment, ManualAdjustment } from '../../records/commerce.ts';
import { money, roundToCurrency, sum, toNumber, zero, type Money } from '../money.ts';
import type { AdjustedLine } from './adjustments.ts';

/**
 * Returns the discount of a manual adjustment on the amount that promotions and earlier adjustments left; never more
 * than that amount. An amount applies to each unit, or with `once` to all units together. A negative amount is a
 * surcharge. A fixed price is the price per unit.
 */
function amountOff(
  { discount: { type, value, once } }: ManualAdjustment,
  remainingAmount: Money,
  quantity: number,
  currency: string,
): Money {
  const rawReduction = {
    percentage: () => remainingAmount.times(value).div(100),
    amount: () => money(value).times(once === true ? 1 : quantity),
    fixed_price: () => remainingAmount.minus(money(value).times(quantity)),
  }[type]();
  const reduction = roundToCurrency(rawReduction, currency);
  if (type === 'amount' && reduction.isNegative()) return reduction;
  if (reduction.lessThanOrEqualTo(0)) return zero;
  return reduction.greaterThan(remainingAmount) ? remainingAmount : reduction;
}

const adjustmentOf = (manualAdjustment: ManualAdjustment, reduction: Money): Adjustment => {
  const { discount } = manualAdjustment;
  return {
    id: manualAdjustment.id,
    promotion_id: manualAdjustment.promotion_id,
    item_text: manualAdjustment.item_text,
    price: toNumber(reduction.negated()),
    manual: true,
    created_by: manualAdjustment.created_by,
    creation_date: manualAdjustment.creation_date,
    last_modified: manualAdjustment.last_modified,
    discount: {
      type: discount.type,
      ...(discount.type === 'percentage' ? { percentage: discount.value } : { amount: discount.value }),
    },
    ...(manualAdjustment.reason_code === undefined ? {} : { reason_code: manualAdjustment.reason_code }),
    ...(manualAdjustment.custom === undefined ? {} : { custom: manualAdjustment.custom }),
  };
};

/** Applies adjustments to one amount in order, and returns them and the remaining amount. */
function stackAdjustments(
  manualAdjustments: readonly ManualAdjustment[],
  amount: Money,
  quantity: number,
  currency: string,
): { adjustments: Adjustment[]; remainingAmount: Money } {
  let remainingAmount = amount;
  const adjustments = manualAdjustments.map((manualAdjustment) => {
    const reduction = amountOff(manualAdjustment, remainingAmount, quantity, currency);
    remainingAmount = remainingAmount.minus(reduction);
    return adjustmentOf(manualAdjustment, reduction);
  });
  return { adjustments, remainingAmount };
}

/** Applies manual adjustments to single lines, after all promotions of the line's class (product or shipping). */
export function applyManualAdjustments(
  lines: readonly AdjustedLine[],
  manualAdjustments: readonly ManualAdjustment[],
  currency: string,
): AdjustedLine[] {
  return lines.map((line) => {
    const lineAdjustments = manualAdjustments.filter(
      ({ level, item_id: itemId }) => level !== 'order' && itemId === line.id,
    );
    if (lineAdjustments.length === 0) return line;
    const { adjustments, remainingAmount } = stackAdjustments(
      lineAdjustments,
      line.afterItemDiscount,
      line.quantity,
      currency,
    );
    return {
      ...line,
      adjustments: [...line.adjustments, ...adjustments],
      afterItemDiscount: remainingAmount,
      afterOrderDiscount: remainingAmount,
    };
  });
}

/** Returns the manual adjustments of the whole order, which apply after its promotions. */
export function manualOrderAdjustments(
  manualAdjustments: readonly ManualAdjustment[],
  lines: readonly AdjustedLine[],
  promotionAdjustments: readonly Adjustment[],
  currency: string,
): Adjustment[] {
  const merchandiseTotal = sum(lines.map((line) => line.afterItemDiscount));
  const remainingAmount = merchandiseTotal.plus(sum(promotionAdjustments.map(({ price }) => money(price))));
  const orderAdjustments = manualAdjustments.filter(({ level }) => level === 'order');
  return stackAdjustments(
    orderAdjustments,
    remainingAmount.isNegative() ? zero : remainingAmount,
    1,
    currency,
  ).adjustments;
}
