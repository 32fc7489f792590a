import { defaultShipmentId } from '../../../server/domain/default-shipment.ts';
import type { Address, Shipment as ShipmentRecord } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { flag, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Discount } from '../campaign/Discount.ts';
import type { GiftCertificateLineItem } from './GiftCertificateLineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { OrderAddress } from './OrderAddress.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import { containerOfShipment, ShipmentTotals } from './ShipmentTotals.ts';
import { ShippingLineItem } from './ShippingLineItem.ts';
import { ShippingMethod } from './ShippingMethod.ts';

/** A shipment: line items that are sent to one address with one shipping method. */
export class Shipment extends ShipmentTotals {
  static readonly SHIPPING_STATUS_NOTSHIPPED = 0;
  static readonly SHIPPING_STATUS_SHIPPED = 2;
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr, id: string) {
    super(
      container[handle].part(
        (data): ShipmentRecord | undefined => data.shipments.find((shipment) => shipment.id === id),
        'The shipment',
        id,
      ),
    );
    this.#container = container;
  }

  get [containerOfShipment](): LineItemCtnr {
    return this.#container;
  }

  /** Returns true if this is the default shipment, which has the ID `me`. */
  get default(): boolean {
    return this[handle].data.id === defaultShipmentId;
  }

  /** Returns the shipping address, or null if none is set. */
  get shippingAddress(): OrderAddress | null {
    return this[handle].data.shipping_address ? this.#createAddress() : null;
  }

  /** Replaces the shipping address with a new, empty one and returns the new address. Requires a transaction. */
  createShippingAddress(): OrderAddress {
    this[handle].change((shipment) => (shipment.shipping_address = {}));
    return this.#createAddress();
  }

  /** Returns the shipping method, or null if none is set. */
  get shippingMethod(): ShippingMethod | null {
    const id = this[handle].data.shipping_method_id;
    return id === undefined ? null : new ShippingMethod(this.#container[handle].data.site_id, id);
  }

  /** Sets the shipping method; null removes it. Requires a transaction. */
  set shippingMethod(method: ShippingMethod | null) {
    this[handle].change((shipment) => {
      if (method) shipment.shipping_method_id = method.ID;
      else delete shipment.shipping_method_id;
    });
  }

  /** Returns the shipping status: one of the SHIPPING_STATUS constants. */
  get shippingStatus(): EnumValue {
    return this[handle].data.shipping_status === 'shipped'
      ? new EnumValue(Shipment.SHIPPING_STATUS_SHIPPED, 'SHIPPED')
      : new EnumValue(Shipment.SHIPPING_STATUS_NOTSHIPPED, 'NOT_SHIPPED');
  }

  /**
   * Sets the shipping status: to shipped for SHIPPING_STATUS_SHIPPED, and to not shipped for any other value. Requires
   * a transaction.
   */
  set shippingStatus(value: EnumValue | number) {
    this[handle].change(
      (shipment) =>
        (shipment.shipping_status =
          Number(value) === Shipment.SHIPPING_STATUS_SHIPPED ? 'shipped' : 'not_shipped'),
    );
  }

  /** Returns the product line items of the shipment, without the line items of their options. */
  get productLineItems(): ArrayList<ProductLineItem> {
    const lines = this.#container.productLineItems.toArray();
    return new ArrayList<ProductLineItem>(lines.filter((line) => line[handle].data.shipment_id === this.ID));
  }

  /** Returns the gift certificate line items of the shipment. */
  get giftCertificateLineItems(): ArrayList<GiftCertificateLineItem> {
    const lines = this.#container.giftCertificateLineItems.toArray();
    return new ArrayList<GiftCertificateLineItem>(
      lines.filter((line) => line[handle].data.shipment_id === this.ID),
    );
  }

  /** Returns the line items of products, gift certificates and shipping costs. */
  get allLineItems(): ArrayList {
    return new ArrayList([
      ...this.productLineItems,
      ...this.giftCertificateLineItems,
      ...this.shippingLineItems,
    ]);
  }

  /** Returns the ID of the shipment, which is unique in the basket or order. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the line item of the shipping costs. */
  get standardShippingLineItem(): ShippingLineItem {
    return new ShippingLineItem(this.#container, this[handle]);
  }

  /** Returns a list with the line item of the shipping costs. */
  get shippingLineItems(): ArrayList<ShippingLineItem> {
    return new ArrayList<ShippingLineItem>([this.standardShippingLineItem]);
  }

  /** Returns the line item of the shipping costs if the ID is ShippingLineItem.STANDARD_SHIPPING_ID, or else null. */
  getShippingLineItem(id: string): ShippingLineItem | null {
    return id === ShippingLineItem.STANDARD_SHIPPING_ID ? this.standardShippingLineItem : null;
  }

  /** Returns the price adjustments of the shipping costs. */
  get shippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    return this.standardShippingLineItem.priceAdjustments;
  }

  /**
   * Returns the price adjustment of the shipping costs with the given promotion ID or custom ID, or null if there is
   * none.
   */
  getShippingPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return this.standardShippingLineItem.getPriceAdjustmentByPromotionID(promotionId);
  }

  /**
   * Creates and returns a price adjustment of the shipping costs with a custom ID. Without a discount, its price is 0
   * until a script sets it. Requires a transaction.
   * @throws Error if the ID is empty or in use, or scripts cannot apply this type of discount
   */
  createShippingPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return this.standardShippingLineItem.createPriceAdjustment(promotionId, discount);
  }

  /**
   * Removes a price adjustment of the shipping costs that is not from a promotion. Requires a transaction.
   */
  removeShippingPriceAdjustment(adjustment: PriceAdjustment): void {
    this.standardShippingLineItem.removePriceAdjustment(adjustment);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  #createAddress(): OrderAddress {
    return new OrderAddress(
      this[handle].part(
        (shipment): Address | undefined => shipment.shipping_address,
        'The shipping address',
        '',
      ),
    );
  }

  [displayId](): string {
    return this[handle].data.id;
  }
}
defineFields(Shipment, {
  UUID: readOnlyText('id'),
  shipmentNo: readOnlyText('shipment_no'),
  shippingMethodID: readOnlyText('shipping_method_id'),
  /** Returns true if the shipment is a gift. A change requires a transaction. */
  gift: flag('gift'),
  giftMessage: text('gift_message'),
  trackingNumber: text('tracking_number'),
});
registerClass('order.Shipment', Shipment, { booleans: ['default', 'gift'] });
