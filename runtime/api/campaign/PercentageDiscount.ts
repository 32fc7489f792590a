import { toManualDiscount } from '../../internal-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

/** A discount of a percentage of the price. */
export class PercentageDiscount extends Discount {
  readonly #percentage: number;

  /**
   * Creates a discount of a percentage from 0 to 100.
   * @throws RangeError if the percentage is outside that range
   * @throws TypeError if it is not a number
   * @public
   */
  constructor(percentage: number) {
    super();
    this.#percentage = requireNumber('percentage', percentage);
    if (percentage < 0 || percentage > 100) throw new RangeError('A percentage must be from 0 to 100.');
  }

  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  override get type(): string {
    return Discount.TYPE_PERCENTAGE;
  }

  /** Returns the percentage that the discount subtracts, from 0 to 100. */
  get percentage(): number {
    return this.#percentage;
  }

  override [toManualDiscount](): ManualDiscount {
    return { type: 'percentage', value: this.#percentage };
  }
}
registerClass('campaign.PercentageDiscount', PercentageDiscount);
