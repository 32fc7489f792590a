import type { Shipment as ShipmentRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformBase } from '../../platform-object.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import type { ShippingLineItem } from './ShippingLineItem.ts';
import { money } from './sums.ts';

/** The basket or order of a shipment, for other classes of the API. */
export const containerOfShipment: unique symbol = Symbol('containerOfShipment');

type Priced = ProductLineItem | ShippingLineItem;

/** The sums of a shipment: those of its lines. */
export abstract class ShipmentTotals extends StoredObject<ShipmentRecord> {
  abstract get [containerOfShipment](): LineItemCtnr;
  /** Products that it carries. */
  abstract get productLineItems(): ArrayList<ProductLineItem>;
  /** Its shipping costs. */
  abstract get standardShippingLineItem(): ShippingLineItem;

  /** Products and options of the shipment before all adjustments. */
  get merchandizeTotalPrice(): Money {
    return this.#sum(this.#goods, (line) => line.price);
  }

  /** Products and options before all adjustments, without tax. */
  get merchandizeTotalNetPrice(): Money {
    return this.#sum(this.#goods, (line) => line.netPrice);
  }

  /** Products and options before all adjustments, with tax. */
  get merchandizeTotalGrossPrice(): Money {
    return this.#sum(this.#goods, (line) => line.grossPrice);
  }

  /** Tax on: products and options before all adjustments. */
  get merchandizeTotalTax(): Money {
    return this.#sum(this.#goods, (line) => line.tax);
  }

  /** After their own adjustments; those of the whole order are in `proratedMerchandizeTotalPrice`. */
  get adjustedMerchandizeTotalPrice(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedPrice);
  }

  /** Products and options after adjustments, without tax. */
  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedNetPrice);
  }

  /** Products and options after adjustments, with tax. */
  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedGrossPrice);
  }

  /** Tax on: products and options after adjustments. */
  get adjustedMerchandizeTotalTax(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedTax);
  }

  /** Shipping before all adjustments. */
  get shippingTotalPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.price);
  }

  /** Shipping before all adjustments, without tax. */
  get shippingTotalNetPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.netPrice);
  }

  /** Shipping before all adjustments, with tax. */
  get shippingTotalGrossPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.grossPrice);
  }

  /** Tax on: shipping before all adjustments. */
  get shippingTotalTax(): Money {
    return this.#sum(this.#shipping, (line) => line.tax);
  }

  /** Shipping after its adjustments. */
  get adjustedShippingTotalPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedPrice);
  }

  /** Shipping after all adjustments, without tax. */
  get adjustedShippingTotalNetPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedNetPrice);
  }

  /** Shipping after all adjustments, with tax. */
  get adjustedShippingTotalGrossPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedGrossPrice);
  }

  /** Tax on: shipping after all adjustments. */
  get adjustedShippingTotalTax(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedTax);
  }

  /** Products and options after all adjustments, those of the whole order included. */
  get proratedMerchandizeTotalPrice(): Money {
    return this.#sum(this.#goods, (line) => line.proratedPrice);
  }

  /** Gift certificates that go with it. */
  get giftCertificateTotalPrice(): Money {
    const container = this[containerOfShipment];
    const lines = (container[handle].data.gift_certificate_lines ?? []).filter(
      (line) => line.shipment_id === this[handle].data.id,
    );
    return lines.reduce((sum, { amount }) => sum.add(money(container, amount)), money(container, 0));
  }

  /** All taxes together. */
  get totalTax(): Money {
    return this.adjustedMerchandizeTotalTax.add(this.adjustedShippingTotalTax);
  }

  /** With tax, whatever the taxation. */
  get totalGrossPrice(): Money {
    return this.totalNetPrice.add(this.totalTax);
  }

  /** Without tax, whatever the taxation. */
  get totalNetPrice(): Money {
    const isNet = this[containerOfShipment][handle].data.taxation === 'net';
    const prices = this.proratedMerchandizeTotalPrice.add(this.adjustedShippingTotalPrice);
    return (isNet ? prices : prices.subtract(this.totalTax)).add(this.giftCertificateTotalPrice);
  }

  get #goods(): readonly Priced[] {
    const lines = this.productLineItems.toArray();
    return lines.flatMap((line) => [line, ...line.optionProductLineItems.toArray()]);
  }

  get #shipping(): readonly Priced[] {
    return [this.standardShippingLineItem];
  }

  /** A line without a price counts as zero, as in the sums of the whole. */
  #sum(lines: readonly Priced[], of: (line: Priced) => Money): Money {
    const amounts = lines.map(of).filter((amount) => amount.available);
    return amounts.reduce((sum, amount) => sum.add(amount), money(this[containerOfShipment], 0));
  }
}
platformBase(ShipmentTotals);
