import { platformClass } from '../../platform-object.ts';
import { Discount } from './Discount.ts';

/** Lets the customer choose products that are given away. */
export class BonusChoiceDiscount extends Discount {
  override get type(): string {
    return Discount.TYPE_BONUS_CHOICE;
  }
}
platformClass('campaign.BonusChoiceDiscount', BonusChoiceDiscount);
