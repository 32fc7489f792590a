import type { FixedPrices, Shipment as ShipmentRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { Handle, handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import type { Discount } from '../campaign/Discount.ts';
import { fixes, LineItem } from './LineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import type { Shipment } from './Shipment.ts';
import { shippingLine } from './sums.ts';

/** The shipping costs of a shipment: each shipment has one such line. */
export class ShippingLineItem extends LineItem<ShipmentRecord> {
  static readonly STANDARD_SHIPPING_ID = 'STANDARD_SHIPPING';

  constructor(container: LineItemCtnr, shipment: Handle<ShipmentRecord>) {
    super(container, shipment, shippingLine(shipment.data.id));
  }

  get [fixes](): Handle<{ fixed?: FixedPrices }> {
    return this[handle];
  }

  /** The standard id: each shipment has one such line. */
  get ID(): string {
    return ShippingLineItem.STANDARD_SHIPPING_ID;
  }

  /** The text that documents show for it. */
  get lineItemText(): string {
    return 'Shipping';
  }

  /** The shipment that carries it. */
  get shipment(): Shipment | null {
    return this.lineItemCtnr.getShipment(this[handle].data.id);
  }

  /** Adjustments of the shipping costs. */
  get shippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    return this.priceAdjustments;
  }

  /** The adjustment of the shipping costs by a promotion or name; null where there is none. */
  getShippingPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return this.getPriceAdjustmentByPromotionID(promotionId);
  }

  /** A new adjustment of the shipping costs, by a name of its own. */
  createShippingPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return this.createPriceAdjustment(promotionId, discount);
  }

  /** Takes an adjustment of the shipping costs that a person or a script gave. */
  removeShippingPriceAdjustment(adjustment: PriceAdjustment): void {
    this.removePriceAdjustment(adjustment);
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    const shipment = this[handle];
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => ({ custom: shipment.data.shipping_item_custom ?? {} }),
        (change) =>
          shipment.change((data) => {
            const holder: { custom?: Record<string, unknown> } = { custom: data.shipping_item_custom ?? {} };
            change(holder);
            data.shipping_item_custom = holder.custom ?? {};
          }),
      ),
    );
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('order.ShippingLineItem', ShippingLineItem);
