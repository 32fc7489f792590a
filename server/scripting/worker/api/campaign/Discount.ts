import { asManual } from '../../between-classes.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** How a discount is kept where a person or a script gives it. */
export interface ManualDiscount {
  readonly type: 'percentage' | 'amount' | 'fixed_price';
  readonly value: number;
}

/** What a promotion, a person or a script gives. */
export abstract class Discount extends PlatformObject {
  static readonly TYPE_AMOUNT = 'AMOUNT';
  static readonly TYPE_BONUS = 'BONUS';
  static readonly TYPE_BONUS_CHOICE = 'BONUS_CHOICE';
  static readonly TYPE_FIXED_PRICE = 'FIXED_PRICE';
  static readonly TYPE_FIXED_PRICE_SHIPPING = 'FIXED_PRICE_SHIPPING';
  static readonly TYPE_FREE = 'FREE';
  static readonly TYPE_FREE_SHIPPING = 'FREE_SHIPPING';
  static readonly TYPE_PERCENTAGE = 'PERCENTAGE';
  static readonly TYPE_PERCENTAGE_OFF_OPTIONS = 'PERCENTAGE_OFF_OPTIONS';
  static readonly TYPE_PRICEBOOK_PRICE = 'PRICEBOOK_PRICE';
  static readonly TYPE_TOTAL_FIXED_PRICE = 'TOTAL_FIXED_PRICE';

  /** One of the TYPE constants. */
  abstract get type(): string;

  /** Discounts count once. */
  get quantity(): number {
    return 1;
  }

  /** Promotions have no tiers here. */
  get itemPromotionTiers(): null {
    return null;
  }

  /** @throws Error for a kind of discount that cannot be given by hand */
  [asManual](): ManualDiscount {
    throw new Error(`A discount of type ${this.type} cannot be given by a script.`);
  }
}
platformClass('campaign.Discount', Discount);
