import type { Address, Shipment as ShipmentRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, readText, storedFields, text } from '../../stored-fields.ts';
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

/** What goes to one address by one method. */
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

  get default(): boolean {
    return this[handle].data.id === 'me';
  }

  /** Where it goes; null while nobody has said. */
  get shippingAddress(): OrderAddress | null {
    return this[handle].data.shipping_address ? this.#address() : null;
  }

  /** A new, empty address in place of the present one. */
  createShippingAddress(): OrderAddress {
    this[handle].change((shipment) => (shipment.shipping_address = {}));
    return this.#address();
  }

  /** How it goes; null while nobody has said. */
  get shippingMethod(): ShippingMethod | null {
    const id = this[handle].data.shipping_method_id;
    return id === undefined ? null : new ShippingMethod(this.#container[handle].data.site_id, id);
  }

  set shippingMethod(method: ShippingMethod | null) {
    this[handle].change((shipment) => {
      if (method) shipment.shipping_method_id = method.ID;
      else delete shipment.shipping_method_id;
    });
  }

  /** One of the SHIPPING_STATUS constants. */
  get shippingStatus(): EnumValue {
    return this[handle].data.shipping_status === 'shipped'
      ? new EnumValue(Shipment.SHIPPING_STATUS_SHIPPED, 'SHIPPED')
      : new EnumValue(Shipment.SHIPPING_STATUS_NOTSHIPPED, 'NOT_SHIPPED');
  }

  set shippingStatus(value: EnumValue | number) {
    this[handle].change(
      (shipment) => (shipment.shipping_status = Number(value) === 2 ? 'shipped' : 'not_shipped'),
    );
  }

  /** Products that it carries; without their options. */
  get productLineItems(): ArrayList<ProductLineItem> {
    const all = this.#container.productLineItems.toArray();
    return new ArrayList<ProductLineItem>(all.filter((line) => line[handle].data.shipment_id === this.ID));
  }

  /** Gift certificates that go with it. */
  get giftCertificateLineItems(): ArrayList<GiftCertificateLineItem> {
    const all = this.#container.giftCertificateLineItems.toArray();
    return new ArrayList<GiftCertificateLineItem>(
      all.filter((line) => line[handle].data.shipment_id === this.ID),
    );
  }

  /** All that it carries, and its shipping costs. */
  get allLineItems(): ArrayList {
    return new ArrayList([
      ...this.productLineItems,
      ...this.giftCertificateLineItems,
      ...this.shippingLineItems,
    ]);
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Its shipping costs. */
  get standardShippingLineItem(): ShippingLineItem {
    return new ShippingLineItem(this.#container, this[handle]);
  }

  /** Its shipping costs, as a list of one line. */
  get shippingLineItems(): ArrayList<ShippingLineItem> {
    return new ArrayList<ShippingLineItem>([this.standardShippingLineItem]);
  }

  /** Its shipping costs under the standard id; null for any other. */
  getShippingLineItem(id: string): ShippingLineItem | null {
    return id === ShippingLineItem.STANDARD_SHIPPING_ID ? this.standardShippingLineItem : null;
  }

  /** Adjustments of the shipping costs. */
  get shippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    return this.standardShippingLineItem.priceAdjustments;
  }

  /** The adjustment of the shipping costs by a promotion or name; null where there is none. */
  getShippingPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return this.standardShippingLineItem.getPriceAdjustmentByPromotionID(promotionId);
  }

  /** A new adjustment of the shipping costs, by a name of its own. */
  createShippingPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return this.standardShippingLineItem.createPriceAdjustment(promotionId, discount);
  }

  /** Takes an adjustment of the shipping costs that a person or a script gave. */
  removeShippingPriceAdjustment(adjustment: PriceAdjustment): void {
    this.standardShippingLineItem.removePriceAdjustment(adjustment);
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  #address(): OrderAddress {
    return new OrderAddress(
      this[handle].part(
        (shipment): Address | undefined => shipment.shipping_address,
        'The shipping address',
        '',
      ),
    );
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(Shipment, {
  UUID: readText('id'),
  shipmentNo: readText('shipment_no'),
  shippingMethodID: readText('shipping_method_id'),
  gift: flag('gift'),
  giftMessage: text('gift_message'),
  trackingNumber: text('tracking_number'),
});
platformClass('order.Shipment', Shipment, { booleans: ['default', 'gift'] });
