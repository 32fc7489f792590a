import type { BonusChoice } from '../../../bridge-protocol.ts';
import { handle } from '../../handle.ts';
import { ofId } from '../../lookups.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { Promotion } from '../campaign/Promotion.ts';
import { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import type { CouponLineItem } from './CouponLineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import { money } from './sums.ts';

/** Bonus products of which the customer may choose some. */
export class BonusDiscountLineItem extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #choice: BonusChoice;

  constructor(container: LineItemCtnr, choice: BonusChoice) {
    super();
    this.#container = container;
    this.#choice = choice;
  }

  /** Its id within the basket. */
  get UUID(): string {
    return this.#choice.id;
  }

  /** What can be chosen; of a master any of its variants. */
  get bonusProducts(): ArrayList<Product> {
    const found = this.#choice.product_ids.map((id) => Product[ofId](id)).filter((one) => one !== null);
    return new ArrayList<Product>(found);
  }

  /** What was chosen. */
  get bonusProductLineItems(): ArrayList<ProductLineItem> {
    const all = this.#container.productLineItems.toArray();
    return new ArrayList<ProductLineItem>(
      all.filter((line) => line[handle].data.bonus_choice_id === this.#choice.id),
    );
  }

  /** How many pieces may be chosen in all. */
  get maxBonusItems(): number {
    return this.#choice.max_items;
  }

  /** What can be chosen is a list, and no rule. */
  get bonusChoiceRuleBased(): boolean {
    return false;
  }

  /** The promotion that offers the choice. */
  get promotion(): Promotion | null {
    return Promotion[ofId](this.#choice.promotion_id);
  }

  /** Id of the promotion that offers the choice. */
  get promotionID(): string {
    return this.#choice.promotion_id;
  }

  /** The coupon that it is owed to; null where none is needed. */
  get couponLineItem(): CouponLineItem | null {
    const { coupon_code: code } = this.#choice;
    return code === undefined ? null : this.#container.getCouponLineItem(code);
  }

  /** What a bonus product costs: nothing. */
  getBonusProductPrice(_product: Product): Money {
    return money(this.#container, 0);
  }

  [identity](): string {
    return this.#choice.promotion_id;
  }
}
platformClass('order.BonusDiscountLineItem', BonusDiscountLineItem, { booleans: ['bonusChoiceRuleBased'] });
