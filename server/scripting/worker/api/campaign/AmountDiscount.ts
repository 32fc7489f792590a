import { asManual } from '../../between-classes.ts';
import { platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

export class AmountDiscount extends Discount {
  readonly #amount: number;

  /** Takes an amount off, in the currency of the basket. @public */
  constructor(amount: number) {
    super();
    this.#amount = inNumber('amount', amount);
  }

  /** Its kind. */
  override get type(): string {
    return Discount.TYPE_AMOUNT;
  }

  /** What it takes off. */
  get amount(): number {
    return this.#amount;
  }

  override [asManual](): ManualDiscount {
    return { type: 'amount', value: this.#amount };
  }
}
platformClass('campaign.AmountDiscount', AmountDiscount);
