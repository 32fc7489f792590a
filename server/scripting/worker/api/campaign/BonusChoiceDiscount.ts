import { platformClass } from '../../platform-object.ts';
import { Discount } from './Discount.ts';

/** Lets the customer choose products to be given. */
export class BonusChoiceDiscount extends Discount {
  /** Its kind. */
  override get type(): string {
    return Discount.TYPE_BONUS_CHOICE;
  }
}
platformClass('campaign.BonusChoiceDiscount', BonusChoiceDiscount);
