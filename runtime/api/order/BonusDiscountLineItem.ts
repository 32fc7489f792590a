import type { BonusChoice } from '../../protocol/bridge-protocol.ts';
import { handle } from '../../handle.ts';
import { findById } from '../../lookup-symbols.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { Promotion } from '../campaign/Promotion.ts';
import { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import type { CouponLineItem } from './CouponLineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import { toMoney } from './totals.ts';

/** A choice of bonus products that a promotion offers to the customer. */
export class BonusDiscountLineItem extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #choice: BonusChoice;

  constructor(container: LineItemCtnr, choice: BonusChoice) {
    super();
    this.#container = container;
    this.#choice = choice;
  }

  /** Returns the ID of the choice, which is unique in the basket. */
  get UUID(): string {
    return this.#choice.id;
  }

  /** Returns the products that the customer can choose from. A master product stands for any of its variants. */
  get bonusProducts(): ArrayList<Product> {
    const products = this.#choice.product_ids
      .map((id) => Product[findById](id))
      .filter((product) => product !== null);
    return new ArrayList<Product>(products);
  }

  /** Returns the line items of the bonus products that have been chosen. */
  get bonusProductLineItems(): ArrayList<ProductLineItem> {
    const lines = this.#container.productLineItems.toArray();
    return new ArrayList<ProductLineItem>(
      lines.filter((line) => line[handle].data.bonus_choice_id === this.#choice.id),
    );
  }

  /** Returns the maximum number of bonus items that the customer may choose. */
  get maxBonusItems(): number {
    return this.#choice.max_items;
  }

  /** Always returns false: bonus products in this service are a list, not a rule. */
  get bonusChoiceRuleBased(): boolean {
    return false;
  }

  /** Returns the promotion that offers the choice, or null if it no longer exists. */
  get promotion(): Promotion | null {
    return Promotion[findById](this.#choice.promotion_id);
  }

  /** Returns the ID of the promotion that offers the choice. */
  get promotionID(): string {
    return this.#choice.promotion_id;
  }

  /** Returns the coupon that triggers the promotion, or null if it needs none. */
  get couponLineItem(): CouponLineItem | null {
    const { coupon_code: code } = this.#choice;
    return code === undefined ? null : this.#container.getCouponLineItem(code);
  }

  /** Returns the price of a bonus product, which is always 0. */
  getBonusProductPrice(_product: Product): Money {
    return toMoney(this.#container, 0);
  }

  [displayId](): string {
    return this.#choice.promotion_id;
  }
}
registerClass('order.BonusDiscountLineItem', BonusDiscountLineItem, { booleans: ['bonusChoiceRuleBased'] });
