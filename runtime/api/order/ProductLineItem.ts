import { getBonusLine } from '../../internal-symbols.ts';
import { findById } from '../../lookup-symbols.ts';
import type { FixedPrices, ProductLine } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject, customAttributes } from '../../custom-attributes.ts';
import { currentRun } from '../../current-run.ts';
import { Handle, handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { flag, requireNumber, readOnlyFlag, defineFields, text } from '../../stored-fields.ts';
import { requireText } from '../../text-arguments.ts';
import { systemType } from '../../type-definitions.ts';
import type { Category } from '../catalog/Category.ts';
import { Product } from '../catalog/Product.ts';
import { ProductInventoryList } from '../catalog/ProductInventoryList.ts';
import type { ProductOptionValue } from '../catalog/ProductOptionValue.ts';
import { ProductOptionModel } from '../catalog/ProductOptionModel.ts';
import { ProductListItem } from '../customer/ProductListItem.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { LinkedHashMap } from '../util/LinkedHashMap.ts';
import type { Money } from '../value/Money.ts';
import { Quantity } from '../value/Quantity.ts';
import type { BonusDiscountLineItem } from './BonusDiscountLineItem.ts';
import { requireShipmentId } from './create-lines.ts';
import { priceOverrides, LineItem } from './LineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { bonusLineAttributesHandle, lineHandle } from './product-line-handles.ts';
import { proratedShares } from './prorated-prices.ts';
import type { Shipment } from './Shipment.ts';
import { toMoney } from './totals.ts';

type Option = NonNullable<ProductLine['options']>[number];

/** A product in a basket or order, or an option of such a product, which has a separate line item. */
export class ProductLineItem extends LineItem<ProductLine> {
  readonly #itemId: string;
  readonly #option: Option | undefined;

  constructor(container: LineItemCtnr, itemId: string, option?: Option) {
    super(container, lineHandle(container, itemId), option?.item_id ?? itemId);
    this.#itemId = itemId;
    this.#option = option;
  }

  /** Always returns null: this service has no order post-processing. */
  get orderItem(): null {
    return null;
  }

  /**
   * Returns a map from each price adjustment of the line and of the order to the line's share of it, which is negative
   * for discounts.
   */
  get proratedPriceAdjustmentPrices(): LinkedHashMap<PriceAdjustment, Money> {
    const prices = new LinkedHashMap<PriceAdjustment, Money>();
    for (const { adjustmentId, lineId, price } of proratedShares(this.lineItemCtnr))
      if (lineId === this.UUID)
        prices.put(new PriceAdjustment(this.lineItemCtnr, adjustmentId), toMoney(this.lineItemCtnr, price));
    return prices;
  }

  /** If a promotion adds the line to a basket, overrides are ignored, because the promotion sets the price. */
  get [priceOverrides](): Handle<{ fixed?: FixedPrices }> {
    const option = this.#option;
    if (this.lineItemCtnr[getBonusLine](this.#itemId))
      return new Handle(
        () => ({}),
        () => currentRun().records.requireTransaction(),
      );
    if (!option) return this[handle];
    return this[handle].part(
      (line): Option | undefined => line.options?.find((candidate) => candidate.item_id === option.item_id),
      'The option',
      undefined,
    );
  }

  /** Returns the product list item that the product is bought for, or null if there is none. */
  get productListItem(): ProductListItem | null {
    const { product_list_item_id: id } = this[handle].data;
    return id !== undefined && currentRun().records.get('product_list_items', id)
      ? new ProductListItem(id)
      : null;
  }

  /** Sets the product list item that the product is bought for; null removes it. Requires a transaction. */
  set productListItem(item: ProductListItem | null) {
    this[handle].change((line) => {
      if (item === null) delete line.product_list_item_id;
      else line.product_list_item_id = item[handle].data.id;
    });
  }

  /** Returns the product, or null if this is an option or the product does not exist. */
  get product(): Product | null {
    return this.#option ? null : Product[findById](this.productID);
  }

  /** Returns the ID of the product, or the option ID if this is an option. */
  get productID(): string {
    return this.#option?.option_id ?? this[handle].data.product_id;
  }

  /**
   * Returns the name that the product had when it was added, or the item text that a script has set since. For an
   * option, returns `Option: Value` in the request's locale, or the ID of the value if the product no longer has the
   * option.
   */
  get productName(): string {
    return this.#option ? this.#optionText(this.#option) : this[handle].data.item_text;
  }

  /** Returns the manufacturer name of the product, or null if there is none. */
  get manufacturerName(): string | null {
    return this.product?.[handle].data.manufacturer_name ?? null;
  }

  /** Returns true if the product exists in a catalog. */
  get catalogProduct(): boolean {
    return this.product !== null;
  }

  /** Returns the primary category of the product, or null if there is none. */
  get category(): Category | null {
    return this.product?.primaryCategory ?? null;
  }

  /** Returns the ID of the product's primary category, or null if there is none. */
  get categoryID(): string | null {
    return this.category?.ID ?? null;
  }

  /** Returns the item text that API documents show for this line. */
  get lineItemText(): string {
    return this.productName;
  }

  /**
   * Sets the item text that API documents show for this line. Requires a transaction.
   * @throws TypeError if this is an option
   */
  set lineItemText(value: string | number) {
    if (this.#option) throw new TypeError('The text of an option cannot be set.');
    this[handle].change((line) => (line.item_text = String(value)));
  }

  /** Returns the quantity in the product's sales unit. */
  get quantity(): Quantity {
    return new Quantity(this.quantityValue, this.product?.unit ?? '');
  }

  /** Returns the quantity as a number, without its unit. */
  get quantityValue(): number {
    return this[handle].data.quantity;
  }

  /**
   * Sets the quantity. Requires a transaction.
   * @throws TypeError if this is an option or the value is not a number
   * @throws RangeError if it is negative
   */
  set quantityValue(value: number | Quantity) {
    if (this.#option) throw new TypeError('An option has the quantity of its product.');
    const quantity = requireNumber('quantityValue', value);
    if (quantity < 0) throw new RangeError('A quantity cannot be negative.');
    this[handle].change((line) => (line.quantity = quantity));
  }

  /** Returns the minimum quantity of the product that can be ordered, in its sales unit. */
  get minOrderQuantity(): Quantity {
    return new Quantity(this.minOrderQuantityValue, this.product?.unit ?? '');
  }

  /** Returns the minimum quantity of the product that can be ordered, as a number without its unit. */
  get minOrderQuantityValue(): number {
    return this.product?.minOrderQuantity.value ?? 1;
  }

  /** Returns the step between order quantities of the product, in its sales unit. */
  get stepQuantity(): Quantity {
    return new Quantity(this.stepQuantityValue, this.product?.unit ?? '');
  }

  /** Returns the step between order quantities of the product, as a number without its unit. */
  get stepQuantityValue(): number {
    return this.product?.stepQuantity.value ?? 1;
  }

  /** Returns the position of the line item in the basket or order, starting at 1, or 0 if a promotion adds the line. */
  get position(): number {
    const lines = this.lineItemCtnr[handle].data.product_lines;
    return lines.findIndex((line) => line.item_id === this.#itemId) + 1;
  }

  /** Returns the shipment that this line item is assigned to, or null if the shipment does not exist. */
  get shipment(): Shipment | null {
    return this.lineItemCtnr.getShipment(this[handle].data.shipment_id);
  }

  /**
   * Assigns the line item to a shipment. Requires a transaction.
   * @throws TypeError if the shipment is null
   * @throws Error if the basket or order has no shipment with its ID
   */
  set shipment(shipment: Shipment | null) {
    const id = requireShipmentId(this.lineItemCtnr, shipment);
    this[handle].change((line) => (line.shipment_id = id));
  }

  /**
   * Returns an option model in which the line item's values are selected, or null if this is an option or the product
   * does not exist.
   */
  get optionModel(): ProductOptionModel | null {
    const product = this.product;
    return product === null ? null : new ProductOptionModel(product, this[handle].data.options ?? []);
  }

  /** Restores the catalog price of an option after a script has overridden it. Requires a transaction. */
  updateOptionPrice(): void {
    this.priceValue = null;
  }

  /**
   * Selects another value of the option. Requires a transaction.
   * @throws TypeError if this line item is not an option
   */
  updateOptionValue(value: ProductOptionValue): void {
    const option = this.#option;
    if (!option) throw new TypeError('Only the line of an option has a value.');
    const id = value.ID;
    this[handle].change((line) => {
      const storedOption = line.options?.find((candidate) => candidate.item_id === option.item_id);
      if (storedOption) storedOption.value_id = id;
    });
    option.value_id = id;
  }

  /**
   * Returns the choice from which the customer selected this bonus product. Returns null for any other line item, or if
   * the choice is no longer offered.
   */
  get bonusDiscountLineItem(): BonusDiscountLineItem | null {
    const id = this[handle].data.bonus_choice_id;
    const choices = id === undefined ? [] : this.lineItemCtnr.bonusDiscountLineItems.toArray();
    return choices.find((choice) => choice.UUID === id) ?? null;
  }

  /** Returns the line items of the product's options. */
  get optionProductLineItems(): ArrayList<ProductLineItem> {
    const options = this.#option ? [] : (this[handle].data.options ?? []);
    return new ArrayList<ProductLineItem>(
      options.map((option) => new ProductLineItem(this.lineItemCtnr, this.#itemId, option)),
    );
  }

  #optionText({ option_id: optionId, value_id: valueId }: Option): string {
    const product = Product[findById](this[handle].data.product_id);
    const option = product?.[handle].data.options?.find(({ id }) => id === optionId);
    const value = option?.values.find(({ id }) => id === valueId);
    const names = [localized(option?.name), localized(value?.name)].filter((name) => name !== null);
    return names.join(': ') || valueId;
  }

  /** Returns true if this line item is an option. */
  get optionProductLineItem(): boolean {
    return this.#option !== undefined;
  }

  /** Returns the ID of the option, or null if this line item is a product. */
  get optionID(): string | null {
    return this.#option?.option_id ?? null;
  }

  /** Returns the ID of the option's value, or null if this line item is a product. */
  get optionValueID(): string | null {
    return this.#option?.value_id ?? null;
  }

  /**
   * Returns the line item of the product that this option belongs to, or null if this line item is a product.
   */
  get parent(): ProductLineItem | null {
    return this.#option ? new ProductLineItem(this.lineItemCtnr, this.#itemId) : null;
  }

  /** Always returns false: a bundle has only one line item in this service. */
  get bundledProductLineItem(): boolean {
    return false;
  }

  /** Always returns an empty list: a bundle has only one line item in this service. */
  get bundledProductLineItems(): ArrayList<ProductLineItem> {
    return new ArrayList<ProductLineItem>();
  }

  /** Always returns null: the shipping costs of single products are part of the shipment's costs. */
  get shippingLineItem(): null {
    return null;
  }

  /** Returns the ID of the line item's own inventory list, or null if the site's list applies. */
  get productInventoryListID(): string | null {
    return this[handle].data.inventory_list_id ?? null;
  }

  /**
   * Sets the ID of the line item's own inventory list; null means that the site's list applies. The list need not
   * exist. Requires a transaction.
   * @throws TypeError if the ID is blank or not a string
   */
  set productInventoryListID(id: string | null) {
    const listId = id === null ? null : requireText(id, 'productInventoryListID');
    this[handle].change((line) => {
      if (listId === null) delete line.inventory_list_id;
      else line.inventory_list_id = listId;
    });
  }

  /** Returns the line item's own inventory list, or null if the site's list applies or its own does not exist. */
  get productInventoryList(): ProductInventoryList | null {
    const id = this.productInventoryListID;
    return id === null ? null : ProductInventoryList[findById](id);
  }

  /**
   * Sets the line item's own inventory list; null means that the site's list applies. Requires a transaction.
   */
  set productInventoryList(list: ProductInventoryList | null) {
    this[handle].change((line) => {
      if (list === null) delete line.inventory_list_id;
      else line.inventory_list_id = list.ID;
    });
  }

  /** Returns the price after the line's own price adjustments as a number, in the container's currency. */
  get adjustedPriceValue(): number {
    return this.adjustedPrice.value;
  }

  /**
   * Replaces the product of this line item; the quantity remains, while options and overrides are removed.
   * Requires a transaction.
   * @throws TypeError if this line item is an option
   */
  replaceProduct(product: Product): void {
    if (this.#option) throw new TypeError('An option cannot be replaced by a product.');
    this[handle].change((line) => {
      line.product_id = product.ID;
      line.item_text = product.name ?? product.ID;
      delete line.options;
      delete line.fixed;
    });
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    if (this.lineItemCtnr[getBonusLine](this.#itemId) === undefined) return attributesOfObject(this);
    return customAttributes(bonusLineAttributesHandle(this.lineItemCtnr, this.#itemId), {
      type: () => systemType(this),
    });
  }

  [displayId](): string {
    return this.productID;
  }
}
defineFields(ProductLineItem, {
  /** Returns true if the product is a gift. A change requires a transaction. */
  gift: flag('gift'),
  giftMessage: text('gift_message'),
  /** Returns true if the product is a bonus of a promotion. */
  bonusProductLineItem: readOnlyFlag('bonus'),
});
registerClass('order.ProductLineItem', ProductLineItem, {
  booleans: [
    'gift',
    'bonusProductLineItem',
    'optionProductLineItem',
    'bundledProductLineItem',
    'catalogProduct',
  ],
});
