import type { Adjustment, ManualAdjustment } from '../../records/commerce.ts';
import { money, rounded, sum, toNumber, zero, type Money } from '../money.ts';
import type { AdjustedLine } from './adjustments.ts';

/**
 * What a manual adjustment takes off what promotions left of something; never more than that. An amount is what each
 * unit is reduced by, a fixed price what each unit costs.
 */
function amountOff(
  { discount: { type, value } }: ManualAdjustment,
  left: Money,
  quantity: number,
  currency: string,
): Money {
  const wanted = {
    percentage: () => left.times(value).div(100),
    amount: () => money(value).times(quantity),
    fixed_price: () => left.minus(money(value).times(quantity)),
  }[type]();
  const off = rounded(wanted, currency);
  if (off.lessThanOrEqualTo(0)) return zero;
  return off.greaterThan(left) ? left : off;
}

const adjustmentOf = (manual: ManualAdjustment, off: Money): Adjustment => {
  const { discount } = manual;
  return {
    id: manual.id,
    promotion_id: manual.promotion_id,
    item_text: manual.item_text,
    price: toNumber(off.negated()),
    manual: true,
    created_by: manual.created_by,
    creation_date: manual.creation_date,
    last_modified: manual.last_modified,
    discount: {
      type: discount.type,
      ...(discount.type === 'percentage' ? { percentage: discount.value } : { amount: discount.value }),
    },
    ...(manual.reason_code === undefined ? {} : { reason_code: manual.reason_code }),
    ...(manual.custom === undefined ? {} : { custom: manual.custom }),
  };
};

/** Adjustments, one after the other, of one amount; with what they leave of it. */
function stacked(
  given: readonly ManualAdjustment[],
  whole: Money,
  quantity: number,
  currency: string,
): { made: Adjustment[]; left: Money } {
  let left = whole;
  const made = given.map((manual) => {
    const off = amountOff(manual, left, quantity, currency);
    left = left.minus(off);
    return adjustmentOf(manual, off);
  });
  return { made, left };
}

/** Takes what people gave off single lines, after all promotions of the line's own class. */
export function withManual(
  lines: readonly AdjustedLine[],
  given: readonly ManualAdjustment[],
  currency: string,
): AdjustedLine[] {
  return lines.map((line) => {
    const own = given.filter(({ level, item_id: itemId }) => level !== 'order' && itemId === line.id);
    if (own.length === 0) return line;
    const { made, left } = stacked(own, line.afterItemDiscount, line.quantity, currency);
    return {
      ...line,
      adjustments: [...line.adjustments, ...made],
      afterItemDiscount: left,
      afterOrderDiscount: left,
    };
  });
}

/** What people gave on the whole order, after its promotions. */
export function manualOfOrder(
  given: readonly ManualAdjustment[],
  lines: readonly AdjustedLine[],
  promoted: readonly Adjustment[],
  currency: string,
): Adjustment[] {
  const merchandise = sum(lines.map((line) => line.afterItemDiscount));
  const left = merchandise.plus(sum(promoted.map(({ price }) => money(price))));
  const own = given.filter(({ level }) => level === 'order');
  return stacked(own, left.isNegative() ? zero : left, 1, currency).made;
}
