import { registerClass } from '../../platform-object.ts';
import { Discount } from './Discount.ts';

/** A discount that adds bonus products to a basket. */
export class BonusDiscount extends Discount {
  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  override get type(): string {
    return Discount.TYPE_BONUS;
  }
}
registerClass('campaign.BonusDiscount', BonusDiscount);
