import { BonusChoiceDiscount } from './BonusChoiceDiscount.ts';
import { AmountDiscount } from './AmountDiscount.ts';
import { BonusDiscount } from './BonusDiscount.ts';
import { FixedPriceDiscount } from './FixedPriceDiscount.ts';
import { FreeDiscount } from './FreeDiscount.ts';
import { PercentageDiscount } from './PercentageDiscount.ts';
import { discountPromotion, type Discount } from './Discount.ts';
import type { Promotion } from './Promotion.ts';

type DiscountType = 'percentage' | 'amount' | 'fixed_price' | 'free' | 'bonus' | 'bonus_choice';

/** Creates the discount that a record describes, with the promotion that it belongs to. */
export function createDiscount(
  type: DiscountType,
  percentage: number | undefined,
  amount: number | undefined,
  promotion: Promotion | null,
): Discount {
  const discount = createDiscountOfType(type, percentage, amount);
  discount[discountPromotion] = promotion;
  return discount;
}

function createDiscountOfType(
  type: DiscountType,
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
