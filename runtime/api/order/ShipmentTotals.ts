import type { Shipment as ShipmentRecord } from '../../protocol/bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { registerBase } from '../../platform-object.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import type { ShippingLineItem } from './ShippingLineItem.ts';
import { toMoney } from './totals.ts';

/** The basket or order of a shipment; internal to the Script API. */
export const containerOfShipment: unique symbol = Symbol('containerOfShipment');

type PricedLine = ProductLineItem | ShippingLineItem;

/** The totals of a shipment, which are the sums of its line items. */
export abstract class ShipmentTotals extends StoredObject<ShipmentRecord> {
  abstract get [containerOfShipment](): LineItemCtnr;
  /** Returns the product line items of the shipment, without the line items of their options. */
  abstract get productLineItems(): ArrayList<ProductLineItem>;
  /** Returns the line item of the shipping costs. */
  abstract get standardShippingLineItem(): ShippingLineItem;

  /** Returns the total price of products and options before all price adjustments. */
  get merchandizeTotalPrice(): Money {
    return this.#sum(this.#productLines, (line) => line.price);
  }

  /** Returns the total price of products and options before all price adjustments, excluding tax. */
  get merchandizeTotalNetPrice(): Money {
    return this.#sum(this.#productLines, (line) => line.netPrice);
  }

  /** Returns the total price of products and options before all price adjustments, including tax. */
  get merchandizeTotalGrossPrice(): Money {
    return this.#sum(this.#productLines, (line) => line.grossPrice);
  }

  /** Returns the tax on products and options before all price adjustments. */
  get merchandizeTotalTax(): Money {
    return this.#sum(this.#productLines, (line) => line.tax);
  }

  /**
   * Returns the total price of products and options after their own price adjustments. The property
   * `proratedMerchandizeTotalPrice` also includes order-level adjustments.
   */
  get adjustedMerchandizeTotalPrice(): Money {
    return this.getAdjustedMerchandizeTotalPrice();
  }

  /**
   * Returns the total price of products and options after their own price adjustments. If true is passed, it also
   * includes the shipment's share of order-level adjustments.
   */
  getAdjustedMerchandizeTotalPrice(applyOrderLevelAdjustments = false): Money {
    return this.#sum(this.#productLines, (line) => line.getAdjustedPrice(applyOrderLevelAdjustments));
  }

  /** Returns the total price of products and options after their own price adjustments, excluding tax. */
  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#sum(this.#productLines, (line) => line.adjustedNetPrice);
  }

  /** Returns the total price of products and options after their own price adjustments, including tax. */
  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#sum(this.#productLines, (line) => line.adjustedGrossPrice);
  }

  /** Returns the tax on products and options after all price adjustments, including order-level adjustments. */
  get adjustedMerchandizeTotalTax(): Money {
    return this.#sum(this.#productLines, (line) => line.adjustedTax);
  }

  /** Returns the shipping costs before price adjustments. */
  get shippingTotalPrice(): Money {
    return this.#sum(this.#shippingLines, (line) => line.price);
  }

  /** Returns the shipping costs before price adjustments, excluding tax. */
  get shippingTotalNetPrice(): Money {
    return this.#sum(this.#shippingLines, (line) => line.netPrice);
  }

  /** Returns the shipping costs before price adjustments, including tax. */
  get shippingTotalGrossPrice(): Money {
    return this.#sum(this.#shippingLines, (line) => line.grossPrice);
  }

  /** Returns the tax on the shipping costs before price adjustments. */
  get shippingTotalTax(): Money {
    return this.#sum(this.#shippingLines, (line) => line.tax);
  }

  /** Returns the shipping costs after price adjustments. */
  get adjustedShippingTotalPrice(): Money {
    return this.#sum(this.#shippingLines, (line) => line.adjustedPrice);
  }

  /** Returns the shipping costs after price adjustments, excluding tax. */
  get adjustedShippingTotalNetPrice(): Money {
    return this.#sum(this.#shippingLines, (line) => line.adjustedNetPrice);
  }

  /** Returns the shipping costs after price adjustments, including tax. */
  get adjustedShippingTotalGrossPrice(): Money {
    return this.#sum(this.#shippingLines, (line) => line.adjustedGrossPrice);
  }

  /** Returns the tax on the shipping costs after price adjustments. */
  get adjustedShippingTotalTax(): Money {
    return this.#sum(this.#shippingLines, (line) => line.adjustedTax);
  }

  /**
   * Returns the total price of products and options after all price adjustments, including the shipment's share of
   * order-level adjustments.
   */
  get proratedMerchandizeTotalPrice(): Money {
    return this.#sum(this.#productLines, (line) => line.proratedPrice);
  }

  /** Returns the total price of the gift certificates in the shipment. */
  get giftCertificateTotalPrice(): Money {
    const container = this[containerOfShipment];
    const lines = (container[handle].data.gift_certificate_lines ?? []).filter(
      (line) => line.shipment_id === this[handle].data.id,
    );
    return lines.reduce((sum, { amount }) => sum.add(toMoney(container, amount)), toMoney(container, 0));
  }

  /** Returns the total tax of the shipment, after all price adjustments. */
  get totalTax(): Money {
    return this.adjustedMerchandizeTotalTax.add(this.adjustedShippingTotalTax);
  }

  /** Returns the total of the shipment including tax, regardless of the tax policy. */
  get totalGrossPrice(): Money {
    return this.totalNetPrice.add(this.totalTax);
  }

  /** Returns the total of the shipment excluding tax, regardless of the tax policy. */
  get totalNetPrice(): Money {
    const isNet = this[containerOfShipment][handle].data.taxation === 'net';
    const prices = this.proratedMerchandizeTotalPrice.add(this.adjustedShippingTotalPrice);
    return (isNet ? prices : prices.subtract(this.totalTax)).add(this.giftCertificateTotalPrice);
  }

  get #productLines(): readonly PricedLine[] {
    const lines = this.productLineItems.toArray();
    return lines.flatMap((line) => [line, ...line.optionProductLineItems.toArray()]);
  }

  get #shippingLines(): readonly PricedLine[] {
    return [this.standardShippingLineItem];
  }

  /**
   * Returns the sum of an amount of the lines. A line without a price counts as 0, as in the totals of the container.
   */
  #sum(lines: readonly PricedLine[], select: (line: PricedLine) => Money): Money {
    const amounts = lines.map(select).filter((amount) => amount.available);
    return amounts.reduce((sum, amount) => sum.add(amount), toMoney(this[containerOfShipment], 0));
  }
}
registerBase(ShipmentTotals);
