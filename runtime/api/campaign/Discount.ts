import { toManualDiscount } from '../../internal-symbols.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Promotion } from './Promotion.ts';

/** The key of the property that sets a discount's promotion; internal to the Script API. */
export const discountPromotion: unique symbol = Symbol('discountPromotion');

/** The stored form of a discount that a user or script has applied. */
export interface ManualDiscount {
  readonly type: 'percentage' | 'amount' | 'fixed_price';
  /** A percentage from 0 to 100; for the other types, an amount in the basket's currency. */
  readonly value: number;
}

/** A discount that a promotion or a script applies to a price. */
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
  static readonly TYPE_PRICEBOOK_PRICE = 'PRICE_BOOK_PRICE';
  static readonly TYPE_TOTAL_FIXED_PRICE = 'TOTAL_FIXED_PRICE';

  #promotion: Promotion | null = null;

  /** Returns the promotion that the discount belongs to, or null if it belongs to none. */
  get promotion(): Promotion | null {
    return this.#promotion;
  }

  set [discountPromotion](promotion: Promotion | null) {
    this.#promotion = promotion;
  }

  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  abstract get type(): string;

  /** Returns how often the discount applies, which is always 1 in this service. */
  get quantity(): number {
    return 1;
  }

  /** Always returns null: promotions of this service have no tiers. */
  get itemPromotionTiers(): null {
    return null;
  }

  /**
   * Returns the stored form of the discount.
   * @throws Error if scripts cannot apply a discount of this type
   */
  [toManualDiscount](): ManualDiscount {
    throw new Error(`A discount of type ${this.type} cannot be created by a script.`);
  }
}
registerClass('campaign.Discount', Discount);
