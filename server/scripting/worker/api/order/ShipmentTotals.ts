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
  abstract get productLineItems(): ArrayList<ProductLineItem>;
  abstract get standardShippingLineItem(): ShippingLineItem;

  /** Products and options of the shipment before all adjustments. */
  get merchandizeTotalPrice(): Money {
    return this.#sum(this.#goods, (line) => line.price);
  }

  get merchandizeTotalNetPrice(): Money {
    return this.#sum(this.#goods, (line) => line.netPrice);
  }

  get merchandizeTotalGrossPrice(): Money {
    return this.#sum(this.#goods, (line) => line.grossPrice);
  }

  get merchandizeTotalTax(): Money {
    return this.#sum(this.#goods, (line) => line.tax);
  }

  /** After their own adjustments; those of the whole order are in `proratedMerchandizeTotalPrice`. */
  get adjustedMerchandizeTotalPrice(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedPrice);
  }

  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedNetPrice);
  }

  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedGrossPrice);
  }

  get adjustedMerchandizeTotalTax(): Money {
    return this.#sum(this.#goods, (line) => line.adjustedTax);
  }

  /** Shipping before all adjustments. */
  get shippingTotalPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.price);
  }

  get shippingTotalNetPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.netPrice);
  }

  get shippingTotalGrossPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.grossPrice);
  }

  get shippingTotalTax(): Money {
    return this.#sum(this.#shipping, (line) => line.tax);
  }

  /** Shipping after its adjustments. */
  get adjustedShippingTotalPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedPrice);
  }

  get adjustedShippingTotalNetPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedNetPrice);
  }

  get adjustedShippingTotalGrossPrice(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedGrossPrice);
  }

  get adjustedShippingTotalTax(): Money {
    return this.#sum(this.#shipping, (line) => line.adjustedTax);
  }

  get proratedMerchandizeTotalPrice(): Money {
    return this.#sum(this.#goods, (line) => line.proratedPrice);
  }

  get giftCertificateTotalPrice(): Money {
    const container = this[containerOfShipment];
    const lines = (container[handle].data.gift_certificate_lines ?? []).filter(
      (line) => line.shipment_id === this[handle].data.id,
    );
    return lines.reduce((sum, { amount }) => sum.add(money(container, amount)), money(container, 0));
  }

  get totalTax(): Money {
    return this.adjustedMerchandizeTotalTax.add(this.adjustedShippingTotalTax);
  }

  /** With tax, whatever the taxation. */
  get totalGrossPrice(): Money {
    return this.totalNetPrice.add(this.totalTax);
  }

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
