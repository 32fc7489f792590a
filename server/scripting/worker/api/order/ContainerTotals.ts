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

  get merchandizeTotalTax(): Money {
    return this.#money('merchandize_total_tax');
  }

  get merchandizeTotalNetPrice(): Money {
    return this.#net(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

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

  get adjustedMerchandizeTotalTax(): Money {
    return this.#money('adjusted_merchandize_total_tax');
  }

  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#net(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#gross(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  /** Shipping before all adjustments. */
  get shippingTotalPrice(): Money {
    return this.#listPrice(isShippingLine);
  }

  get shippingTotalTax(): Money {
    return this.#money('shipping_total_tax');
  }

  get shippingTotalNetPrice(): Money {
    return this.#net(this.shippingTotalPrice, this.shippingTotalTax);
  }

  get shippingTotalGrossPrice(): Money {
    return this.#gross(this.shippingTotalPrice, this.shippingTotalTax);
  }

  /** Shipping after all adjustments. */
  get adjustedShippingTotalPrice(): Money {
    return this.#money('shipping_total');
  }

  get adjustedShippingTotalTax(): Money {
    return this.#money('adjusted_shipping_total_tax');
  }

  get adjustedShippingTotalNetPrice(): Money {
    return this.#net(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  get adjustedShippingTotalGrossPrice(): Money {
    return this.#gross(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  /** What the gift certificates that are bought cost; they are not taxed. */
  get giftCertificateTotalPrice(): Money {
    return this.#money('gift_certificate_total');
  }

  get giftCertificateTotalTax(): Money {
    return this.#amount(0);
  }

  get giftCertificateTotalNetPrice(): Money {
    return this.giftCertificateTotalPrice;
  }

  get giftCertificateTotalGrossPrice(): Money {
    return this.giftCertificateTotalPrice;
  }

  get totalTax(): Money {
    return this.#money('tax_total');
  }

  /** With tax, whatever the taxation. */
  get totalGrossPrice(): Money {
    return this.#money('order_total');
  }

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
