import type { Address, Basket, Order, PaymentInstrument, Totals } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { readDate, readText, storedFields, text } from '../../stored-fields.ts';
import { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import { OrderAddress } from './OrderAddress.ts';
import { OrderPaymentInstrument } from './OrderPaymentInstrument.ts';
import { ProductLineItem } from './ProductLineItem.ts';
import { Shipment } from './Shipment.ts';
import { money, sums } from './sums.ts';

export type ContainerRecord = Basket | Order;

/** What a basket and an order have in common. */
export abstract class LineItemCtnr extends StoredObject<ContainerRecord> {
  static readonly CHANNEL_TYPE_STOREFRONT = 0;
  static readonly CHANNEL_TYPE_CALLCENTER = 1;

  /** Sums as they are now. */
  abstract get [sums](): Totals;

  get productLineItems(): ArrayList {
    return new ArrayList(this.#data.product_lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  get allProductLineItems(): ArrayList {
    return this.productLineItems;
  }

  getProductLineItems(productId?: string): ArrayList {
    const lines = this.#data.product_lines.filter(
      (line) => productId === undefined || line.product_id === productId,
    );
    return new ArrayList(lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  get productQuantityTotal(): number {
    return this.#data.product_lines.reduce((sum, line) => sum + line.quantity, 0);
  }

  get shipments(): ArrayList {
    return new ArrayList(this.#data.shipments.map((shipment) => new Shipment(this, shipment.id)));
  }

  get defaultShipment(): Shipment | null {
    const [first] = this.#data.shipments;
    const found = this.#data.shipments.find((shipment) => shipment.id === 'me') ?? first;
    return found ? new Shipment(this, found.id) : null;
  }

  getShipment(id: string): Shipment | null {
    const found = this.#data.shipments.some((shipment) => shipment.id === id);
    return found ? new Shipment(this, id) : null;
  }

  get billingAddress(): OrderAddress | null {
    return this.#data.billing_address ? this.#address() : null;
  }

  createBillingAddress(): OrderAddress {
    this[handle].change((data) => (data.billing_address = {}));
    return this.#address();
  }

  get paymentInstruments(): ArrayList {
    return this.getPaymentInstruments();
  }

  getPaymentInstruments(methodId?: string): ArrayList {
    const wanted = this.#data.payment_instruments.filter(
      (instrument) => methodId === undefined || instrument.payment_method_id === methodId,
    );
    return new ArrayList(wanted.map((instrument) => new OrderPaymentInstrument(this, instrument.id)));
  }

  get paymentInstrument(): OrderPaymentInstrument | null {
    return this.paymentInstruments.first as OrderPaymentInstrument | null;
  }

  createPaymentInstrument(methodId: string, amount: Money | null): OrderPaymentInstrument {
    const created: PaymentInstrument = { id: UUIDUtils.createUUID(), payment_method_id: methodId };
    if (amount) created.amount = amount.value;
    this[handle].change((data) => data.payment_instruments.push(created));
    return new OrderPaymentInstrument(this, created.id);
  }

  removePaymentInstrument(instrument: OrderPaymentInstrument): void {
    this[handle].change((data) => {
      data.payment_instruments = data.payment_instruments.filter(({ id }) => id !== instrument.UUID);
    });
  }

  get customer(): Customer {
    return new Customer(this.#data.customer_id);
  }

  get channelType(): EnumValue {
    return this.#data.channel_type === 'callcenter'
      ? new EnumValue(LineItemCtnr.CHANNEL_TYPE_CALLCENTER, 'callcenter')
      : new EnumValue(LineItemCtnr.CHANNEL_TYPE_STOREFRONT, 'storefront');
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  get merchandizeTotalPrice(): Money {
    return money(this, this[sums].product_sub_total);
  }

  get merchandizeTotalTax(): Money {
    return money(this, this[sums].merchandize_total_tax);
  }

  get adjustedMerchandizeTotalPrice(): Money {
    return money(this, this[sums].product_total);
  }

  get adjustedMerchandizeTotalTax(): Money {
    return money(this, this[sums].adjusted_merchandize_total_tax);
  }

  get shippingTotalPrice(): Money {
    return money(this, this[sums].shipping_total);
  }

  get adjustedShippingTotalPrice(): Money {
    return money(this, this[sums].shipping_total);
  }

  get shippingTotalTax(): Money {
    return money(this, this[sums].shipping_total_tax);
  }

  get adjustedShippingTotalTax(): Money {
    return money(this, this[sums].adjusted_shipping_total_tax);
  }

  get totalTax(): Money {
    return money(this, this[sums].tax_total);
  }

  get totalGrossPrice(): Money {
    return money(this, this[sums].order_total);
  }

  get totalNetPrice(): Money {
    return this.totalGrossPrice.subtract(this.totalTax);
  }

  get #data(): ContainerRecord {
    return this[handle].data;
  }

  #address(): OrderAddress {
    return new OrderAddress(
      this[handle].part((data): Address | undefined => data.billing_address, 'The billing address'),
    );
  }
}
storedFields(LineItemCtnr, {
  currencyCode: readText('currency'),
  customerEmail: text('customer_email'),
  customerName: text('customer_name'),
  customerNo: readText('customer_no'),
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
});
platformClass('order.LineItemCtnr', LineItemCtnr);
