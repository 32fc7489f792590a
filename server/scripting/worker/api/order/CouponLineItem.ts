import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { sums } from './sums.ts';

/** A coupon code that was entered. */
export class CouponLineItem extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #id: string;
  readonly #code: string;

  constructor(container: LineItemCtnr, { item_id, code }: { item_id: string; code: string }) {
    super();
    this.#container = container;
    this.#id = item_id;
    this.#code = code;
  }

  get UUID(): string {
    return this.#id;
  }

  get couponCode(): string {
    return this.#code;
  }

  /** Whether any price was adjusted because of it. */
  get applied(): boolean {
    return !this.priceAdjustments.empty;
  }

  get priceAdjustments(): ArrayList {
    const { lines, order_adjustments: ofOrder = [] } = this.#container[sums];
    const all = [...Object.values(lines).flatMap(({ adjustments = [] }) => adjustments), ...ofOrder];
    const own = all.filter((one) => one.coupon_code?.toLowerCase() === this.#code.toLowerCase());
    return new ArrayList(own.map((one) => new PriceAdjustment(this.#container, one)));
  }

  [identity](): string {
    return this.#code;
  }
}
platformClass('order.CouponLineItem', CouponLineItem, { booleans: ['applied'] });
