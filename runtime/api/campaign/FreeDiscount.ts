import { toManualDiscount } from '../../internal-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import { Discount, type ManualDiscount } from './Discount.ts';

/** A discount of 100 percent. */
export class FreeDiscount extends Discount {
  /** Creates a discount of 100 percent. @public */
  constructor() {
    super();
  }

  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  override get type(): string {
    return Discount.TYPE_FREE;
  }

  override [toManualDiscount](): ManualDiscount {
    return { type: 'percentage', value: 100 };
  }
}
registerClass('campaign.FreeDiscount', FreeDiscount);
