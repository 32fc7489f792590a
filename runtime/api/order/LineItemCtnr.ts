import { bonusChoices, getBonusLine, getCouponStatus, effectiveLines } from '../../internal-symbols.ts';
import { findById } from '../../lookup-symbols.ts';
import type { Address, BonusChoice, ProductLine } from '../../protocol/bridge-protocol.ts';
import { normalizeCouponCode, type CouponStatus } from '../../../server/domain/promotions/coupons.ts';
import { channelTypes } from '../../../server/domain/channel-types.ts';
import { defaultShipmentId } from '../../../server/domain/default-shipment.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { readOnlyDate, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import type { Discount } from '../campaign/Discount.ts';
import { Product } from '../catalog/Product.ts';
import { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { Quantity } from '../value/Quantity.ts';
import {
  createAdjustment,
  findAdjustment,
  findAdjustments,
  removeAdjustment,
  removeOrphanedAdjustments,
} from './adjustments.ts';
import { ContainerPayments } from './ContainerPayments.ts';
import type { ContainerRecord } from './ContainerTotals.ts';
import type { ProductOptionModel } from '../catalog/ProductOptionModel.ts';
import { BonusDiscountLineItem } from './BonusDiscountLineItem.ts';
import { CouponLineItem } from './CouponLineItem.ts';
import { GiftCertificateLineItem } from './GiftCertificateLineItem.ts';
import { addCoupon, createProductLine, type LineSource } from './create-lines.ts';
import { OrderAddress } from './OrderAddress.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import { ProductLineItem } from './ProductLineItem.ts';
import { Shipment } from './Shipment.ts';
import type { ShippingLineItem } from './ShippingLineItem.ts';

const wholeOrder = Object.freeze({ level: 'order', lineId: undefined } as const);

/** A basket or an order: a container of line items, shipments and payment instruments. */
export abstract class LineItemCtnr extends ContainerPayments {
  declare readonly currencyCode: string;
  static readonly BUSINESS_TYPE_B2C = 1;
  static readonly BUSINESS_TYPE_B2B = 2;
  static readonly CHANNEL_TYPE_STOREFRONT = 1;
  static readonly CHANNEL_TYPE_CALLCENTER = 2;
  static readonly CHANNEL_TYPE_MARKETPLACE = 3;
  static readonly CHANNEL_TYPE_DSS = 4;
  static readonly CHANNEL_TYPE_STORE = 5;
  static readonly CHANNEL_TYPE_CUSTOMERSERVICECENTER = 11;

  /** The choices of bonus products that promotions offer; internal to the Script API. */
  get [bonusChoices](): readonly BonusChoice[] {
    return [];
  }

  /** Returns a line that a promotion adds to a basket, by its ID; undefined for any line that is stored. */
  [getBonusLine](_itemId: string): ProductLine | undefined {
    return undefined;
  }

  /** Returns the status of a coupon; undefined in an order, where the price adjustments show whether it was applied. */
  [getCouponStatus](_itemId: string): CouponStatus | undefined {
    return undefined;
  }

  /** Returns the product line items in the order in which they were added, without the line items of their options. */
  get productLineItems(): ArrayList<ProductLineItem> {
    return this.getProductLineItems();
  }

  /** Returns the line items of the given product, or of all products, without the line items of their options. */
  getProductLineItems(productId?: string | null): ArrayList<ProductLineItem> {
    const lines = this[effectiveLines]().filter(
      ({ product_id: id }) => productId === undefined || productId === null || id === productId,
    );
    return new ArrayList<ProductLineItem>(lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  /** Returns the product line items, each followed by those of its options. */
  get allProductLineItems(): ArrayList<ProductLineItem> {
    return this.getAllProductLineItems();
  }

  /** Returns the line items of the given product, or of all products, each followed by those of its options. */
  getAllProductLineItems(productId?: string | null): ArrayList<ProductLineItem> {
    const lines = this.getProductLineItems(productId).toArray();
    return new ArrayList<ProductLineItem>(lines.flatMap((line) => [line, ...line.optionProductLineItems]));
  }

  /** Returns the line items of bonus products, which promotions add or the customer has chosen. */
  get bonusLineItems(): ArrayList<ProductLineItem> {
    const lines = this[effectiveLines]().filter(({ bonus }) => bonus === true);
    return new ArrayList<ProductLineItem>(lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  /** Returns the choices of bonus products that promotions offer to the customer. */
  get bonusDiscountLineItems(): ArrayList<BonusDiscountLineItem> {
    return new ArrayList<BonusDiscountLineItem>(
      this[bonusChoices].map((choice) => new BonusDiscountLineItem(this, choice)),
    );
  }

  /** Adds a bonus product that the customer has chosen, and returns its line item. Requires a transaction. */
  createBonusProductLineItem(
    choice: BonusDiscountLineItem,
    product: Product,
    options: ProductOptionModel | null,
    shipment: Shipment | null,
  ): ProductLineItem {
    const line = { ...createProductLine(this, product, options, shipment), quantity: 1, bonus: true };
    this[handle].change((data) => data.product_lines.push({ ...line, bonus_choice_id: choice.UUID }));
    return new ProductLineItem(this, line.item_id);
  }

  /** Returns the total quantity of all products. */
  get productQuantityTotal(): number {
    return this[effectiveLines]().reduce((sum, line) => sum + line.quantity, 0);
  }

  /** Returns a map from each product to its quantity, including bonus products. */
  get productQuantities(): HashMap {
    return this.getProductQuantities();
  }

  /** Returns a map from each product to its quantity, without bonus products if false is passed. */
  getProductQuantities(includeBonusProducts = true): HashMap {
    const quantityByProduct = new Map<string, number>();
    for (const { product_id: id, quantity, bonus } of this[effectiveLines]())
      if (includeBonusProducts || bonus !== true)
        quantityByProduct.set(id, (quantityByProduct.get(id) ?? 0) + quantity);
    const quantities = new HashMap();
    for (const [id, sum] of quantityByProduct) {
      const product = Product[findById](id);
      if (product) quantities.put(product, new Quantity(sum, product.unit ?? ''));
    }
    return quantities;
  }

  /** Returns a map from each product to its quantity, including bonus products. */
  get allProductQuantities(): HashMap {
    return this.getProductQuantities();
  }

  /**
   * Adds a product and returns its line item: `(productID, shipment)`, `(product, optionModel, shipment)` or
   * `(productListItem, shipment)`. Without a shipment, the line item is in the default shipment. A product that does
   * not exist has no price until a script sets one. Requires a transaction.
   * @throws TypeError if no product is passed
   * @throws Error if the shipment belongs to another basket or order
   */
  createProductLineItem(source: LineSource, second?: unknown, third?: unknown): ProductLineItem {
    const shipment = [third, second].find((argument) => argument instanceof Shipment) ?? this.defaultShipment;
    const line = createProductLine(this, source, second, shipment);
    this[handle].change((data) => data.product_lines.push(line));
    return new ProductLineItem(this, line.item_id);
  }

  /** Removes a line item with its options. Requires a transaction. @throws Error if a promotion adds it to a basket */
  removeProductLineItem(line: ProductLineItem): void {
    const id = line.UUID;
    if (this[getBonusLine](id))
      throw new Error('A bonus product line cannot be removed: its promotion controls it.');
    this[handle].change((data) => {
      data.product_lines = data.product_lines.filter(({ item_id: itemId }) => itemId !== id);
      removeOrphanedAdjustments(data);
    });
  }

  /** Returns the shipments. */
  get shipments(): ArrayList<Shipment> {
    return new ArrayList<Shipment>(this.#data.shipments.map((shipment) => new Shipment(this, shipment.id)));
  }

  /** Returns the default shipment, whose ID is `me`, or else the first shipment, or null if there is none. */
  get defaultShipment(): Shipment | null {
    const [first] = this.#data.shipments;
    const defaultRecord = this.#data.shipments.find((shipment) => shipment.id === defaultShipmentId) ?? first;
    return defaultRecord ? new Shipment(this, defaultRecord.id) : null;
  }

  /** Returns a shipment by its ID, or null if there is none. */
  getShipment(id: string): Shipment | null {
    const exists = this.#data.shipments.some((shipment) => shipment.id === id);
    return exists ? new Shipment(this, id) : null;
  }

  /** Adds and returns an empty shipment. Requires a transaction. @throws Error if the ID is in use or empty */
  createShipment(id: string): Shipment {
    if (typeof id !== 'string' || id === '') throw new TypeError('A shipment needs an ID.');
    if (this.getShipment(id)) throw new Error(`The shipment ${id} already exists.`);
    this[handle].change((data) => data.shipments.push({ id }));
    return new Shipment(this, id);
  }

  /** Removes a shipment with its line items. Requires a transaction. @throws Error if it is the default shipment */
  removeShipment(shipment: Shipment): void {
    const id = shipment.ID;
    if (shipment.default) throw new Error('The default shipment cannot be removed.');
    this[handle].change((data) => {
      data.shipments = data.shipments.filter((candidate) => candidate.id !== id);
      data.product_lines = data.product_lines.filter((line) => line.shipment_id !== id);
      if (data.gift_certificate_lines)
        data.gift_certificate_lines = data.gift_certificate_lines.filter((line) => line.shipment_id !== id);
      removeOrphanedAdjustments(data);
    });
  }

  /** Returns the line items of the shipping costs, one for each shipment. */
  get shippingLineItems(): ArrayList<ShippingLineItem> {
    const shipments = this.shipments.toArray();
    return new ArrayList<ShippingLineItem>(shipments.map((shipment) => shipment.standardShippingLineItem));
  }

  /** Returns the line items of products, options, gift certificates and shipping costs. */
  get allLineItems(): ArrayList {
    return new ArrayList([
      ...this.allProductLineItems,
      ...this.giftCertificateLineItems,
      ...this.shippingLineItems,
    ]);
  }

  /** Returns the line items of gift certificates that are being purchased. */
  get giftCertificateLineItems(): ArrayList<GiftCertificateLineItem> {
    return this.getGiftCertificateLineItems();
  }

  /** Returns the line items of gift certificates with the given code, or of all if no code is given. */
  getGiftCertificateLineItems(code?: string | null): ArrayList<GiftCertificateLineItem> {
    const lines = (this.#data.gift_certificate_lines ?? []).filter(
      (line) => code === undefined || code === null || line.code === code,
    );
    return new ArrayList<GiftCertificateLineItem>(
      lines.map((line) => new GiftCertificateLineItem(this, line.item_id)),
    );
  }

  /** Adds a gift certificate line item. Requires a transaction. @throws TypeError if an argument is not valid */
  createGiftCertificateLineItem(amount: number, recipientEmail: string): GiftCertificateLineItem {
    if (typeof amount !== 'number' || !(amount > 0))
      throw new TypeError('A gift certificate needs an amount greater than 0.');
    if (typeof recipientEmail !== 'string' || !recipientEmail.includes('@'))
      throw new TypeError("A gift certificate needs its recipient's email address.");
    const line = {
      item_id: UUIDUtils.createUUID(),
      amount,
      recipient_email: recipientEmail,
      shipment_id: this.defaultShipment?.ID ?? defaultShipmentId,
    };
    this[handle].change(
      (data) => (data.gift_certificate_lines = [...(data.gift_certificate_lines ?? []), line]),
    );
    return new GiftCertificateLineItem(this, line.item_id);
  }

  /** Removes a gift certificate line item. Requires a transaction. */
  removeGiftCertificateLineItem(line: GiftCertificateLineItem): void {
    const id = line[handle].data.item_id;
    this[handle].change((data) => {
      data.gift_certificate_lines = (data.gift_certificate_lines ?? []).filter(
        (candidate) => candidate.item_id !== id,
      );
    });
  }

  /** Returns the billing address, or null if none is set. */
  get billingAddress(): OrderAddress | null {
    return this.#data.billing_address ? this.#createAddress() : null;
  }

  /** Replaces the billing address with a new, empty one and returns the new address. Requires a transaction. */
  createBillingAddress(): OrderAddress {
    this[handle].change((data) => (data.billing_address = {}));
    return this.#createAddress();
  }

  /** Returns the customer that the basket or order belongs to. */
  get customer(): Customer {
    return new Customer(this.#data.customer_id);
  }

  /** Returns the channel type, such as CHANNEL_TYPE_STOREFRONT. */
  get channelType(): EnumValue {
    const channel = this.#data.channel_type;
    return new EnumValue(channelTypes.indexOf(channel) + 1, channel);
  }

  /** Always returns BUSINESS_TYPE_B2C: this service has no business customers. */
  get businessType(): EnumValue {
    return new EnumValue(LineItemCtnr.BUSINESS_TYPE_B2C, 'B2C');
  }

  /** Returns the custom attributes; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  /** Returns the line items of the coupon codes that have been added. */
  get couponLineItems(): ArrayList<CouponLineItem> {
    return new ArrayList<CouponLineItem>(
      (this.#data.coupon_codes ?? []).map((entry) => new CouponLineItem(this, entry)),
    );
  }

  /** Returns the coupon line item of a code, or null if there is none. Codes are case-insensitive. */
  getCouponLineItem(code: string): CouponLineItem | null {
    const lines = this.couponLineItems.toArray();
    return lines.find((line) => normalizeCouponCode(line.couponCode) === normalizeCouponCode(code)) ?? null;
  }

  /**
   * Adds a coupon code and returns its line item. Requires a transaction.
   * @throws Error if the code cannot be added; if the basket rejects it, `errorCode` is one of CouponStatusCodes
   */
  createCouponLineItem(code: string, _campaignBased?: boolean): CouponLineItem {
    return new CouponLineItem(this, addCoupon(this, code));
  }

  /** Removes a coupon line item. Requires a transaction. */
  removeCouponLineItem(line: CouponLineItem): void {
    const id = line.UUID;
    this[handle].change((data) => {
      data.coupon_codes = (data.coupon_codes ?? []).filter((entry) => entry.item_id !== id);
    });
  }

  /** Returns the order-level price adjustments, without the adjustments of line items. */
  get priceAdjustments(): ArrayList<PriceAdjustment> {
    return findAdjustments(this, wholeOrder);
  }

  /** Returns the order-level price adjustment with the given promotion ID or custom ID, or null if there is none. */
  getPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return findAdjustment(this, wholeOrder, promotionId);
  }

  /**
   * Creates and returns an order-level price adjustment with a custom ID. Requires a transaction.
   * @throws Error if the ID is empty or in use, or scripts cannot apply this type of discount
   */
  createPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return createAdjustment(this, wholeOrder, promotionId, discount);
  }

  /** Removes a custom price adjustment. Has no effect on one that a promotion made. Requires a transaction. */
  removePriceAdjustment(adjustment: PriceAdjustment): void {
    removeAdjustment(this, adjustment);
  }

  /** Returns the price adjustments of the shipping costs of all shipments. */
  get allShippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    const lines = this.shippingLineItems.toArray();
    return new ArrayList<PriceAdjustment>(lines.flatMap((line) => [...line.priceAdjustments]));
  }

  /** Returns the price adjustments of the shipping costs of all shipments. */
  get shippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    return this.allShippingPriceAdjustments;
  }

  /** Has no effect, because order-level adjustments are taxed as part of the line items. Requires a transaction. */
  updateOrderLevelPriceAdjustmentTax(): void {
    currentRun().records.requireTransaction();
  }

  /** Always returns false: taxes are calculated by the service or set by scripts. */
  get externallyTaxed(): boolean {
    return false;
  }

  /** Returns the lines that apply now: in a basket, these depend on its promotions; in an order, all stored lines. */
  [effectiveLines](): readonly ProductLine[] {
    return this.#data.product_lines;
  }

  get #data(): ContainerRecord {
    return this[handle].data;
  }

  #createAddress(): OrderAddress {
    return new OrderAddress(
      this[handle].part((data): Address | undefined => data.billing_address, 'The billing address', ''),
    );
  }
}
defineFields(LineItemCtnr, {
  currencyCode: readOnlyText('currency'),
  /** Returns the customer's email address, or null if it is not set. A change requires a transaction. */
  customerEmail: text('customer_email'),
  customerName: text('customer_name'),
  customerNo: readOnlyText('customer_no'),
  sourceCode: readOnlyText('source_code'),
  creationDate: readOnlyDate('creation_date'),
  lastModified: readOnlyDate('last_modified'),
});
registerClass('order.LineItemCtnr', LineItemCtnr, { booleans: ['externallyTaxed'] });
