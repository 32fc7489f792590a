import { money as toDecimal, toNumber } from '../../../server/domain/money.ts';
import { taxOn } from '../../../server/domain/taxation.ts';
import type { FixedPrices, Totals } from '../../protocol/bridge-protocol.ts';
import { equalityKey } from '../../equality.ts';
import { StoredObject, handle, type Handle } from '../../handle.ts';
import { onLineChange } from '../../internal-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import type { Discount } from '../campaign/Discount.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { createAdjustment, findAdjustment, findAdjustments, removeAdjustment } from './adjustments.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import { isShippingLine, toMoney, currentTotals } from './totals.ts';

export type LineTotals = Totals['lines'][string];
type AmountName =
  'base_price' | 'price' | `price_after_${'item' | 'order'}_discount` | 'tax' | 'adjusted_tax' | 'tax_basis';

/** The stored price and tax overrides of a line item. */
export const priceOverrides: unique symbol = Symbol('priceOverrides');

/** A line item of a basket or order with its prices and taxes, which the service calculates. */
export abstract class LineItem<Data> extends StoredObject<Data> {
  readonly #container: LineItemCtnr;
  readonly #id: string;

  /** @param id the line's ID in the container's totals */
  constructor(container: LineItemCtnr, dataHandle: Handle<Data>, id: string) {
    super(dataHandle);
    this.#container = container;
    this.#id = id;
  }

  override [equalityKey](): unknown {
    const { id } = this.#container[handle];
    return id === undefined ? this : `${id} ${this.#id}`;
  }

  abstract get [priceOverrides](): Handle<{ fixed?: FixedPrices }>;

  /** Returns the basket or order that contains this item. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** Returns the unique ID of the line item. */
  override get UUID(): string {
    return this.#id;
  }

  /** Returns the price of one unit before price adjustments, or `Money.NOT_AVAILABLE` if there is none. */
  get basePrice(): Money {
    return this.#amountOf('base_price');
  }

  /**
   * Overrides the unit price from the price books or shipping method. Requires a transaction.
   * @throws TypeError if the price is not available
   */
  set basePrice(price: Money) {
    this.priceValue = requireNumber('basePrice', price.valueOrNull);
  }

  /** Returns the price of the whole quantity before price adjustments, or `Money.NOT_AVAILABLE` if there is none. */
  get price(): Money {
    return this.#amountOf('price');
  }

  /**
   * Returns the price of the whole quantity before price adjustments as a number, in the container's currency, or 0 if
   * the price is not available. The setter has another meaning.
   */
  get priceValue(): number {
    return this.price.value;
  }

  /**
   * Overrides the unit price from the price books or shipping method; null restores it. As on the platform, the value is
   * the price of one unit, although the property returns the price of the whole quantity. Requires a transaction.
   * @throws TypeError if the value is not a number
   */
  set priceValue(value: number | null) {
    this.#setOverrides({ base_price: value === null ? undefined : requireNumber('priceValue', value) });
  }

