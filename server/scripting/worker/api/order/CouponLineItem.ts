import { equalityKey } from '../../equality.ts';
import { standsFor } from '../../known-objects.ts';
import { handle } from '../../handle.ts';
import { couponStatus } from '../../between-classes.ts';
import { ofCode } from '../../lookups.ts';
import type { Basket } from '../../../bridge-protocol.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { Coupon } from '../campaign/Coupon.ts';
import { couponStatusCode, CouponStatusCodes } from '../campaign/CouponStatusCodes.ts';
import type { Promotion } from '../campaign/Promotion.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { sums } from './sums.ts';

type Entered = NonNullable<Basket['coupon_codes']>[number];

/** A coupon code that was entered. */
export class CouponLineItem extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #id: string;
  readonly #code: string;

  constructor(container: LineItemCtnr, { item_id, code }: Entered) {
    super();
    this.#container = container;
    this.#id = item_id;
    this.#code = code;
  }

  [equalityKey](): string {
    return `${this.#container[handle].id} ${this.#id}`;
  }

  [standsFor](): string {
    return `CouponLineItem ${this[equalityKey]()}`;
  }

  /** Its id within the service. */
  get UUID(): string {
    return this.#id;
  }

  /** The code that was entered. */
  get couponCode(): string {
    return this.#code;
  }

  /** The coupon that has the code. */
  get coupon(): Coupon | null {
    return Coupon[ofCode](this.#code);
  }

  /** Coupons are those of campaigns here, all of them. */
  get basedOnCampaign(): boolean {
    return true;
  }

  /** The promotion behind it; null where there is none. */
  get promotion(): Promotion | null {
    return this.coupon?.promotions.toArray()[0] ?? null;
  }

  /** Id of the promotion behind it. */
  get promotionID(): string | null {
    return this.promotion?.ID ?? null;
  }

  /** Whether any price was adjusted because of it. */
  get applied(): boolean {
    return !this.priceAdjustments.empty;
  }

  /** Whether it gives something, or would, were the basket another. */
  get valid(): boolean {
    const { statusCode } = this;
    return (
      statusCode === CouponStatusCodes.APPLIED || statusCode === CouponStatusCodes.NO_APPLICABLE_PROMOTION
    );
  }

  /** One of CouponStatusCodes. */
  get statusCode(): string {
    const status = this.#container[couponStatus](this.#id);
    if (status !== undefined) return couponStatusCode(status);
    return this.applied ? CouponStatusCodes.APPLIED : CouponStatusCodes.NO_APPLICABLE_PROMOTION;
  }

  /** What was taken off or put on. */
  get priceAdjustments(): ArrayList<PriceAdjustment> {
    const { lines, order_adjustments: ofOrder = [] } = this.#container[sums];
    const all = [...Object.values(lines).flatMap(({ adjustments = [] }) => adjustments), ...ofOrder];
    const own = all.filter((one) => one.coupon_code?.toLowerCase() === this.#code.toLowerCase());
    return new ArrayList<PriceAdjustment>(own.map((one) => new PriceAdjustment(this.#container, one.id)));
  }

  [identity](): string {
    return this.#code;
  }
}
platformClass('order.CouponLineItem', CouponLineItem, { booleans: ['applied', 'valid', 'basedOnCampaign'] });
