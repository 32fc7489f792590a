import type { Basket, Order, Totals } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformBase } from '../../platform-object.ts';
import { Decimal } from '../util/Decimal.ts';
import { SortedMap } from '../util/SortedMap.ts';
import { Money } from '../value/Money.ts';
import { isShippingLine, sums } from './sums.ts';

export type ContainerRecord = Basket | Order;
type AmountName = Exclude<keyof Totals, 'lines' | 'order_adjustments'>;

/** The sums of a basket or order: net, gross, with and without adjustments. */
export abstract class ContainerTotals extends StoredObject<ContainerRecord> {
  /** Sums as they are now. */
  abstract get [sums](): Totals;

  /** Products and options before all adjustments. */
  get merchandizeTotalPrice(): Money {
    return this.#listPrice((id) => !isShippingLine(id));
  }

  /** Tax on: products and options before all adjustments. */
  get merchandizeTotalTax(): Money {
    return this.#money('merchandize_total_tax');
  }

  /** Products and options before all adjustments, without tax. */
  get merchandizeTotalNetPrice(): Money {
    return this.#net(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

  /** Products and options before all adjustments, with tax. */
  get merchandizeTotalGrossPrice(): Money {
    return this.#gross(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

  /** Products and options after all adjustments, those of the whole order included. */
  get adjustedMerchandizeTotalPrice(): Money {
    return this.getAdjustedMerchandizeTotalPrice();
  }

  /** Without the adjustments of the whole order where `false` is given. */
  getAdjustedMerchandizeTotalPrice(applyOrderLevelAdjustments = true): Money {
    return this.#money(applyOrderLevelAdjustments ? 'product_total' : 'product_sub_total');
  }

  /** Tax on: products and options after adjustments. */
  get adjustedMerchandizeTotalTax(): Money {
    return this.#money('adjusted_merchandize_total_tax');
  }

  /** Products and options after adjustments, without tax. */
  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#net(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  /** Products and options after adjustments, with tax. */
  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#gross(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  /** Shipping before all adjustments. */
  get shippingTotalPrice(): Money {
    return this.#listPrice(isShippingLine);
  }

  /** Tax on: shipping before all adjustments. */
  get shippingTotalTax(): Money {
    return this.#money('shipping_total_tax');
  }

  /** Shipping before all adjustments, without tax. */
  get shippingTotalNetPrice(): Money {
    return this.#net(this.shippingTotalPrice, this.shippingTotalTax);
  }

  /** Shipping before all adjustments, with tax. */
  get shippingTotalGrossPrice(): Money {
    return this.#gross(this.shippingTotalPrice, this.shippingTotalTax);
  }

  /** Shipping after all adjustments. */
  get adjustedShippingTotalPrice(): Money {
    return this.#money('shipping_total');
  }

  /** Tax on: shipping after all adjustments. */
  get adjustedShippingTotalTax(): Money {
    return this.#money('adjusted_shipping_total_tax');
  }

  /** Shipping after all adjustments, without tax. */
  get adjustedShippingTotalNetPrice(): Money {
    return this.#net(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  /** Shipping after all adjustments, with tax. */
  get adjustedShippingTotalGrossPrice(): Money {
    return this.#gross(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  /** What the gift certificates that are bought cost; they are not taxed. */
  get giftCertificateTotalPrice(): Money {
    return this.#money('gift_certificate_total');
  }

  /** Tax on: gift certificates that are bought. */
  get giftCertificateTotalTax(): Money {
    return this.#amount(0);
  }

  /** Gift certificates that are bought, without tax. */
  get giftCertificateTotalNetPrice(): Money {
    return this.giftCertificateTotalPrice;
  }

  /** Gift certificates that are bought, with tax. */
  get giftCertificateTotalGrossPrice(): Money {
    return this.giftCertificateTotalPrice;
  }

  /** All taxes together. */
  get totalTax(): Money {
    return this.#money('tax_total');
  }

  /** With tax, whatever the taxation. */
  get totalGrossPrice(): Money {
    return this.#money('order_total');
  }

  /** Without tax, whatever the taxation. */
  get totalNetPrice(): Money {
    return this.totalGrossPrice.subtract(this.totalTax);
  }

  /** What taxes of each rate come to, by rate. */
  get taxTotalsPerTaxRate(): SortedMap<Decimal, Money> {
    const totals = new SortedMap<Decimal, Money>();
    for (const { tax_rate: rate, adjusted_tax: tax } of Object.values(this[sums].lines)) {
      const key = new Decimal(rate);
      totals.put(key, this.#amount(tax).add(totals.get(key) ?? this.#amount(0)));
    }
    return totals;
  }

  #amount(value: number): Money {
    return new Money(value, this[handle].data.currency);
  }

  #money(of: AmountName): Money {
    return this.#amount(this[sums][of] ?? 0);
  }

  #listPrice(counts: (lineId: string) => boolean): Money {
    const lines = Object.entries(this[sums].lines).filter(([id]) => counts(id));
    return lines.reduce((sum, [, { price }]) => sum.add(this.#amount(price)), this.#amount(0));
  }

  #net(price: Money, tax: Money): Money {
    return this[handle].data.taxation === 'net' ? price : price.subtract(tax);
  }

  #gross(price: Money, tax: Money): Money {
    return this[handle].data.taxation === 'net' ? price.add(tax) : price;
  }
}
platformBase(ContainerTotals);
