import { BonusChoiceDiscount } from './BonusChoiceDiscount.ts';
import { AmountDiscount } from './AmountDiscount.ts';
import { BonusDiscount } from './BonusDiscount.ts';
import { FixedPriceDiscount } from './FixedPriceDiscount.ts';
import { FreeDiscount } from './FreeDiscount.ts';
import { PercentageDiscount } from './PercentageDiscount.ts';
import type { Discount } from './Discount.ts';

/** Creates the discount that a record describes. */
export function createDiscount(
  type: 'percentage' | 'amount' | 'fixed_price' | 'free' | 'bonus' | 'bonus_choice',
  percentage: number | undefined,
  amount: number | undefined,
): Discount {
  switch (type) {
    case 'percentage':
      return new PercentageDiscount(percentage ?? 0);
    case 'amount':
      return new AmountDiscount(amount ?? 0);
    case 'fixed_price':
      return new FixedPriceDiscount(amount ?? 0);
    case 'free':
      return new FreeDiscount();
    case 'bonus':
      return new BonusDiscount();
    case 'bonus_choice':
      return new BonusChoiceDiscount();
  }
}
