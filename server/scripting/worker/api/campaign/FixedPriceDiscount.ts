import { asManual } from '../../between-classes.ts';
import { platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

export class FixedPriceDiscount extends Discount {
  readonly #fixedPrice: number;

  /** Makes each unit cost an amount. @public */
  constructor(fixedPrice: number) {
    super();
    this.#fixedPrice = inNumber('fixedPrice', fixedPrice);
  }

  /** Its kind. */
  override get type(): string {
    return Discount.TYPE_FIXED_PRICE;
  }

  /** What one unit costs with it. */
  get fixedPrice(): number {
    return this.#fixedPrice;
  }

  override [asManual](): ManualDiscount {
    return { type: 'fixed_price', value: this.#fixedPrice };
  }
}
platformClass('campaign.FixedPriceDiscount', FixedPriceDiscount);
