import type { FixedPrices, Shipment as ShipmentRecord } from '../../protocol/bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { Handle, handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import { systemType } from '../../type-definitions.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import type { Discount } from '../campaign/Discount.ts';
import { priceOverrides, LineItem } from './LineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import type { Shipment } from './Shipment.ts';
import { shippingLineId } from './totals.ts';

/** The line item of a shipment's shipping costs. Each shipment has exactly one. */
export class ShippingLineItem extends LineItem<ShipmentRecord> {
  static readonly STANDARD_SHIPPING_ID = 'STANDARD_SHIPPING';

  constructor(container: LineItemCtnr, shipment: Handle<ShipmentRecord>) {
    super(container, shipment, shippingLineId(shipment.data.id));
  }

  get [priceOverrides](): Handle<{ fixed?: FixedPrices }> {
    return this[handle];
  }

  /** Returns the ID of the line item, which is always STANDARD_SHIPPING_ID. */
  get ID(): string {
    return ShippingLineItem.STANDARD_SHIPPING_ID;
  }

  /** Always returns null: this service has no order post-processing. */
  get orderItem(): null {
    return null;
  }

  /** Returns the item text that API documents show for this line. */
  get lineItemText(): string {
    return this[handle].data.shipping_item_text ?? 'Shipping';
  }

  /** Sets the item text that API documents show for this line. Requires a transaction. */
  set lineItemText(value: string) {
    this[handle].change((shipment) => (shipment.shipping_item_text = asText(value)));
  }

  /** Returns the shipment that this line item is assigned to. */
  get shipment(): Shipment | null {
    return this.lineItemCtnr.getShipment(this[handle].data.id);
  }

  /** Returns the price adjustments of the shipping costs. */
  get shippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    return this.priceAdjustments;
  }

  /**
   * Returns the price adjustment of the shipping costs with the given promotion ID or custom ID, or null if there is
   * none.
   */
  getShippingPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return this.getPriceAdjustmentByPromotionID(promotionId);
  }

  /**
   * Creates and returns a price adjustment of the shipping costs with a custom ID. Without a discount, its price is 0
   * until a script sets it. Requires a transaction.
   * @throws Error if the ID is empty or in use, or scripts cannot apply this type of discount
   */
  createShippingPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return this.createPriceAdjustment(promotionId, discount);
  }

  /**
   * Removes a price adjustment of the shipping costs that is not from a promotion. Requires a transaction.
   */
  removeShippingPriceAdjustment(adjustment: PriceAdjustment): void {
    this.removePriceAdjustment(adjustment);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    const shipment = this[handle];
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => ({ custom: shipment.data.shipping_item_custom ?? {} }),
        (change) =>
          shipment.change((data) => {
            const owner: { custom?: Record<string, unknown> } = { custom: data.shipping_item_custom ?? {} };
            change(owner);
            data.shipping_item_custom = owner.custom ?? {};
          }),
      ),
      { type: () => systemType(this) },
    );
  }

  [displayId](): string {
    return this.ID;
  }
}
registerClass('order.ShippingLineItem', ShippingLineItem);
