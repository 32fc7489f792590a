import { platformClass } from '../../platform-object.ts';
import { Discount } from './Discount.ts';

/** Gives products away. */
export class BonusDiscount extends Discount {
  /** Its kind. */
  override get type(): string {
    return Discount.TYPE_BONUS;
  }
}
platformClass('campaign.BonusDiscount', BonusDiscount);
