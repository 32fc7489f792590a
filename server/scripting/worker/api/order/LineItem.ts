import type { FixedPrices, Totals } from '../../../bridge-protocol.ts';
import { equalityKey } from '../../equality.ts';
import { StoredObject, handle, type Handle } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import type { Discount } from '../campaign/Discount.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { adjustmentByPromotion, adjustmentsOf, createAdjustment, removeAdjustment } from './adjustments.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import { isShippingLine, money, sums } from './sums.ts';

export type LineSums = Totals['lines'][string];
type PriceName = 'base_price' | 'price' | `price_after_${'item' | 'order'}_discount`;
type AmountName = PriceName | 'tax' | 'adjusted_tax' | 'tax_basis';

/** Where a line keeps what a script says of its price and tax. */
export const fixes: unique symbol = Symbol('fixes');

/** What product lines, their options and shipping lines have in common: prices and taxes as the service computed them. */
export abstract class LineItem<Data> extends StoredObject<Data> {
  readonly #container: LineItemCtnr;
  readonly #id: string;

  /** `id` is the one under which the container's sums know the line. */
  constructor(container: LineItemCtnr, of: Handle<Data>, id: string) {
    super(of);
    this.#container = container;
    this.#id = id;
  }

  override [equalityKey](): unknown {
    const { id } = this.#container[handle];
    return id === undefined ? this : `${id} ${this.#id}`;
  }

  abstract get [fixes](): Handle<{ fixed?: FixedPrices }>;

  /** The basket or order that it belongs to. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** The line's own id. */
  get UUID(): string {
    return this.#id;
  }

  /** Of one unit. */
  get basePrice(): Money {
    return this.#money('base_price');
  }

  /** Takes the place of what the price books say. */
  set basePrice(price: Money) {
    this.priceValue = inNumber('basePrice', price.valueOrNull);
  }

  /** What it costs, before adjustments. */
  get price(): Money {
    return this.#money('price');
  }

  /** The same as a number. */
  get priceValue(): number {
    return this.price.value;
  }

  /** The price of one unit, in place of what the price books (of shipping: the method) say; null gives it back to them. */
  set priceValue(value: number | null) {
    this.#fix({ base_price: value === null ? undefined : inNumber('priceValue', value) });
  }

  /** The same for an amount in the container's currency. */
  updatePrice(price: Money): void {
    if (price.available && price.currencyCode !== this.#container.currencyCode)
      throw new Error(
        `A price in ${price.currencyCode} cannot be that of a line in ${this.#container.currencyCode}.`,
      );
    this.priceValue = price.valueOrNull;
  }

  /** The price without tax. */
  get netPrice(): Money {
    return this.#net('price', 'tax');
  }

  /** The price with tax. */
  get grossPrice(): Money {
    return this.#gross('price', 'tax');
  }

  /** With the line's own adjustments; those of the whole order are in `proratedPrice`. */
  get adjustedPrice(): Money {
    return this.#money('price_after_item_discount');
  }

  /** With the adjustments of the whole order too, where `true` is given. */
  getAdjustedPrice(applyOrderLevelAdjustments = false): Money {
    return applyOrderLevelAdjustments ? this.proratedPrice : this.adjustedPrice;
  }

  /** The adjusted price without tax. */
  get adjustedNetPrice(): Money {
    return this.#net('price_after_item_discount', 'adjusted_tax');
  }

  /** The adjusted price with tax. */
  get adjustedGrossPrice(): Money {
    return this.#gross('price_after_item_discount', 'adjusted_tax');
  }

  /** With the adjustments of the whole order too. */
  get proratedPrice(): Money {
    return this.#money('price_after_order_discount');
  }

  /** The tax on its price. */
  get tax(): Money {
    return this.#money('tax');
  }

  /** A tax amount of the script's own, in place of rate and price. */
  set tax(amount: Money) {
    this.updateTaxAmount(amount);
  }

  /** The tax on what is paid for it in the end. */
  get adjustedTax(): Money {
    return this.#money('adjusted_tax');
  }

  /** The amount that is taxed. */
  get taxBasis(): Money {
    return this.#money('tax_basis');
  }

  /** Its tax rate: 0.19 is 19 %. */
  get taxRate(): number | null {
    return this.#sums?.tax_rate ?? null;
  }

  set taxRate(rate: number | null) {
    this.#fix({ tax_rate: rate === null ? undefined : inNumber('taxRate', rate) });
  }

  /** Id of the tax class that its rate comes from. */
  get taxClassID(): string | null {
    return this.#sums?.tax_class_id ?? null;
  }

  set taxClassID(id: string | null) {
    this.#fix({ tax_class_id: id ?? undefined });
  }

  /** A rate (0.19 is 19 %) in place of that of the tax class; null gives it back. An amount that was set goes. */
  updateTax(rate: number | null, _taxBasis?: Money): void {
    this.#fix({ tax_rate: rate === null ? undefined : inNumber('taxRate', rate), tax: undefined });
  }

  /** A tax amount in place of rate and price. */
  updateTaxAmount(tax: Money): void {
    this.#fix({ tax: inNumber('tax', tax.valueOrNull) });
  }

  /** What promotions, people and scripts took off or put on this line. */
  get priceAdjustments(): ArrayList<PriceAdjustment> {
    return adjustmentsOf(this.#container, this.#part);
  }

  /** The adjustment of a promotion, or of a name that a script gave; null where there is none. */
  getPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return adjustmentByPromotion(this.#container, this.#part, promotionId);
  }

  /** A new adjustment, by a name of its own; without a discount it gives nothing until its price is set. */
  createPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return createAdjustment(this.#container, this.#part, promotionId, discount);
  }

  /** Takes an adjustment that a person or a script gave. */
  removePriceAdjustment(adjustment: PriceAdjustment): void {
    removeAdjustment(this.#container, adjustment);
  }

  get #part() {
    return {
      level: isShippingLine(this.#id) ? ('shipping' as const) : ('product' as const),
      lineId: this.#id,
    };
  }

  get #sums(): LineSums | undefined {
    return this.#container[sums].lines[this.#id];
  }

  get #isNet(): boolean {
    return this.#container[handle].data.taxation === 'net';
  }

  #fix(values: { readonly [Name in keyof FixedPrices]: FixedPrices[Name] | undefined }): void {
    this[fixes].change((data) => {
      const merged = Object.entries({ ...data.fixed, ...values }).filter(([, value]) => value !== undefined);
      if (merged.length === 0) delete data.fixed;
      else data.fixed = Object.fromEntries(merged);
    });
  }

  #money(of: AmountName): Money {
    const amount = this.#sums?.[of];
    return amount === undefined ? Money.NOT_AVAILABLE : money(this.#container, amount);
  }

  #net(price: PriceName, tax: 'tax' | 'adjusted_tax'): Money {
    return this.#isNet ? this.#money(price) : this.#money(price).subtract(this.#money(tax));
  }

  #gross(price: PriceName, tax: 'tax' | 'adjusted_tax'): Money {
    return this.#isNet ? this.#money(price).add(this.#money(tax)) : this.#money(price);
  }
}
platformClass('order.LineItem', LineItem);
