import { registerClass } from '../../platform-object.ts';
import { Discount } from './Discount.ts';

/** A discount that lets the customer choose from several bonus products. */
export class BonusChoiceDiscount extends Discount {
  /** Returns the type of this discount: one of the TYPE constants of Discount. */
  override get type(): string {
    return Discount.TYPE_BONUS_CHOICE;
  }
}
registerClass('campaign.BonusChoiceDiscount', BonusChoiceDiscount);
