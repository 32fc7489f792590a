import type { Adjustment } from '../../records/commerce.ts';
import type { Promotion } from '../../records/marketing.ts';
import { textIn } from '../localized-text.ts';
import { money, rounded, toNumber, zero, type Money } from '../money.ts';
import type { Offer } from './offers.ts';

type Discount = Promotion['discount'];

/**
 * What a discount takes off an amount: never below zero, never more than the amount. Amounts off and fixed prices are
 * per unit; a currency that they do not name gets nothing.
 * @param left what earlier discounts left of the amount
 */
export function amountOff(discount: Discount, left: Money, quantity: number, currency: string): Money {
  const off = rounded(wanted(discount, left, quantity, currency), currency);
  if (off.lessThanOrEqualTo(0)) return zero;
  return off.greaterThan(left) ? left : off;
}

function wanted(discount: Discount, left: Money, quantity: number, currency: string): Money {
  const perUnit = discount.amounts?.[currency];
  switch (discount.type) {
    case 'percentage':
      return left.times(discount.percentage ?? 0).div(100);
    case 'amount':
      return perUnit === undefined ? zero : money(perUnit).times(quantity);
    case 'fixed_price':
      return perUnit === undefined ? zero : left.minus(money(perUnit).times(quantity));
    case 'free':
      return left;
    case 'bonus':
    case 'bonus_choice':
      return zero;
  }
}

/** The price adjustment that takes `off` off something. */
export function adjustmentOf(
  { promotion, couponCode }: Offer,
  id: string,
  off: Money,
  { currency, locale }: { currency: string; locale: string },
): Adjustment {
  const { type, percentage, amounts } = promotion.discount;
  const amount = amounts?.[currency];
  return {
    id,
    promotion_id: promotion.id,
    ...(couponCode === undefined ? {} : { coupon_code: couponCode }),
    item_text: textIn(promotion.name, locale) ?? promotion.id,
    price: toNumber(off.negated()),
    discount: {
      type,
      ...(type === 'percentage' ? { percentage: percentage ?? 0 } : {}),
      ...(amount !== undefined && (type === 'amount' || type === 'fixed_price') ? { amount } : {}),
    },
  };
}
