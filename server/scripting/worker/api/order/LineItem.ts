import type { Totals } from '../../../bridge-protocol.ts';
import { StoredObject, handle, type Handle } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { money, sums } from './sums.ts';

export type LineSums = Totals['lines'][string];
type PriceName = 'base_price' | 'price' | `price_after_${'item' | 'order'}_discount`;
type AmountName = PriceName | 'tax' | 'adjusted_tax' | 'tax_basis';

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

  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  get UUID(): string {
    return this.#id;
  }

  get basePrice(): Money {
    return this.#money('base_price');
  }

  get price(): Money {
    return this.#money('price');
  }

  get priceValue(): number {
    return this.price.value;
  }

  set priceValue(_value: number) {
    throw new TypeError('The price of a line item is computed by this service and cannot be set.');
  }

  get netPrice(): Money {
    return this.#net('price', 'tax');
  }

  get grossPrice(): Money {
    return this.#gross('price', 'tax');
  }

  /** With the line's own adjustments; those of the whole order are in `proratedPrice`. */
  get adjustedPrice(): Money {
    return this.#money('price_after_item_discount');
  }

  get adjustedNetPrice(): Money {
    return this.#net('price_after_item_discount', 'adjusted_tax');
  }

  get adjustedGrossPrice(): Money {
    return this.#gross('price_after_item_discount', 'adjusted_tax');
  }

  get proratedPrice(): Money {
    return this.#money('price_after_order_discount');
  }

  get tax(): Money {
    return this.#money('tax');
  }

  get adjustedTax(): Money {
    return this.#money('adjusted_tax');
  }

  get taxBasis(): Money {
    return this.#money('tax_basis');
  }

  get taxRate(): number | null {
    return this.#sums?.tax_rate ?? null;
  }

  get taxClassID(): string | null {
    return this.#sums?.tax_class_id ?? null;
  }

  get priceAdjustments(): ArrayList {
    const adjustments = this.#sums?.adjustments ?? [];
    return new ArrayList(adjustments.map((one) => new PriceAdjustment(this.#container, one)));
  }

  getPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    const all = this.priceAdjustments.toArray() as PriceAdjustment[];
    return all.find((one) => one.promotionID === promotionId) ?? null;
  }

  get #sums(): LineSums | undefined {
    return this.#container[sums].lines[this.#id];
  }

  get #isNet(): boolean {
    return this.#container[handle].data.taxation === 'net';
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
