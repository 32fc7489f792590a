import { asManual } from '../../between-classes.ts';
import { platformClass } from '../../platform-object.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

/** Takes everything off. */
export class FreeDiscount extends Discount {
  /** Takes everything off. @public */

  constructor() {
    super();
  }

  /** Its kind. */
  override get type(): string {
    return Discount.TYPE_FREE;
  }

  override [asManual](): ManualDiscount {
    return { type: 'percentage', value: 100 };
  }
}
platformClass('campaign.FreeDiscount', FreeDiscount);
