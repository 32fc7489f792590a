import type { Basket, Order, Totals } from '../../protocol/bridge-protocol.ts';
import { derivedUUID } from '../../derived-uuid.ts';
import { handle, StoredObject } from '../../handle.ts';
import { onLineChange } from '../../internal-symbols.ts';
import { registerBase } from '../../platform-object.ts';
import { Decimal } from '../util/Decimal.ts';
import { SortedMap } from '../util/SortedMap.ts';
import { Money } from '../value/Money.ts';
import { isShippingLine, currentTotals } from './totals.ts';

export type ContainerRecord = Basket | Order;
type AmountName = Exclude<keyof Totals, 'lines' | 'order_adjustments'>;

/** The totals of a basket or order. */
export abstract class ContainerTotals extends StoredObject<ContainerRecord> {
  /** Called after the price or tax of a line item was set. A basket computes its totals when they are read. */
  [onLineChange](): void {
    // Nothing is stored here; `Order`, which stores its totals, overrides this.
  }

  /** The current totals. */
  abstract get [currentTotals](): Totals;

  /** Returns a string that changes with each change to the basket or order. */
  get etag(): string {
    return derivedUUID(JSON.stringify(this[handle].data));
  }

  /** Returns the total price of products and options before all price adjustments. */
  get merchandizeTotalPrice(): Money {
    return this.#sumPrices((id) => !isShippingLine(id));
  }

  /** Returns the tax on products and options before all price adjustments. */
  get merchandizeTotalTax(): Money {
    return this.#total('merchandize_total_tax');
  }

  /** Returns the total price of products and options before all price adjustments, excluding tax. */
  get merchandizeTotalNetPrice(): Money {
    return this.#toNet(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

  /** Returns the total price of products and options before all price adjustments, including tax. */
  get merchandizeTotalGrossPrice(): Money {
    return this.#toGross(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

  /**
   * Returns the total price of products and options after all price adjustments, including order-level adjustments.
   */
  get adjustedMerchandizeTotalPrice(): Money {
    return this.getAdjustedMerchandizeTotalPrice();
  }

  /**
   * Returns the total price of products and options after price adjustments, including order-level adjustments unless
   * false is passed.
   */
  getAdjustedMerchandizeTotalPrice(applyOrderLevelAdjustments = true): Money {
    return this.#total(applyOrderLevelAdjustments ? 'product_total' : 'product_sub_total');
  }

  /** Returns the tax on products and options after all price adjustments. */
  get adjustedMerchandizeTotalTax(): Money {
    return this.#total('adjusted_merchandize_total_tax');
  }

  /** Returns the total price of products and options after all price adjustments, excluding tax. */
  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#toNet(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  /** Returns the total price of products and options after all price adjustments, including tax. */
  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#toGross(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  /** Returns the total shipping costs before all price adjustments. */
  get shippingTotalPrice(): Money {
    return this.#sumPrices(isShippingLine);
  }

  /** Returns the tax on the shipping costs before all price adjustments. */
  get shippingTotalTax(): Money {
    return this.#total('shipping_total_tax');
  }

  /** Returns the total shipping costs before all price adjustments, excluding tax. */
  get shippingTotalNetPrice(): Money {
    return this.#toNet(this.shippingTotalPrice, this.shippingTotalTax);
  }

  /** Returns the total shipping costs before all price adjustments, including tax. */
  get shippingTotalGrossPrice(): Money {
    return this.#toGross(this.shippingTotalPrice, this.shippingTotalTax);
  }

  /** Returns the total shipping costs after all price adjustments. */
  get adjustedShippingTotalPrice(): Money {
    return this.#total('shipping_total');
  }

  /** Returns the tax on the shipping costs after all price adjustments. */
  get adjustedShippingTotalTax(): Money {
    return this.#total('adjusted_shipping_total_tax');
  }

  /** Returns the total shipping costs after all price adjustments, excluding tax. */
  get adjustedShippingTotalNetPrice(): Money {
    return this.#toNet(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  /** Returns the total shipping costs after all price adjustments, including tax. */
  get adjustedShippingTotalGrossPrice(): Money {
    return this.#toGross(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  /** Returns the price of all purchased gift certificates, which are not taxed. */
  get giftCertificateTotalPrice(): Money {
    return this.#total('gift_certificate_total');
  }

  /** Returns the tax on purchased gift certificates, which is always 0. */
  get giftCertificateTotalTax(): Money {
    return this.#toMoney(0);
  }

  /**
   * Returns the price of all purchased gift certificates excluding tax; it equals the price including tax.
   */
  get giftCertificateTotalNetPrice(): Money {
    return this.giftCertificateTotalPrice;
  }

  /**
   * Returns the price of all purchased gift certificates including tax; it equals the price excluding tax.
   */
  get giftCertificateTotalGrossPrice(): Money {
    return this.giftCertificateTotalPrice;
  }

  /** Returns the total tax on products, options and shipping costs after all price adjustments. */
  get totalTax(): Money {
    return this.#total('tax_total');
  }

  /** Returns the total of the basket or order including tax, regardless of the tax policy. */
  get totalGrossPrice(): Money {
    return this.#total('order_total');
  }

  /** Returns the total of the basket or order excluding tax, regardless of the tax policy. */
  get totalNetPrice(): Money {
    return this.totalGrossPrice.subtract(this.totalTax);
  }

  /** Returns a map from each tax rate (0.19 is 19 percent) to its total tax. */
  get taxTotalsPerTaxRate(): SortedMap<Decimal, Money> {
    const totals = new SortedMap<Decimal, Money>();
    for (const { tax_rate: rate, adjusted_tax: tax } of Object.values(this[currentTotals].lines)) {
      const key = new Decimal(rate);
      totals.put(key, this.#toMoney(tax).add(totals.get(key) ?? this.#toMoney(0)));
    }
    return totals;
  }

  #toMoney(value: number): Money {
    return new Money(value, this[handle].data.currency);
  }

  #total(amountName: AmountName): Money {
    return this.#toMoney(this[currentTotals][amountName] ?? 0);
  }

  #sumPrices(matches: (lineId: string) => boolean): Money {
    const lines = Object.entries(this[currentTotals].lines).filter(([id]) => matches(id));
    return lines.reduce((sum, [, { price }]) => sum.add(this.#toMoney(price)), this.#toMoney(0));
  }

  #toNet(price: Money, tax: Money): Money {
    return this[handle].data.taxation === 'net' ? price : price.subtract(tax);
  }

  #toGross(price: Money, tax: Money): Money {
    return this[handle].data.taxation === 'net' ? price.add(tax) : price;
  }
}
registerBase(ContainerTotals);
