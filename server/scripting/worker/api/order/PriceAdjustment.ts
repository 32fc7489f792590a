import { equalityKey } from '../../equality.ts';
import { standsFor } from '../../known-objects.ts';
import { ofId } from '../../lookups.ts';
import type { Adjustment, ManualAdjustment } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { asText } from '../../given.ts';
import { Handle, handle } from '../../handle.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import type { Campaign } from '../campaign/Campaign.ts';
import type { Discount } from '../campaign/Discount.ts';
import { discountOf } from '../campaign/discount-of.ts';
import { Promotion } from '../campaign/Promotion.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import type { CouponLineItem } from './CouponLineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { money, sums } from './sums.ts';

/** A discount or surcharge: one that promotions made is read, one that a person or a script made can be changed. */
export class PriceAdjustment extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #id: string;

  constructor(container: LineItemCtnr, id: string) {
    super();
    this.#container = container;
    this.#id = id;
  }

  [equalityKey](): string {
    return `${this.#container[handle].id} ${this.#id}`;
  }

  [standsFor](): string {
    return `PriceAdjustment ${this[equalityKey]()}`;
  }

  /** Its id within the service. */
  get UUID(): string {
    return this.#id;
  }

  /** The basket or order that it belongs to. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** Of a person's or script's adjustment, the name that it was given. */
  get promotionID(): string | null {
    return this.#computed?.promotion_id ?? this.#manual?.promotion_id ?? null;
  }

  /** The promotion behind it; null where there is none. */
  get promotion(): Promotion | null {
    return this.promotionID === null ? null : Promotion[ofId](this.promotionID);
  }

  /** The campaign behind it; null where there is none. */
  get campaign(): Campaign | null {
    return this.promotion?.campaign ?? null;
  }

  /** Id of the campaign behind it. */
  get campaignID(): string | null {
    return this.campaign?.ID ?? null;
  }

  /** The text that documents show for it. */
  get lineItemText(): string {
    return this.#manual?.item_text ?? this.#computed?.item_text ?? '';
  }

  set lineItemText(text: string) {
    this.#change((one) => (one.item_text = asText(text)));
  }

  /** Negative for a discount. */
  get price(): Money {
    return money(this.#container, this.priceValue);
  }

  /** Negative for a discount. */
  get basePrice(): Money {
    return this.price;
  }

  /** Negative for a discount. */
  get priceValue(): number {
    return this.#current?.price ?? this.#asked();
  }

  /** What is to be added, once, to the price: a discount is below zero. */
  set priceValue(value: number) {
    const amount = -inNumber('priceValue', value);
    this.#change((one) => (one.discount = { type: 'amount', value: amount, once: true }));
  }

  /** Taxes follow the lines, of whose prices adjustments are a part. */
  updateTax(_rate: number | null, _taxBasis?: Money): void {
    run().records.requireTransaction();
  }

  /** Adjustments count once. */
  get quantity(): number {
    return 1;
  }

  /** What kind of discount it is. */
  get appliedDiscount(): Discount | null {
    const { type, percentage, amount } = this.#computed?.discount ?? {};
    if (type !== undefined) return discountOf(type, percentage, amount);
    const given = this.#manual?.discount;
    return given ? discountOf(given.type, given.value, given.value) : null;
  }

  /** Whether a coupon brought it. */
  get basedOnCoupon(): boolean {
    return this.couponCode !== null;
  }

  /** Whether a campaign brought it. */
  get basedOnCampaign(): boolean {
    return !this.manual && this.campaign !== null;
  }

  /** The code of the coupon that brought it; null where none did. */
  get couponCode(): string | null {
    return this.#computed?.coupon_code ?? null;
  }

  /** The coupon that brought it; null where none did. */
  get couponLineItem(): CouponLineItem | null {
    return this.couponCode === null ? null : this.#container.getCouponLineItem(this.couponCode);
  }

  /** Whether a person or a script made it. */
  get manual(): boolean {
    return this.#computed?.manual ?? this.#manual !== undefined;
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => this.#manual ?? this.#computed ?? {},
        (change) => this.#change(change),
      ),
    );
  }

  /** Why a person gave it. */
  get reasonCode(): EnumValue | null {
    const code = this.#manual?.reason_code ?? this.#computed?.reason_code;
    return code === undefined ? null : new EnumValue(code, code);
  }

  set reasonCode(code: EnumValue | string | null) {
    this.#change((one) => {
      if (code === null) delete one.reason_code;
      else one.reason_code = String(code);
    });
  }

  /** Who made it. */
  get createdBy(): string | null {
    return this.#manual?.created_by ?? this.#computed?.created_by ?? null;
  }

  /** When it came into being. */
  get creationDate(): Date | null {
    const date = this.#manual?.creation_date ?? this.#computed?.creation_date;
    return date === undefined ? null : new Date(date);
  }

  /** When it was changed last. */
  get lastModified(): Date | null {
    const date = this.#manual?.last_modified ?? this.#computed?.last_modified;
    return date === undefined ? null : new Date(date);
  }

  /** As the sums of this moment have it. */
  get #computed(): Adjustment | undefined {
    const { lines, order_adjustments: ofOrder = [] } = this.#container[sums];
    const all = [...ofOrder, ...Object.values(lines).flatMap(({ adjustments = [] }) => adjustments)];
    return all.find(({ id }) => id === this.#id);
  }

  get #manual(): ManualAdjustment | undefined {
    return this.#container[handle].data.manual_adjustments?.find(({ id }) => id === this.#id);
  }

  /** What the sums say, unless a script has changed it since. */
  get #current(): Adjustment | undefined {
    const manual = this.#manual;
    const computed = this.#computed;
    if (manual === undefined || computed === undefined) return computed;
    const { type, percentage, amount } = computed.discount ?? {};
    const same = type === manual.discount.type && (percentage ?? amount) === manual.discount.value;
    return same ? computed : undefined;
  }

  /** What it will give at least, before the sums are computed again. */
  #asked(): number {
    const { type, value } = this.#manual?.discount ?? {};
    return type === 'amount' && value !== undefined && value !== 0 ? -value : 0;
  }

  #change(change: (manual: ManualAdjustment) => void): void {
    this.#container[handle].change((data) => {
      const manual = data.manual_adjustments?.find(({ id }) => id === this.#id);
      if (!manual)
        throw new Error(
          `The price adjustment ${this.promotionID ?? this.#id} is a promotion's and cannot be changed.`,
        );
      change(manual);
      manual.last_modified = new Date().toISOString();
    });
  }

  [identity](): string {
    return this.promotionID ?? this.UUID;
  }
}
platformClass('order.PriceAdjustment', PriceAdjustment, {
  booleans: ['basedOnCoupon', 'basedOnCampaign', 'manual'],
});
