import type { Adjustment } from '../../records/commerce.ts';
import type { Promotion } from '../../records/marketing.ts';
import { textIn } from '../localized-text.ts';
import { money, roundToCurrency, toNumber, zero, type Money } from '../money.ts';
import type { Offer } from './offers.ts';

type Discount = Promotion['discount'];

/**
 * Returns the discount on an amount: never negative, and never more than the amount. Amounts and fixed prices are per
 * unit, and apply only in their currencies.
 * @param remainingAmount the amount after earlier discounts
 */
export function amountOff(
  discount: Discount,
  remainingAmount: Money,
  quantity: number,
  currency: string,
): Money {
  const reduction = roundToCurrency(rawReduction(discount, remainingAmount, quantity, currency), currency);
  if (reduction.lessThanOrEqualTo(0)) return zero;
  return reduction.greaterThan(remainingAmount) ? remainingAmount : reduction;
}

function rawReduction(discount: Discount, remainingAmount: Money, quantity: number, currency: string): Money {
  const amountPerUnit = discount.amounts?.[currency];
  switch (discount.type) {
    case 'percentage':
      return remainingAmount.times(discount.percentage ?? 0).div(100);
    case 'amount':
      return amountPerUnit === undefined ? zero : money(amountPerUnit).times(quantity);
    case 'fixed_price':
      return amountPerUnit === undefined ? zero : remainingAmount.minus(money(amountPerUnit).times(quantity));
    case 'free':
      return remainingAmount;
    case 'bonus':
    case 'bonus_choice':
      return zero;
  }
}

/** Returns a price adjustment that reduces the price by `reduction`. */
export function adjustmentOf(
  { promotion, couponCode }: Offer,
  id: string,
  reduction: Money,
  { currency, locale }: { currency: string; locale: string },
): Adjustment {
  const { type, percentage, amounts } = promotion.discount;
  const amount = amounts?.[currency];
  return {
    id,
    promotion_id: promotion.id,
    ...(couponCode === undefined ? {} : { coupon_code: couponCode }),
    item_text: textIn(promotion.name, locale) ?? promotion.id,
    price: toNumber(reduction.negated()),
    discount: {
      type,
      ...(type === 'percentage' ? { percentage: percentage ?? 0 } : {}),
      ...(amount !== undefined && (type === 'amount' || type === 'fixed_price') ? { amount } : {}),
    },
  };
}
