import type { Order as OrderRecord, Totals } from '../../../bridge-protocol.ts';
import { handle, recordHandle, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, text } from '../../stored-fields.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';
import { confirmation, exported, orderStatus, payment, shipping, type StatusList } from './order-statuses.ts';
import { sums } from './sums.ts';

export class Order extends LineItemCtnr {
  static readonly ORDER_STATUS_CREATED = 0;
  static readonly ORDER_STATUS_NEW = 3;
  static readonly ORDER_STATUS_OPEN = 4;
  static readonly ORDER_STATUS_COMPLETED = 5;
  static readonly ORDER_STATUS_CANCELLED = 6;
  static readonly ORDER_STATUS_REPLACED = 7;
  static readonly ORDER_STATUS_FAILED = 8;
  static readonly CONFIRMATION_STATUS_NOTCONFIRMED = 0;
  static readonly CONFIRMATION_STATUS_CONFIRMED = 2;
  static readonly EXPORT_STATUS_NOTEXPORTED = 0;
  static readonly EXPORT_STATUS_EXPORTED = 1;
  static readonly EXPORT_STATUS_READY = 2;
  static readonly EXPORT_STATUS_FAILED = 3;
  static readonly PAYMENT_STATUS_NOTPAID = 0;
  static readonly PAYMENT_STATUS_PARTPAID = 1;
  static readonly PAYMENT_STATUS_PAID = 2;
  static readonly SHIPPING_STATUS_NOTSHIPPED = 0;
  static readonly SHIPPING_STATUS_PARTSHIPPED = 1;
  static readonly SHIPPING_STATUS_SHIPPED = 2;

  constructor(orderNo: string) {
    super(recordHandle('orders', orderNo));
  }

  get [sums](): Totals {
    return this.#order.data.totals;
  }

  get status(): EnumValue {
    return display(orderStatus, this.#order.data.status);
  }

  set status(value: EnumValue | number) {
    this.#order.change((data) => (data.status = named(orderStatus, value, 'order status')));
  }

  get confirmationStatus(): EnumValue {
    return display(confirmation, this.#order.data.confirmation_status);
  }

  set confirmationStatus(value: EnumValue | number) {
    this.#order.change(
      (data) => (data.confirmation_status = named(confirmation, value, 'confirmation status')),
    );
  }

  get exportStatus(): EnumValue {
    return display(exported, this.#order.data.export_status);
  }

  set exportStatus(value: EnumValue | number) {
    this.#order.change((data) => (data.export_status = named(exported, value, 'export status')));
  }

  get paymentStatus(): EnumValue {
    return display(payment, this.#order.data.payment_status);
  }

  set paymentStatus(value: EnumValue | number) {
    this.#order.change((data) => (data.payment_status = named(payment, value, 'payment status')));
  }

  get shippingStatus(): EnumValue {
    return display(shipping, this.#order.data.shipping_status);
  }

  set shippingStatus(value: EnumValue | number) {
    this.#order.change((data) => (data.shipping_status = named(shipping, value, 'shipping status')));
  }

  get #order(): Handle<OrderRecord> {
    return this[handle] as unknown as Handle<OrderRecord>;
  }

  [identity](): string {
    return this.#order.data.order_no;
  }
}
storedFields(Order, {
  orderNo: readText('order_no'),
  currentOrderNo: readText('order_no'),
  UUID: readText('order_no'),
  orderToken: readText('order_token'),
  createdBy: readText('created_by'),
  customerLocaleID: readText('customer_locale'),
  externalOrderStatus: text('external_order_status'),
});
platformClass('order.Order', Order);

function display<Name extends string>(list: StatusList<Name>, name: Name): EnumValue {
  return new EnumValue(list[name], name.toUpperCase());
}

function named<Name extends string>(list: StatusList<Name>, value: EnumValue | number, what: string): Name {
  const found = (Object.keys(list) as Name[]).find((name) => list[name] === Number(value));
  if (found === undefined) throw new TypeError(`${String(value)} is no ${what}.`);
  return found;
}
