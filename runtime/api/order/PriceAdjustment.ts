import { effectiveLines } from '../../internal-symbols.ts';
import { equalityKey } from '../../equality.ts';
import { canonicalKey } from '../../canonical-objects.ts';
import { findById } from '../../lookup-symbols.ts';
import type { Adjustment, ManualAdjustment, Totals } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { asText } from '../../text-arguments.ts';
import { Handle, handle } from '../../handle.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import { runInstant } from '../../run-instant.ts';
import { systemType } from '../../type-definitions.ts';
import type { Campaign } from '../campaign/Campaign.ts';
import type { Discount } from '../campaign/Discount.ts';
import { createDiscount } from '../campaign/create-discount.ts';
import { Promotion } from '../campaign/Promotion.ts';
import { LinkedHashMap } from '../util/LinkedHashMap.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import type { CouponLineItem } from './CouponLineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import { proratedShares } from './prorated-prices.ts';
import { toMoney, currentTotals } from './totals.ts';

/**
 * A discount or surcharge. A price adjustment of a promotion is read-only except for its custom attributes. A price
 * adjustment that a user or script has created can be changed.
 */
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

  [canonicalKey](): string {
    return `PriceAdjustment ${this[equalityKey]()}`;
  }

  /** Returns the unique ID of the price adjustment. */
  get UUID(): string {
    return this.#id;
  }

  /** Returns the basket or order that contains the price adjustment. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /**
   * Returns the ID of the promotion, or the custom ID of a manual price adjustment, or null if there is none.
   */
  get promotionID(): string | null {
    return this.#calculatedAdjustment?.promotion_id ?? this.#manualAdjustment?.promotion_id ?? null;
  }

  /** Returns the promotion that caused the price adjustment, or null if there is none. */
  get promotion(): Promotion | null {
    return this.promotionID === null ? null : Promotion[findById](this.promotionID);
  }

  /** Returns the campaign of the promotion, or null if there is none. */
  get campaign(): Campaign | null {
    return this.promotion?.campaign ?? null;
  }

  /** Returns the ID of the promotion's campaign, or null if there is none. */
  get campaignID(): string | null {
    return this.campaign?.ID ?? null;
  }

  /** Returns the text that API documents show for the price adjustment. */
  get lineItemText(): string {
    return this.#manualAdjustment?.item_text ?? this.#calculatedAdjustment?.item_text ?? '';
  }

  /**
   * Sets the text that API documents show for the price adjustment. Requires a transaction.
   * @throws Error if the adjustment is from a promotion
   */
  set lineItemText(text: string) {
    this.#change((manual) => (manual.item_text = asText(text)));
  }

  /** Returns the amount by which the price is adjusted, which is negative for a discount. */
  get price(): Money {
    return toMoney(this.#container, this.priceValue);
  }

  /** Returns the amount by which the price is adjusted, which is negative for a discount. */
  get basePrice(): Money {
    return this.price;
  }

  /** Returns the amount by which the price is adjusted as a number, which is negative for a discount. */
  get priceValue(): number {
    return this.#upToDateAdjustment?.price ?? this.#requestedPrice();
  }

  /**
   * Sets the amount that is added to the price once, which is negative for a discount. Has no effect on a bonus
   * product, whose price is set by its promotion. Requires a transaction.
   * @throws Error if the adjustment is from a promotion and not on a bonus product
   * @throws TypeError if the value is not a number
   */
  set priceValue(value: number) {
    const amount = -requireNumber('priceValue', value);
    if (this.#isOnBonusLine) currentRun().records.requireTransaction();
    else this.#change((manual) => (manual.discount = { type: 'amount', value: amount, once: true }));
  }

  /**
   * Checks only that a transaction is open: price adjustments are taxed as part of their line item. Requires
   * a transaction.
   */
  updateTax(_rate: number | null, _taxBasis?: Money): void {
    currentRun().records.requireTransaction();
  }

  /** Returns how often the price adjustment applies, which is always 1. */
  get quantity(): number {
    return 1;
  }

  /** Returns the discount that the price adjustment results from, or null if there is none. */
  get appliedDiscount(): Discount | null {
    const { type, percentage, amount } = this.#calculatedAdjustment?.discount ?? {};
    if (type !== undefined) return createDiscount(type, percentage, amount, this.promotion);
    const manualDiscount = this.#manualAdjustment?.discount;
    return manualDiscount
      ? createDiscount(manualDiscount.type, manualDiscount.value, manualDiscount.value, null)
      : null;
  }

  /** Returns true if the price adjustment results from a coupon. */
  get basedOnCoupon(): boolean {
    return this.couponCode !== null;
  }

  /** Returns true if the price adjustment results from a campaign. */
  get basedOnCampaign(): boolean {
    return !this.manual && this.campaign !== null;
  }

  /** Returns the code of the coupon that caused the price adjustment, or null if there is none. */
  get couponCode(): string | null {
    return this.#calculatedAdjustment?.coupon_code ?? null;
  }

  /** Returns the line item of the coupon that caused the price adjustment, or null if there is none. */
  get couponLineItem(): CouponLineItem | null {
    return this.couponCode === null ? null : this.#container.getCouponLineItem(this.couponCode);
  }

  /**
   * Returns a map from each product line item that the price adjustment affects to its share of the adjustment. The map
   * is empty for adjustments of shipping costs.
   */
  get proratedPrices(): LinkedHashMap<ProductLineItem, Money> {
    const prices = new LinkedHashMap<ProductLineItem, Money>();
    const lines = this.#container.allProductLineItems.toArray();
    for (const { adjustmentId, lineId, price } of proratedShares(this.#container)) {
      const line = lines.find(({ UUID }) => UUID === lineId);
      if (adjustmentId === this.#id && line !== undefined) prices.put(line, toMoney(this.#container, price));
    }
    return prices;
  }

  /** Returns true if a user or script created the price adjustment. */
  get manual(): boolean {
    return this.#calculatedAdjustment?.manual ?? this.#manualAdjustment !== undefined;
  }

  /** Returns true if a user or script created the price adjustment, and not a promotion. */
  isCustom(): boolean {
    return this.#manualAdjustment !== undefined;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => this.#manualAdjustment ?? this.#attributeOwner,
        (change) => this.#changeCustom(change),
      ),
      { type: () => systemType(this) },
    );
  }

  /** Returns the reason for a manual price adjustment, or null if it is not set. */
  get reasonCode(): EnumValue | null {
    const code = this.#manualAdjustment?.reason_code ?? this.#calculatedAdjustment?.reason_code;
    return code === undefined ? null : new EnumValue(code, code);
  }

  /**
   * Sets the reason for a manual price adjustment; null removes it. Requires a transaction.
   * @throws Error if the adjustment is from a promotion
   */
  set reasonCode(code: EnumValue | string | null) {
    this.#change((manual) => {
      if (code === null) delete manual.reason_code;
      else manual.reason_code = String(code);
    });
  }

  /**
   * Returns the creator of the price adjustment, such as `Customer` or `System`, or null if it is from a promotion.
   */
  get createdBy(): string | null {
    return this.#manualAdjustment?.created_by ?? this.#calculatedAdjustment?.created_by ?? null;
  }

  /** Returns the time at which the price adjustment was created, or null if it is from a promotion. */
  get creationDate(): Date | null {
    const date = this.#manualAdjustment?.creation_date ?? this.#calculatedAdjustment?.creation_date;
    return date === undefined ? null : new Date(date);
  }

  /** Returns the time of the last change, or null if the price adjustment is from a promotion. */
  get lastModified(): Date | null {
    const date = this.#manualAdjustment?.last_modified ?? this.#calculatedAdjustment?.last_modified;
    return date === undefined ? null : new Date(date);
  }

  /** The adjustment in the current totals. */
  get #calculatedAdjustment(): Adjustment | undefined {
    return this.#findAdjustment(this.#container[currentTotals]);
  }

  #findAdjustment({ lines, order_adjustments: orderAdjustments = [] }: Totals): Adjustment | undefined {
    const allAdjustments = [
      ...orderAdjustments,
      ...Object.values(lines).flatMap(({ adjustments = [] }) => adjustments),
    ];
    return allAdjustments.find(({ id }) => id === this.#id);
  }

  get #isOnBonusLine(): boolean {
    const { lines } = this.#container[currentTotals];
    const bonusLines = this.#container[effectiveLines]().filter(({ bonus }) => bonus === true);
    const adjustments = bonusLines.flatMap(({ item_id: itemId }) => lines[itemId]?.adjustments ?? []);
    return adjustments.some(({ id }) => id === this.#id);
  }

  get #manualAdjustment(): ManualAdjustment | undefined {
    return this.#container[handle].data.manual_adjustments?.find(({ id }) => id === this.#id);
  }

  /** The custom attributes of a promotion's adjustment, which may be newer than in the totals. */
  get #attributeOwner(): { custom?: Record<string, unknown> } {
    const custom = this.#container[handle].data.adjustment_custom?.[this.#id];
    return custom === undefined ? (this.#calculatedAdjustment ?? {}) : { custom };
  }

  #changeCustom(change: (adjustment: { custom?: Record<string, unknown> }) => void): void {
    const owner = { custom: (this.#manualAdjustment ?? this.#attributeOwner).custom ?? {} };
    change(owner);
    const { custom } = owner;
    if (this.#manualAdjustment !== undefined) this.#change((manual) => (manual.custom = custom));
    this.#container[handle].change((data) => {
      if (this.#manualAdjustment === undefined)
        data.adjustment_custom = { ...data.adjustment_custom, [this.#id]: custom };
      // An order stores its totals, which contain the attributes too.
      const storedAdjustment = 'totals' in data ? this.#findAdjustment(data.totals) : undefined;
      if (storedAdjustment !== undefined) storedAdjustment.custom = custom;
    });
  }

  /** The adjustment in the current totals; undefined if they lack it, or if a script has changed its discount since. */
  get #upToDateAdjustment(): Adjustment | undefined {
    const manual = this.#manualAdjustment;
    const adjustment = this.#calculatedAdjustment;
    if (manual === undefined || adjustment === undefined) return adjustment;
    const { type, percentage, amount } = adjustment.discount ?? {};
    const isUnchanged = type === manual.discount.type && (percentage ?? amount) === manual.discount.value;
    return isUnchanged ? adjustment : undefined;
  }

  /** Returns the amount to show until the totals are recalculated. */
  #requestedPrice(): number {
    const { type, value } = this.#manualAdjustment?.discount ?? {};
    return type === 'amount' && value !== undefined && value !== 0 ? -value : 0;
  }

  #change(change: (manual: ManualAdjustment) => void): void {
    this.#container[handle].change((data) => {
      const manual = data.manual_adjustments?.find(({ id }) => id === this.#id);
      if (!manual)
        throw new Error(
          `The price adjustment ${this.promotionID ?? this.#id} is controlled by its promotion and cannot be changed.`,
        );
      change(manual);
      manual.last_modified = runInstant().toISOString();
    });
  }

  [displayId](): string {
    return this.promotionID ?? this.UUID;
  }
}
registerClass('order.PriceAdjustment', PriceAdjustment, {
  booleans: ['basedOnCoupon', 'basedOnCampaign', 'manual'],
});
