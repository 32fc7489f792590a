import { toManualDiscount } from '../../internal-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

/** A discount that subtracts a fixed amount from a price. */
export class AmountDiscount extends Discount {
  readonly #amount: number;

  /**
   * Creates a discount of a fixed amount in the basket's currency.
   * @throws TypeError if the amount is not a number
   * @public
   */
  constructor(amount: number) {
    super();
    this.#amount = requireNumber('amount', amount);
  }

  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  override get type(): string {
    return Discount.TYPE_AMOUNT;
  }

  /** Returns the amount that the discount subtracts, in the basket's currency. */
  get amount(): number {
    return this.#amount;
  }

  override [toManualDiscount](): ManualDiscount {
    return { type: 'amount', value: this.#amount };
  }
}
registerClass('campaign.AmountDiscount', AmountDiscount);