  /**
   * Overrides the unit price from the price books or shipping method; a price that is not available restores
   * it. Requires a transaction.
   * @throws Error if the price is not in the container's currency
   */
  updatePrice(price: Money): void {
    if (price.available && price.currencyCode !== this.#container.currencyCode)
      throw new Error(`The price must be in ${this.#container.currencyCode}, not in ${price.currencyCode}.`);
    this.priceValue = price.valueOrNull;
  }

  /** Returns the price before price adjustments, excluding tax. */
  get netPrice(): Money {
    return this.#toNet(this.price, this.tax);
  }

  /** Returns the price before price adjustments, including tax. */
  get grossPrice(): Money {
    return this.#toGross(this.price, this.tax);
  }

  /**
   * Returns the price after the line's own price adjustments. The property `proratedPrice` also includes order-level
   * adjustments.
   */
  get adjustedPrice(): Money {
    return this.#amountOf('price_after_item_discount');
  }

  /**
   * Returns the price after the line's own price adjustments. If true is passed, it also includes the line's share of
   * order-level adjustments.
   */
  getAdjustedPrice(applyOrderLevelAdjustments = false): Money {
    return applyOrderLevelAdjustments ? this.proratedPrice : this.adjustedPrice;
  }

  /** Returns the price after the line's own price adjustments, excluding tax. */
  get adjustedNetPrice(): Money {
    return this.#toNet(this.#amountOf('price_after_item_discount'), this.#itemAdjustedTax);
  }

  /** Returns the price after the line's own price adjustments, including tax. */
  get adjustedGrossPrice(): Money {
    return this.#toGross(this.#amountOf('price_after_item_discount'), this.#itemAdjustedTax);
  }

  /** Returns the price after all price adjustments, including the line's share of order-level adjustments. */
  get proratedPrice(): Money {
    return this.#amountOf('price_after_order_discount');
  }

  /** Returns the tax on the price before price adjustments. */
  get tax(): Money {
    return this.#amountOf('tax');
  }

  /**
   * Overrides the tax with a fixed amount, regardless of the tax rate and the price. Requires a transaction.
   * @throws TypeError if the amount is not available
   */
  set tax(amount: Money) {
    this.updateTaxAmount(amount);
  }

  /** Returns the tax on the price after all price adjustments. */
  get adjustedTax(): Money {
    return this.#amountOf('adjusted_tax');
  }

  /** Returns the amount that is taxed. */
  get taxBasis(): Money {
    return this.#amountOf('tax_basis');
  }

  /** Returns the tax rate (0.19 is 19 percent), or null if there is none. */
  get taxRate(): number | null {
    return this[priceOverrides].data.fixed?.tax_rate ?? this.#totals?.tax_rate ?? null;
  }

  /**
   * Overrides the tax rate (0.19 is 19 percent); null restores the rate of the tax class. Requires a transaction.
   * @throws TypeError if the rate is not a number
   */
  set taxRate(rate: number | null) {
    this.#setOverrides({ tax_rate: rate === null ? undefined : requireNumber('taxRate', rate) });
  }

  /** Returns the ID of the tax class, or null if there is none. */
  get taxClassID(): string | null {
    return this.#totals?.tax_class_id ?? null;
  }

  /**
   * Sets the ID of the tax class; null restores the product's or shipping method's. Requires a transaction.
   */
  set taxClassID(id: string | null) {
    this.#setOverrides({ tax_class_id: id ?? undefined });
  }

  /**
   * Overrides the tax rate (0.19 is 19 percent) and removes a tax amount that a script has set; null restores the tax
   * class's rate. The tax basis is ignored. Requires a transaction.
   * @throws TypeError if the rate is not a number
   */
  updateTax(rate: number | null, _taxBasis?: Money): void {
    this.#setOverrides({
      tax_rate: rate === null ? undefined : requireNumber('taxRate', rate),
      tax: undefined,
    });
  }

  /**
   * Overrides the tax with a fixed amount, regardless of the tax rate and the price. Requires a transaction.
   * @throws TypeError if the amount is not available
   */
  updateTaxAmount(tax: Money): void {
    this.#setOverrides({ tax: requireNumber('tax', tax.valueOrNull) });
  }

  /** Returns the price adjustments of this line item. */
  get priceAdjustments(): ArrayList<PriceAdjustment> {
    return findAdjustments(this.#container, this.#adjustmentTarget);
  }

  /** Returns the price adjustment with the given promotion ID or custom ID, or null if there is none. */
  getPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return findAdjustment(this.#container, this.#adjustmentTarget, promotionId);
  }

  /**
   * Creates and returns a price adjustment with a custom ID. Without a discount, its price is 0 until a script sets it.
   * Requires a transaction.
   * @throws Error if the ID is empty or in use, or scripts cannot apply this type of discount
   */
  createPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return createAdjustment(this.#container, this.#adjustmentTarget, promotionId, discount);
  }

  /** Removes a custom price adjustment. Has no effect on one that a promotion made. Requires a transaction. */
  removePriceAdjustment(adjustment: PriceAdjustment): void {
    removeAdjustment(this.#container, adjustment);
  }

  get #adjustmentTarget() {
    return {
      level: isShippingLine(this.#id) ? ('shipping' as const) : ('product' as const),
      lineId: this.#id,
    };
  }

  get #totals(): LineTotals | undefined {
    return this.#container[currentTotals].lines[this.#id];
  }

  get #isNet(): boolean {
    return this.#container[handle].data.taxation === 'net';
  }

  #setOverrides(values: { readonly [Name in keyof FixedPrices]: FixedPrices[Name] | undefined }): void {
    this[priceOverrides].change((data) => {
      const entries = Object.entries({ ...data.fixed, ...values }).filter(([, value]) => value !== undefined);
      if (entries.length === 0) delete data.fixed;
      else data.fixed = Object.fromEntries(entries);
    });
    this.#container[onLineChange]();
  }

  #amountOf(amountName: AmountName): Money {
    const amount = this.#totals?.[amountName];
    return amount === undefined ? Money.NOT_AVAILABLE : toMoney(this.#container, amount);
  }

  /**
   * The tax on the price after the line's own price adjustments. The totals do not contain it if order-level
   * adjustments apply.
   */
  get #itemAdjustedTax(): Money {
    const totals = this.#totals;
    if (!totals || this[priceOverrides].data.fixed?.tax !== undefined) return this.adjustedTax;
    const { price_after_item_discount: price, tax_rate: rate } = totals;
    if (price === totals.price_after_order_discount) return this.adjustedTax;
    const { taxation, currency } = this.#container[handle].data;
    return toMoney(this.#container, toNumber(taxOn(toDecimal(price), rate, taxation, currency)));
  }

  #toNet(price: Money, tax: Money): Money {
    return this.#isNet ? price : price.subtract(tax);
  }

  #toGross(price: Money, tax: Money): Money {
    return this.#isNet ? price.add(tax) : price;
  }
}
registerClass('order.LineItem', LineItem);
