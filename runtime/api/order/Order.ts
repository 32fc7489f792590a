import { findByCode } from '../../lookup-symbols.ts';
import type { BonusChoice, Order as OrderRecord, Totals } from '../../protocol/bridge-protocol.ts';
import { bonusChoices, onLineChange } from '../../internal-symbols.ts';
import { handle, recordHandle, type Handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { platformLocale } from '../../localized.ts';
import { date, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { callHostInTransaction } from '../../host-calls.ts';
import { SourceCodeGroup } from '../campaign/SourceCodeGroup.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import { OrderPostProcessing } from './OrderPostProcessing.ts';
import {
  confirmationStatuses,
  exportStatuses,
  orderStatuses,
  paymentStatuses,
  shippingStatuses,
  type StatusList,
} from './order-statuses.ts';
import { toMoney, currentTotals } from './totals.ts';

/** An order of a customer on a site. */
export class Order extends OrderPostProcessing {
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

  get [currentTotals](): Totals {
    return this.#order.data.totals;
  }

  override get [bonusChoices](): readonly BonusChoice[] {
    return this.#order.data.bonus_choices ?? [];
  }

  /** Returns the ID of the customer's locale, such as `en_US`, or null if it is not set. */
  get customerLocaleID(): string | null {
    const locale = this[handle].data.customer_locale;
    return locale === undefined ? null : platformLocale(locale);
  }

  /** Returns the order number. */
  get orderNo(): string {
    return this.#order.data.order_no;
  }

  /** Returns the order status: one of the ORDER_STATUS constants. */
  get status(): EnumValue {
    return statusValue(orderStatuses, this.#order.data.status);
  }

  /**
   * Changes the order status: one of the ORDER_STATUS constants. The change also affects inventory, coupons and gift
   * certificates. Requires a transaction.
   * @throws TypeError if there is no such status
   * @throws Error if the order cannot change from its current status to this one, or a product is out of stock
   */
  set status(value: EnumValue | number) {
    const status = statusName(orderStatuses, value, 'order status');
    if (status === this.#order.data.status) return;
    const rejection = callHostInTransaction('changeOrderStatus', this.orderNo, status, false);
    if (rejection !== undefined) throw new Error(rejection.message);
  }

  /** Returns the confirmation status: one of the CONFIRMATION_STATUS constants. */
  get confirmationStatus(): EnumValue {
    return statusValue(confirmationStatuses, this.#order.data.confirmation_status);
  }

  /**
   * Sets the confirmation status: one of the CONFIRMATION_STATUS constants. Requires a transaction.
   * @throws TypeError if there is no such status
   */
  set confirmationStatus(value: EnumValue | number) {
    const status = statusName(confirmationStatuses, value, 'confirmation status');
    this.#order.change((data) => (data.confirmation_status = status));
  }

  /** Returns the export status: one of the EXPORT_STATUS constants. */
  get exportStatus(): EnumValue {
    return statusValue(exportStatuses, this.#order.data.export_status);
  }

  /**
   * Sets the export status: one of the EXPORT_STATUS constants. Exporting makes the inventory reservation
   * permanent. Requires a transaction.
   * @throws TypeError if there is no such status
   */
  set exportStatus(value: EnumValue | number) {
    callHostInTransaction(
      'setExportStatus',
      this.orderNo,
      statusName(exportStatuses, value, 'export status'),
    );
  }

  /** Returns the payment status: one of the PAYMENT_STATUS constants. */
  get paymentStatus(): EnumValue {
    return statusValue(paymentStatuses, this.#order.data.payment_status);
  }

  /**
   * Sets the payment status: one of the PAYMENT_STATUS constants. Requires a transaction.
   * @throws TypeError if there is no such status
   */
  set paymentStatus(value: EnumValue | number) {
    const status = statusName(paymentStatuses, value, 'payment status');
    this.#order.change((data) => (data.payment_status = status));
  }

  /** Returns the shipping status: one of the SHIPPING_STATUS constants. */
  get shippingStatus(): EnumValue {
    return statusValue(shippingStatuses, this.#order.data.shipping_status);
  }

  /**
   * Sets the shipping status: one of the SHIPPING_STATUS constants. Requires a transaction.
   * @throws TypeError if there is no such status
   */
  set shippingStatus(value: EnumValue | number) {
    const status = statusName(shippingStatuses, value, 'shipping status');
    this.#order.change((data) => (data.shipping_status = status));
  }

  /**
   * Recalculates the totals after lines, prices or adjustments have changed. Lines keep the prices at which they were
   * ordered, unless a script has set others; new lines get current prices. Requires a transaction.
   */
  updateTotals(): void {
    callHostInTransaction('repriceOrder', this.orderNo);
  }

  /** Recalculates the totals, because scripts read the line's amounts before they call updateTotals. */
  override [onLineChange](): void {
    this.updateTotals();
  }

  /** Always returns false: this service does not import orders. */
  get imported(): boolean {
    return false;
  }

  /** Returns the source code group of the order's source code, or null if there is none. */
  get sourceCodeGroup(): SourceCodeGroup | null {
    const code = this.#order.data.source_code;
    return code === undefined ? null : SourceCodeGroup[findByCode](code);
  }

  /** Returns this order: this service does not support replacing orders. */
  get currentOrder(): this {
    return this;
  }

  /** Returns this order: this service does not support replacing orders. */
  get originalOrder(): this {
    return this;
  }

  /** Always returns null: this service does not support replacing orders. */
  get replacedOrder(): null {
    return null;
  }

  /** Always returns null: this service does not support replacing orders. */
  get replacementOrder(): null {
    return null;
  }

  /** Returns the refunded amount: the total of all payment transactions of type CREDIT. */
  get refundedAmount(): Money {
    return this.#transactionTotal('CREDIT');
  }

  /** Returns the captured amount: the total of all payment transactions of type CAPTURE. */
  get capturedAmount(): Money {
    return this.#transactionTotal('CAPTURE');
  }

  #transactionTotal(type: 'CAPTURE' | 'CREDIT'): Money {
    const amounts = this.paymentInstruments
      .toArray()
      .filter((instrument) => instrument[handle].data.transaction_type === type)
      .map((instrument) => instrument.paymentTransaction.amount);
    return amounts
      .filter(({ available }) => available)
      .reduce((sum, amount) => sum.add(amount), toMoney(this, 0));
  }

  /** Records a change to the order as a note. Requires a transaction. */
  trackOrderChange(change: string): void {
    this.addNote('', change);
  }

  get #order(): Handle<OrderRecord> {
    return this[handle].narrow((data) => 'order_no' in data);
  }

  [displayId](): string {
    return this.#order.data.order_no;
  }
}
defineFields(Order, {
  /** Returns the number of this order, as this service does not support replacing orders. */
  currentOrderNo: readOnlyText('order_no'),
  /** Returns the number of this order, as this service does not support replacing orders. */
  originalOrderNo: readOnlyText('order_no'),
  /** Returns the unique ID of the order, which is its number in this service. */
  UUID: readOnlyText('order_no'),
  /** Returns the token that protects the order from requests that only guess its number. */
  orderToken: readOnlyText('order_token'),
  /** Returns the creator of the order, such as `Customer`, or null if it is unknown. */
  createdBy: readOnlyText('created_by'),
  externalOrderStatus: text('external_order_status'),
});
defineFields(
  Order,
  {
    externalOrderNo: text('external_order_no'),
    externalOrderText: text('external_order_text'),
    invoiceNo: text('invoice_no'),
    cancelCode: text('cancel_code'),
    cancelDescription: text('cancel_description'),
    replaceCode: text('replace_code'),
    replaceDescription: text('replace_description'),
    /**
     * Returns the time after which the order can be exported, or null if it is not set. A change requires a
     * transaction.
     */
    exportAfter: date('export_after'),
    customerOrderReference: text('customer_order_reference'),
    affiliatePartnerID: text('affiliate_partner_id'),
    affiliatePartnerName: text('affiliate_partner_name'),
    globalPartyID: text('global_party_id'),
    /** Returns the IP address or host from which the order was placed, or null if it is not set. */
    remoteHost: readOnlyText('remote_host'),
  },
  'details',
);
registerClass('order.Order', Order, { booleans: ['imported'] });

function statusValue<Name extends string>(list: StatusList<Name>, name: Name): EnumValue {
  return new EnumValue(list[name], name.toUpperCase());
}

function statusName<Name extends string>(
  list: StatusList<Name>,
  value: EnumValue | number,
  label: string,
): Name {
  const match = (Object.keys(list) as Name[]).find((name) => list[name] === Number(value));
  if (match === undefined) throw new TypeError(`${String(value)} is not a valid ${label}.`);
  return match;
}
