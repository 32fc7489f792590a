import { ofCode } from '../../lookups.ts';
import type { BonusChoice, Order as OrderRecord, Totals } from '../../../bridge-protocol.ts';
import { bonusChoices } from '../../between-classes.ts';
import { handle, recordHandle, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { date, readText, storedFields, text } from '../../stored-fields.ts';
import { changingService } from '../../services.ts';
import { SourceCodeGroup } from '../campaign/SourceCodeGroup.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';
import { confirmation, exported, orderStatus, payment, shipping, type StatusList } from './order-statuses.ts';
import { money, sums } from './sums.ts';

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

  override get [bonusChoices](): readonly BonusChoice[] {
    return this.#order.data.bonus_choices ?? [];
  }

  /** Its number. */
  get orderNo(): string {
    return this.#order.data.order_no;
  }

  /** How far it has come: one of the ORDER_STATUS constants. */
  get status(): EnumValue {
    return display(orderStatus, this.#order.data.status);
  }

  /** With what the platform does to stock, coupons and gift certificates. @throws Error for a status that cannot follow */
  set status(value: EnumValue | number) {
    const status = named(orderStatus, value, 'order status');
    if (status === this.#order.data.status) return;
    const refused = changingService('moveOrder', this.orderNo, status, false);
    if (refused !== undefined) throw new Error(refused);
  }

  /** One of the CONFIRMATION_STATUS constants. */
  get confirmationStatus(): EnumValue {
    return display(confirmation, this.#order.data.confirmation_status);
  }

  set confirmationStatus(value: EnumValue | number) {
    const status = named(confirmation, value, 'confirmation status');
    this.#order.change((data) => (data.confirmation_status = status));
  }

  /** One of the EXPORT_STATUS constants. */
  get exportStatus(): EnumValue {
    return display(exported, this.#order.data.export_status);
  }

  /** Once exported, what the order holds on order is sold for good. */
  set exportStatus(value: EnumValue | number) {
    changingService('setExportStatus', this.orderNo, named(exported, value, 'export status'));
  }

  /** One of the PAYMENT_STATUS constants. */
  get paymentStatus(): EnumValue {
    return display(payment, this.#order.data.payment_status);
  }

  set paymentStatus(value: EnumValue | number) {
    const status = named(payment, value, 'payment status');
    this.#order.change((data) => (data.payment_status = status));
  }

  /** One of the SHIPPING_STATUS constants. */
  get shippingStatus(): EnumValue {
    return display(shipping, this.#order.data.shipping_status);
  }

  set shippingStatus(value: EnumValue | number) {
    const status = named(shipping, value, 'shipping status');
    this.#order.change((data) => (data.shipping_status = status));
  }

  /** Computes the sums after lines, prices or adjustments were changed; what was there keeps its price. */
  updateTotals(): void {
    changingService('repriceOrder', this.orderNo);
  }

  /** Orders are made here, and not brought from elsewhere. */
  get imported(): boolean {
    return false;
  }

  /** Where the customer came from; null where that is not known. */
  get sourceCodeGroup(): SourceCodeGroup | null {
    const code = this.#order.data.source_code;
    return code === undefined ? null : SourceCodeGroup[ofCode](code);
  }

  /** Orders are not replaced by others here. */
  get currentOrder(): this {
    return this;
  }

  /** Orders are not replaced by others here. */
  get originalOrder(): this {
    return this;
  }

  /** Orders are not replaced by others here. */
  get replacedOrder(): null {
    return null;
  }

  /** Orders are not replaced by others here. */
  get replacementOrder(): null {
    return null;
  }

  /** What was given back of the payments. */
  get refundedAmount(): Money {
    return this.#paid('CREDIT');
  }

  /** What the payments with an amount come to. */
  get capturedAmount(): Money {
    return this.#paid('CAPTURE');
  }

  #paid(type: 'CAPTURE' | 'CREDIT'): Money {
    const paid = this.paymentInstruments
      .toArray()
      .filter((one) => one[handle].data.transaction_type === type);
    return paid.reduce((sum, one) => sum.add(one.paymentTransaction.amount), money(this, 0));
  }

  /** Keeps a line of the order's history, as a note. */
  trackOrderChange(change: string): void {
    this.addNote('', change);
  }

  get #order(): Handle<OrderRecord> {
    return this[handle] as unknown as Handle<OrderRecord>;
  }

  [identity](): string {
    return this.#order.data.order_no;
  }
}
storedFields(Order, {
  currentOrderNo: readText('order_no'),
  originalOrderNo: readText('order_no'),
  UUID: readText('order_no'),
  orderToken: readText('order_token'),
  createdBy: readText('created_by'),
  customerLocaleID: readText('customer_locale'),
  externalOrderStatus: text('external_order_status'),
});
storedFields(
  Order,
  {
    externalOrderNo: text('external_order_no'),
    externalOrderText: text('external_order_text'),
    invoiceNo: text('invoice_no'),
    cancelCode: text('cancel_code'),
    cancelDescription: text('cancel_description'),
    replaceCode: text('replace_code'),
    replaceDescription: text('replace_description'),
    exportAfter: date('export_after'),
    customerOrderReference: text('customer_order_reference'),
    affiliatePartnerID: text('affiliate_partner_id'),
    affiliatePartnerName: text('affiliate_partner_name'),
    globalPartyID: text('global_party_id'),
    remoteHost: readText('remote_host'),
  },
  'details',
);
platformClass('order.Order', Order, { booleans: ['imported'] });

function display<Name extends string>(list: StatusList<Name>, name: Name): EnumValue {
  return new EnumValue(list[name], name.toUpperCase());
}

function named<Name extends string>(list: StatusList<Name>, value: EnumValue | number, what: string): Name {
  const found = (Object.keys(list) as Name[]).find((name) => list[name] === Number(value));
  if (found === undefined) throw new TypeError(`${String(value)} is no ${what}.`);
  return found;
}
