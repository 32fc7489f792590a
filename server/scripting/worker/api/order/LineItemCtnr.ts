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
import { CouponLineItem } from './CouponLineItem.ts';
import { OrderAddress } from './OrderAddress.ts';
import { OrderPaymentInstrument } from './OrderPaymentInstrument.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { ProductLineItem } from './ProductLineItem.ts';
import { Shipment } from './Shipment.ts';
import { isShippingLine, money, sums } from './sums.ts';

export type ContainerRecord = Basket | Order;
type AmountName = Exclude<keyof Totals, 'lines' | 'order_adjustments'>;

/** What a basket and an order have in common. */
export abstract class LineItemCtnr extends StoredObject<ContainerRecord> {
  static readonly CHANNEL_TYPE_STOREFRONT = 0;
  static readonly CHANNEL_TYPE_CALLCENTER = 1;

  /** Sums as they are now. */
  abstract get [sums](): Totals;

  get productLineItems(): ArrayList {
    return new ArrayList(this.#data.product_lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  /** Options included, each after its product. */
  get allProductLineItems(): ArrayList {
    const lines = this.productLineItems.toArray() as ProductLineItem[];
    return new ArrayList(lines.flatMap((line) => [line, ...line.optionProductLineItems]));
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

  get shippingLineItems(): ArrayList {
    const shipments = this.shipments.toArray() as Shipment[];
    return new ArrayList(shipments.map((shipment) => shipment.standardShippingLineItem));
  }

  get allLineItems(): ArrayList {
    return new ArrayList([...this.allProductLineItems, ...this.shippingLineItems]);
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
    const [first] = this.paymentInstruments;
    return (first ?? null) as OrderPaymentInstrument | null;
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

  get couponLineItems(): ArrayList {
    return new ArrayList((this.#data.coupon_codes ?? []).map((entered) => new CouponLineItem(this, entered)));
  }

  getCouponLineItem(code: string): CouponLineItem | null {
    const all = this.couponLineItems.toArray() as CouponLineItem[];
    return all.find((line) => line.couponCode.toLowerCase() === code.toLowerCase()) ?? null;
  }

  /** Adjustments of the whole order; those of its lines stand with the lines. */
  get priceAdjustments(): ArrayList {
    const adjustments = this[sums].order_adjustments ?? [];
    return new ArrayList(adjustments.map((one) => new PriceAdjustment(this, one)));
  }

  getPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    const all = this.priceAdjustments.toArray() as PriceAdjustment[];
    return all.find((one) => one.promotionID === promotionId) ?? null;
  }

  /** Before all adjustments. */
  get merchandizeTotalPrice(): Money {
    return this.#listPrice((id) => !isShippingLine(id));
  }

  get merchandizeTotalTax(): Money {
    return this.#money('merchandize_total_tax');
  }

  get merchandizeTotalNetPrice(): Money {
    return this.#net(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

  get merchandizeTotalGrossPrice(): Money {
    return this.#gross(this.merchandizeTotalPrice, this.merchandizeTotalTax);
  }

  get adjustedMerchandizeTotalPrice(): Money {
    return this.getAdjustedMerchandizeTotalPrice();
  }

  /** Without the adjustments of the whole order where `false` is given. */
  getAdjustedMerchandizeTotalPrice(applyOrderLevelAdjustments = true): Money {
    return this.#money(applyOrderLevelAdjustments ? 'product_total' : 'product_sub_total');
  }

  get adjustedMerchandizeTotalTax(): Money {
    return this.#money('adjusted_merchandize_total_tax');
  }

  get adjustedMerchandizeTotalNetPrice(): Money {
    return this.#net(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  get adjustedMerchandizeTotalGrossPrice(): Money {
    return this.#gross(this.adjustedMerchandizeTotalPrice, this.adjustedMerchandizeTotalTax);
  }

  /** Before all adjustments. */
  get shippingTotalPrice(): Money {
    return this.#listPrice(isShippingLine);
  }

  get shippingTotalTax(): Money {
    return this.#money('shipping_total_tax');
  }

  get shippingTotalNetPrice(): Money {
    return this.#net(this.shippingTotalPrice, this.shippingTotalTax);
  }

  get shippingTotalGrossPrice(): Money {
    return this.#gross(this.shippingTotalPrice, this.shippingTotalTax);
  }

  get adjustedShippingTotalPrice(): Money {
    return this.#money('shipping_total');
  }

  get adjustedShippingTotalTax(): Money {
    return this.#money('adjusted_shipping_total_tax');
  }

  get adjustedShippingTotalNetPrice(): Money {
    return this.#net(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  get adjustedShippingTotalGrossPrice(): Money {
    return this.#gross(this.adjustedShippingTotalPrice, this.adjustedShippingTotalTax);
  }

  get totalTax(): Money {
    return this.#money('tax_total');
  }

  /** With tax, whatever the taxation. */
  get totalGrossPrice(): Money {
    return this.#money('order_total');
  }

  get totalNetPrice(): Money {
    return this.totalGrossPrice.subtract(this.totalTax);
  }

  #money(of: AmountName): Money {
    return money(this, this[sums][of] ?? 0);
  }

  #listPrice(counts: (lineId: string) => boolean): Money {
    const lines = Object.entries(this[sums].lines).filter(([id]) => counts(id));
    return lines.reduce((sum, [, { price }]) => sum.add(money(this, price)), money(this, 0));
  }

  #net(price: Money, tax: Money): Money {
    return this.#data.taxation === 'net' ? price : price.subtract(tax);
  }

  #gross(price: Money, tax: Money): Money {
    return this.#data.taxation === 'net' ? price.add(tax) : price;
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
