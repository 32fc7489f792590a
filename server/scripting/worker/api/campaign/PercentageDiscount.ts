import { asManual } from '../../between-classes.ts';
import { platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

export class PercentageDiscount extends Discount {
  readonly #percentage: number;

  /** Takes a percentage off, from 0 to 100. @public */
  constructor(percentage: number) {
    super();
    this.#percentage = inNumber('percentage', percentage);
    if (percentage < 0 || percentage > 100) throw new RangeError('A percentage must be from 0 to 100.');
  }

  /** Its kind. */
  override get type(): string {
    return Discount.TYPE_PERCENTAGE;
  }

  /** What it takes off, in per cent. */
  get percentage(): number {
    return this.#percentage;
  }

  override [asManual](): ManualDiscount {
    return { type: 'percentage', value: this.#percentage };
  }
}
platformClass('campaign.PercentageDiscount', PercentageDiscount);
