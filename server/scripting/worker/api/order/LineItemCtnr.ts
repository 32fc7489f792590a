import { bonusChoices, bonusLine, couponStatus, ownLines } from '../../between-classes.ts';
import { ofId } from '../../lookups.ts';
import type { Address, BonusChoice, ProductLine } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { readDate, readText, storedFields, text } from '../../stored-fields.ts';
import type { Discount } from '../campaign/Discount.ts';
import { Product } from '../catalog/Product.ts';
import { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { Quantity } from '../value/Quantity.ts';
import { adjustmentByPromotion, adjustmentsOf, createAdjustment, removeAdjustment } from './adjustments.ts';
import { ContainerPayments } from './ContainerPayments.ts';
import type { ContainerRecord } from './ContainerTotals.ts';
import type { ProductOptionModel } from '../catalog/ProductOptionModel.ts';
import { BonusDiscountLineItem } from './BonusDiscountLineItem.ts';
import { CouponLineItem } from './CouponLineItem.ts';
import { GiftCertificateLineItem } from './GiftCertificateLineItem.ts';
import { enterCoupon, newProductLine, type LineSource } from './new-lines.ts';
import { OrderAddress } from './OrderAddress.ts';
import type { PriceAdjustment } from './PriceAdjustment.ts';
import { ProductLineItem } from './ProductLineItem.ts';
import { Shipment } from './Shipment.ts';
import type { ShippingLineItem } from './ShippingLineItem.ts';
import { shippingLine } from './sums.ts';

const whole = { level: 'order', lineId: undefined } as const;

/** What a basket and an order have in common: their lines, and what makes and removes them. */
export abstract class LineItemCtnr extends ContainerPayments {
  declare readonly currencyCode: string;
  static readonly BUSINESS_TYPE_B2C = 1;
  static readonly BUSINESS_TYPE_B2B = 2;
  static readonly CHANNEL_TYPE_STOREFRONT = 0;
  static readonly CHANNEL_TYPE_CALLCENTER = 11;
  static readonly CHANNEL_TYPE_MARKETPLACE = 12;
  static readonly CHANNEL_TYPE_DSS = 13;
  static readonly CHANNEL_TYPE_STORE = 14;
  static readonly CHANNEL_TYPE_CUSTOMERSERVICECENTER = 15;

  /** Choices of bonus products. */
  get [bonusChoices](): readonly BonusChoice[] {
    return [];
  }

  /** A line that a promotion adds. */
  [bonusLine](_itemId: string): ProductLine | undefined {
    return undefined;
  }

  /** Name of a coupon's status; undefined where it can be told from the adjustments alone. */
  [couponStatus](_itemId: string): string | undefined {
    return undefined;
  }

  /** Products, in the order in which they were added; without their options. */
  get productLineItems(): ArrayList<ProductLineItem> {
    return this.getProductLineItems();
  }

  /** Lines of one product, or all. */
  getProductLineItems(productId?: string): ArrayList<ProductLineItem> {
    const lines = this[ownLines]().filter(
      ({ product_id: id }) => productId === undefined || id === productId,
    );
    return new ArrayList<ProductLineItem>(lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  /** Options included, each after its product. */
  get allProductLineItems(): ArrayList<ProductLineItem> {
    return this.getAllProductLineItems();
  }

  /** Lines of one product, or all, with their options. */
  getAllProductLineItems(productId?: string): ArrayList<ProductLineItem> {
    const lines = this.getProductLineItems(productId).toArray();
    return new ArrayList<ProductLineItem>(lines.flatMap((line) => [line, ...line.optionProductLineItems]));
  }

  /** Products that promotions give away. */
  get bonusLineItems(): ArrayList<ProductLineItem> {
    const lines = this[ownLines]().filter(({ bonus }) => bonus === true);
    return new ArrayList<ProductLineItem>(lines.map((line) => new ProductLineItem(this, line.item_id)));
  }

  /** Bonus products of which the customer may choose some. */
  get bonusDiscountLineItems(): ArrayList<BonusDiscountLineItem> {
    return new ArrayList<BonusDiscountLineItem>(
      this[bonusChoices].map((choice) => new BonusDiscountLineItem(this, choice)),
    );
  }

  /** Adds a product that the customer has chosen as a bonus. */
  createBonusProductLineItem(
    choice: BonusDiscountLineItem,
    product: Product,
    options: ProductOptionModel | null,
    shipment: Shipment | null,
  ): ProductLineItem {
    const line = { ...newProductLine(product, options, shipment?.ID ?? 'me'), quantity: 1, bonus: true };
    this[handle].change((data) => data.product_lines.push({ ...line, bonus_choice_id: choice.UUID }));
    return new ProductLineItem(this, line.item_id);
  }

  /** Pieces in all. */
  get productQuantityTotal(): number {
    return this[ownLines]().reduce((sum, line) => sum + line.quantity, 0);
  }

  /** How much of each product there is, by product. */
  get productQuantities(): HashMap {
    return this.getProductQuantities();
  }

  /** The same, without bonus products where `false` is given. */
  getProductQuantities(includeBonusProducts = true): HashMap {
    const sums = new Map<string, number>();
    for (const { product_id: id, quantity, bonus } of this[ownLines]())
      if (includeBonusProducts || bonus !== true) sums.set(id, (sums.get(id) ?? 0) + quantity);
    const quantities = new HashMap();
    for (const [id, sum] of sums) {
      const product = Product[ofId](id);
      if (product) quantities.put(product, new Quantity(sum, product.unit ?? ''));
    }
    return quantities;
  }

  /** How much of each product there is, bonus products included. */
  get allProductQuantities(): HashMap {
    return this.getProductQuantities();
  }

  /**
   * Adds a product by its id, or with chosen options, or as a product list has it. A product that the catalog does not
   * have gets a line too, without a price until a script sets one.
   */
  createProductLineItem(source: LineSource, second?: unknown, third?: unknown): ProductLineItem {
    const shipment = [third, second].find((one) => one instanceof Shipment) ?? this.defaultShipment;
    const line = newProductLine(source, second, shipment?.ID ?? 'me');
    this[handle].change((data) => data.product_lines.push(line));
    return new ProductLineItem(this, line.item_id);
  }

  /** Takes a product away, with its options and adjustments. */
  removeProductLineItem(line: ProductLineItem): void {
    const id = line.UUID;
    if (this[bonusLine](id)) throw new Error('A bonus product goes with the promotion that gives it.');
    this[handle].change((data) => {
      data.product_lines = data.product_lines.filter(({ item_id: itemId }) => itemId !== id);
      withoutAdjustmentsOf(data, id);
    });
  }

  /** What goes where. */
  get shipments(): ArrayList<Shipment> {
    return new ArrayList<Shipment>(this.#data.shipments.map((shipment) => new Shipment(this, shipment.id)));
  }

  /** The shipment that is always there. */
  get defaultShipment(): Shipment | null {
    const [first] = this.#data.shipments;
    const found = this.#data.shipments.find((shipment) => shipment.id === 'me') ?? first;
    return found ? new Shipment(this, found.id) : null;
  }

  /** A shipment by its id; null where there is none. */
  getShipment(id: string): Shipment | null {
    const found = this.#data.shipments.some((shipment) => shipment.id === id);
    return found ? new Shipment(this, id) : null;
  }

  /** A further shipment, empty, under an id of its own. */
  createShipment(id: string): Shipment {
    if (typeof id !== 'string' || id === '') throw new TypeError('A shipment needs an id.');
    if (this.getShipment(id)) throw new Error(`There is a shipment ${id} already.`);
    this[handle].change((data) => data.shipments.push({ id }));
    return new Shipment(this, id);
  }

  /** Takes the shipment with what it carries. @throws Error for the default shipment */
  removeShipment(shipment: Shipment): void {
    const id = shipment.ID;
    if (shipment.default) throw new Error('The default shipment cannot be removed.');
    this[handle].change((data) => {
      data.shipments = data.shipments.filter((one) => one.id !== id);
      const gone = data.product_lines.filter((line) => line.shipment_id === id);
      data.product_lines = data.product_lines.filter((line) => line.shipment_id !== id);
      if (data.gift_certificate_lines)
        data.gift_certificate_lines = data.gift_certificate_lines.filter((line) => line.shipment_id !== id);
      for (const itemId of [shippingLine(id), ...gone.map((line) => line.item_id)])
        withoutAdjustmentsOf(data, itemId);
    });
  }

  /** Shipping costs, a line for each shipment. */
  get shippingLineItems(): ArrayList<ShippingLineItem> {
    const shipments = this.shipments.toArray();
    return new ArrayList<ShippingLineItem>(shipments.map((shipment) => shipment.standardShippingLineItem));
  }

  /** Products with options, gift certificates and shipping costs. */
  get allLineItems(): ArrayList {
    return new ArrayList([
      ...this.allProductLineItems,
      ...this.giftCertificateLineItems,
      ...this.shippingLineItems,
    ]);
  }

  /** Gift certificates that are being bought. */
  get giftCertificateLineItems(): ArrayList<GiftCertificateLineItem> {
    return this.getGiftCertificateLineItems();
  }

  /** Those of one code, or all. */
  getGiftCertificateLineItems(code?: string): ArrayList<GiftCertificateLineItem> {
    const lines = (this.#data.gift_certificate_lines ?? []).filter(
      (line) => code === undefined || line.code === code,
    );
    return new ArrayList<GiftCertificateLineItem>(
      lines.map((line) => new GiftCertificateLineItem(this, line.item_id)),
    );
  }

  /** Sells a gift certificate, in the container's currency. */
  createGiftCertificateLineItem(amount: number, recipientEmail: string): GiftCertificateLineItem {
    if (typeof amount !== 'number' || !(amount > 0))
      throw new TypeError('A gift certificate needs an amount above zero.');
    if (typeof recipientEmail !== 'string' || !recipientEmail.includes('@'))
      throw new TypeError("A gift certificate needs its recipient's email address.");
    const line = {
      item_id: UUIDUtils.createUUID(),
      amount,
      recipient_email: recipientEmail,
      shipment_id: this.defaultShipment?.ID ?? 'me',
    };
    this[handle].change(
      (data) => (data.gift_certificate_lines = [...(data.gift_certificate_lines ?? []), line]),
    );
    return new GiftCertificateLineItem(this, line.item_id);
  }

  /** Takes a gift certificate away. */
  removeGiftCertificateLineItem(line: GiftCertificateLineItem): void {
    const id = line[handle].data.item_id;
    this[handle].change((data) => {
      data.gift_certificate_lines = (data.gift_certificate_lines ?? []).filter((one) => one.item_id !== id);
    });
  }

  /** Where the bill goes; null while nobody has said. */
  get billingAddress(): OrderAddress | null {
    return this.#data.billing_address ? this.#address() : null;
  }

  /** A new, empty billing address in place of the present one. */
  createBillingAddress(): OrderAddress {
    this[handle].change((data) => (data.billing_address = {}));
    return this.#address();
  }

  /** Whose it is. */
  get customer(): Customer {
    return new Customer(this.#data.customer_id);
  }

  /** Where it came in: one of the CHANNEL_TYPE constants. */
  get channelType(): EnumValue {
    return this.#data.channel_type === 'callcenter'
      ? new EnumValue(LineItemCtnr.CHANNEL_TYPE_CALLCENTER, 'callcenter')
      : new EnumValue(LineItemCtnr.CHANNEL_TYPE_STOREFRONT, 'storefront');
  }

  /** Customers are persons here. */
  get businessType(): EnumValue {
    return new EnumValue(LineItemCtnr.BUSINESS_TYPE_B2C, 'B2C');
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  /** Coupon codes that were entered. */
  get couponLineItems(): ArrayList<CouponLineItem> {
    return new ArrayList<CouponLineItem>(
      (this.#data.coupon_codes ?? []).map((entered) => new CouponLineItem(this, entered)),
    );
  }

  /** The entered code; null where it was not. Case does not count. */
  getCouponLineItem(code: string): CouponLineItem | null {
    const all = this.couponLineItems.toArray();
    return all.find((line) => line.couponCode.toLowerCase() === code.toLowerCase()) ?? null;
  }

  /** @throws Error with the `errorCode` of CouponStatusCodes that says why the code cannot be entered */
  createCouponLineItem(code: string, _campaignBased?: boolean): CouponLineItem {
    return new CouponLineItem(this, enterCoupon(this, code));
  }

  /** Takes a coupon away. */
  removeCouponLineItem(line: CouponLineItem): void {
    const id = line.UUID;
    this[handle].change((data) => {
      data.coupon_codes = (data.coupon_codes ?? []).filter((one) => one.item_id !== id);
    });
  }

  /** Adjustments of the whole order; those of its lines stand with the lines. */
  get priceAdjustments(): ArrayList<PriceAdjustment> {
    return adjustmentsOf(this, whole);
  }

  /** The adjustment of a promotion, or of a name that a script gave; null where there is none. */
  getPriceAdjustmentByPromotionID(promotionId: string): PriceAdjustment | null {
    return adjustmentByPromotion(this, whole, promotionId);
  }

  /** A new adjustment, by a name of its own; without a discount it gives nothing until its price is set. */
  createPriceAdjustment(promotionId: string, discount?: Discount): PriceAdjustment {
    return createAdjustment(this, whole, promotionId, discount);
  }

  /** Takes an adjustment that a person or a script gave. */
  removePriceAdjustment(adjustment: PriceAdjustment): void {
    removeAdjustment(this, adjustment);
  }

  /** Of all shipments. */
  get allShippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    const lines = this.shippingLineItems.toArray();
    return new ArrayList<PriceAdjustment>(lines.flatMap((line) => [...line.priceAdjustments]));
  }

  /** Adjustments of the shipping costs. */
  get shippingPriceAdjustments(): ArrayList<PriceAdjustment> {
    return this.allShippingPriceAdjustments;
  }

  /** Adjustments of the whole are spread over the lines, and taxed with them. */
  updateOrderLevelPriceAdjustmentTax(): void {
    run().records.requireTransaction();
  }

  /** Taxes are the service's own, or what scripts set on lines. */
  get externallyTaxed(): boolean {
    return false;
  }

  /** Lines of the record, and those that promotions add. */
  [ownLines](): readonly ProductLine[] {
    return this.#data.product_lines;
  }

  get #data(): ContainerRecord {
    return this[handle].data;
  }

  #address(): OrderAddress {
    return new OrderAddress(
      this[handle].part((data): Address | undefined => data.billing_address, 'The billing address', ''),
    );
  }
}
storedFields(LineItemCtnr, {
  currencyCode: readText('currency'),
  customerEmail: text('customer_email'),
  customerName: text('customer_name'),
  customerNo: readText('customer_no'),
  sourceCode: readText('source_code'),
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
});
platformClass('order.LineItemCtnr', LineItemCtnr, { booleans: ['externallyTaxed'] });

function withoutAdjustmentsOf(data: ContainerRecord, itemId: string): void {
  if (data.manual_adjustments)
    data.manual_adjustments = data.manual_adjustments.filter((one) => one.item_id !== itemId);
}
