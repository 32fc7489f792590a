import { toManualDiscount } from '../../internal-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

/** A discount that sets the unit price of a product. */
export class FixedPriceDiscount extends Discount {
  readonly #fixedPrice: number;

  /**
   * Creates a discount that sets the unit price, in the basket's currency.
   * @throws TypeError if the price is not a number
   * @public
   */
  constructor(fixedPrice: number) {
    super();
    this.#fixedPrice = requireNumber('fixedPrice', fixedPrice);
  }

  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  override get type(): string {
    return Discount.TYPE_FIXED_PRICE;
  }

  /** Returns the discounted unit price, in the basket's currency. */
  get fixedPrice(): number {
    return this.#fixedPrice;
  }

  override [toManualDiscount](): ManualDiscount {
    return { type: 'fixed_price', value: this.#fixedPrice };
  }
}
registerClass('campaign.FixedPriceDiscount', FixedPriceDiscount);
