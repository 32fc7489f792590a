import { equalityKey } from '../../equality.ts';
import { canonicalKey } from '../../canonical-objects.ts';
import { handle } from '../../handle.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { getCouponStatus } from '../../internal-symbols.ts';
import { findByCode } from '../../lookup-symbols.ts';
import type { Basket } from '../../protocol/bridge-protocol.ts';
import {
  isCouponValid,
  normalizeCouponCode,
  type CouponStatus,
} from '../../../server/domain/promotions/coupons.ts';
import { systemType } from '../../type-definitions.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { Coupon } from '../campaign/Coupon.ts';
import { couponStatusCode } from '../campaign/CouponStatusCodes.ts';
import type { Promotion } from '../campaign/Promotion.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { currentTotals } from './totals.ts';

type CouponEntry = NonNullable<Basket['coupon_codes']>[number];

/** A coupon code in a basket or order. */
export class CouponLineItem extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #id: string;
  readonly #code: string;

  constructor(container: LineItemCtnr, { item_id, code }: CouponEntry) {
    super();
    this.#container = container;
    this.#id = item_id;
    this.#code = code;
  }

  [equalityKey](): string {
    return `${this.#container[handle].id} ${this.#id}`;
  }

  [canonicalKey](): string {
    return `CouponLineItem ${this[equalityKey]()}`;
  }

  /** Returns the unique ID of the coupon line item. */
  get UUID(): string {
    return this.#id;
  }

  /** Returns the coupon code as it was entered. */
  get couponCode(): string {
    return this.#code;
  }

  /** Returns the coupon that has the code, or null if there is none. */
  get coupon(): Coupon | null {
    return Coupon[findByCode](this.#code);
  }

  /** Always returns true: all coupons of this service belong to campaigns. */
  get basedOnCampaign(): boolean {
    return true;
  }

  /** Returns the first promotion that the coupon triggers, or null if there is none. */
  get promotion(): Promotion | null {
    return this.coupon?.promotions.toArray()[0] ?? null;
  }

  /** Returns the ID of the first promotion that the coupon triggers, or null if there is none. */
  get promotionID(): string | null {
    return this.promotion?.ID ?? null;
  }

  /** Returns true if any price adjustment results from the coupon. */
  get applied(): boolean {
    return !this.priceAdjustments.empty;
  }

  /** Returns true if the coupon is valid, even if none of its promotions currently applies. */
  get valid(): boolean {
    return isCouponValid(this.#status);
  }

  /** Returns the status of the coupon: one of the constants of CouponStatusCodes. */
  get statusCode(): string {
    return couponStatusCode(this.#status);
  }

  get #status(): CouponStatus {
    const status = this.#container[getCouponStatus](this.#id);
    return status ?? (this.applied ? 'applied' : 'no_applicable_promotion');
  }

  /** Returns the price adjustments that result from the coupon. */
  get priceAdjustments(): ArrayList<PriceAdjustment> {
    const { lines, order_adjustments: orderAdjustments = [] } = this.#container[currentTotals];
    const allAdjustments = [
      ...Object.values(lines).flatMap(({ adjustments = [] }) => adjustments),
      ...orderAdjustments,
    ];
    const couponAdjustments = allAdjustments.filter(
      ({ coupon_code: code }) =>
        code !== undefined && normalizeCouponCode(code) === normalizeCouponCode(this.#code),
    );
    return new ArrayList<PriceAdjustment>(
      couponAdjustments.map((adjustment) => new PriceAdjustment(this.#container, adjustment.id)),
    );
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    const entry = this.#container[handle].part(
      (data): CouponEntry | undefined => data.coupon_codes?.find(({ item_id: id }) => id === this.#id),
      'The coupon line item',
      undefined,
    );
    return customAttributes(entry, { type: () => systemType(this) });
  }

  [displayId](): string {
    return this.#code;
  }
}
registerClass('order.CouponLineItem', CouponLineItem, { booleans: ['applied', 'valid', 'basedOnCampaign'] });
