import type { Address, Shipment as ShipmentRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, readText, storedFields, text } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { OrderAddress } from './OrderAddress.ts';
import type { ProductLineItem } from './ProductLineItem.ts';
import { ShippingLineItem } from './ShippingLineItem.ts';
import { ShippingMethod } from './ShippingMethod.ts';

export class Shipment extends StoredObject<ShipmentRecord> {
  static readonly SHIPPING_STATUS_NOTSHIPPED = 0;
  static readonly SHIPPING_STATUS_SHIPPED = 2;
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr, id: string) {
    super(
      container[handle].part(
        (data): ShipmentRecord | undefined => data.shipments.find((shipment) => shipment.id === id),
        'The shipment',
      ),
    );
    this.#container = container;
  }

  get default(): boolean {
    return this[handle].data.id === 'me';
  }

  get shippingAddress(): OrderAddress | null {
    return this[handle].data.shipping_address ? this.#address() : null;
  }

  createShippingAddress(): OrderAddress {
    this[handle].change((shipment) => (shipment.shipping_address = {}));
    return this.#address();
  }

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

  get productLineItems(): ArrayList {
    const all = this.#container.productLineItems.toArray() as ProductLineItem[];
    return new ArrayList(all.filter((line) => line[handle].data.shipment_id === this[handle].data.id));
  }

  get shippingTotalPrice(): Money {
    return this.standardShippingLineItem.price;
  }

  get adjustedShippingTotalPrice(): Money {
    return this.standardShippingLineItem.adjustedPrice;
  }

  get standardShippingLineItem(): ShippingLineItem {
    return new ShippingLineItem(this.#container, this[handle]);
  }

  get shippingLineItems(): ArrayList {
    return new ArrayList([this.standardShippingLineItem]);
  }

  getShippingLineItem(id: string): ShippingLineItem | null {
    return id === ShippingLineItem.STANDARD_SHIPPING_ID ? this.standardShippingLineItem : null;
  }

  get shippingPriceAdjustments(): ArrayList {
    return this.standardShippingLineItem.priceAdjustments;
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  #address(): OrderAddress {
    return new OrderAddress(
      this[handle].part((shipment): Address | undefined => shipment.shipping_address, 'The shipping address'),
    );
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(Shipment, {
  ID: readText('id'),
  UUID: readText('id'),
  shipmentNo: readText('shipment_no'),
  shippingMethodID: readText('shipping_method_id'),
  gift: flag('gift'),
  giftMessage: text('gift_message'),
  trackingNumber: text('tracking_number'),
});
platformClass('order.Shipment', Shipment, { booleans: ['default', 'gift'] });
