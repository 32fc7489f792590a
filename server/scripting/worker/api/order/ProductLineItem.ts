import { bonusLine } from '../../between-classes.ts';
import { ofId } from '../../lookups.ts';
import type { FixedPrices, ProductLine } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { run } from '../../current-run.ts';
import { Handle, handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, inNumber, readFlag, storedFields, text } from '../../stored-fields.ts';
import type { Category } from '../catalog/Category.ts';
import { Product } from '../catalog/Product.ts';
import { ProductInventoryList } from '../catalog/ProductInventoryList.ts';
import type { ProductOptionValue } from '../catalog/ProductOptionValue.ts';
import { ProductOptionModel } from '../catalog/ProductOptionModel.ts';
import { ProductListItem } from '../customer/ProductListItem.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Quantity } from '../value/Quantity.ts';
import type { BonusDiscountLineItem } from './BonusDiscountLineItem.ts';
import { fixes, LineItem } from './LineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { Shipment } from './Shipment.ts';

type Option = NonNullable<ProductLine['options']>[number];

/** A product in a basket or order; or one of its options, which is a line of its own, sold with the product. */
export class ProductLineItem extends LineItem<ProductLine> {
  readonly #itemId: string;
  readonly #option: Option | undefined;

  constructor(container: LineItemCtnr, itemId: string, option?: Option) {
    super(container, lineHandle(container, itemId), option?.item_id ?? itemId);
    this.#itemId = itemId;
    this.#option = option;
  }

  /** What a script says of a bonus product's price counts for nothing: the promotion gives it. */
  get [fixes](): Handle<{ fixed?: FixedPrices }> {
    const option = this.#option;
    if (this.lineItemCtnr[bonusLine](this.#itemId))
      return new Handle(
        () => ({}),
        () => run().records.requireTransaction(),
      );
    if (!option) return this[handle];
    return this[handle].part(
      (line): Option | undefined => line.options?.find((one) => one.item_id === option.item_id),
      'The option',
    );
  }

  /** The wish of a product list that it is bought for. */
  get productListItem(): ProductListItem | null {
    const { product_list_item_id: id } = this[handle].data;
    return id !== undefined && run().records.get('product_list_items', id) ? new ProductListItem(id) : null;
  }

  set productListItem(item: ProductListItem | null) {
    this[handle].change((line) => {
      if (item === null) delete line.product_list_item_id;
      else line.product_list_item_id = item[handle].data.id;
    });
  }

  /** Null of an option, and of a product that the catalog does not have. */
  get product(): Product | null {
    return this.#option ? null : Product[ofId](this.productID);
  }

  /** Id of the product; of an option its own. */
  get productID(): string {
    return this.#option?.option_id ?? this[handle].data.product_id;
  }

  /** Name of the product, as it was when it was added; of an option its value. */
  get productName(): string {
    return this.#option?.value_id ?? this[handle].data.item_text;
  }

  /** Who makes the product. */
  get manufacturerName(): string | null {
    return this.product?.[handle].data.manufacturer_name ?? null;
  }

  /** Whether the product is one of the catalog's. */
  get catalogProduct(): boolean {
    return this.product !== null;
  }

  /** The product's primary category. */
  get category(): Category | null {
    return this.product?.primaryCategory ?? null;
  }

  /** Id of the product's primary category. */
  get categoryID(): string | null {
    return this.category?.ID ?? null;
  }

  /** The text that documents show for it. */
  get lineItemText(): string {
    return this.productName;
  }

  set lineItemText(value: string | number) {
    if (this.#option) throw new TypeError('The text of an option cannot be set.');
    this[handle].change((line) => (line.item_text = String(value)));
  }

  /** How many of it. */
  get quantity(): Quantity {
    return new Quantity(this.quantityValue, this.product?.unit ?? '');
  }

  /** The same as a number. */
  get quantityValue(): number {
    return this[handle].data.quantity;
  }

  set quantityValue(value: number | Quantity) {
    if (this.#option) throw new TypeError('An option has the quantity of its product.');
    const quantity = inNumber('quantityValue', value);
    if (quantity < 0) throw new RangeError('A quantity cannot be below zero.');
    this[handle].change((line) => (line.quantity = quantity));
  }

  /** The least quantity that is sold. */
  get minOrderQuantity(): Quantity {
    return new Quantity(this.minOrderQuantityValue, this.product?.unit ?? '');
  }

  /** The same as a number. */
  get minOrderQuantityValue(): number {
    return this.product?.minOrderQuantity.value ?? 1;
  }

  /** The step from one quantity to the next. */
  get stepQuantity(): Quantity {
    return new Quantity(this.stepQuantityValue, this.product?.unit ?? '');
  }

  /** The same as a number. */
  get stepQuantityValue(): number {
    return this.product?.stepQuantity.value ?? 1;
  }

  /** Its place in the basket, from 1 on. */
  get position(): number {
    const lines = this.lineItemCtnr[handle].data.product_lines;
    return lines.findIndex((line) => line.item_id === this.#itemId) + 1;
  }

  /** The shipment that carries it. */
  get shipment(): Shipment | null {
    return this.lineItemCtnr.getShipment(this[handle].data.shipment_id);
  }

  set shipment(shipment: Shipment | null) {
    if (shipment === null) throw new TypeError('A line must be in a shipment.');
    const id = shipment.ID;
    if (!this.lineItemCtnr.getShipment(id)) throw new Error(`The shipment ${id} is another basket's.`);
    this[handle].change((line) => (line.shipment_id = id));
  }

  /** Of the line with its options: what one unit costs. */
  get optionModel(): ProductOptionModel | null {
    const product = this.product;
    return product === null ? null : new ProductOptionModel(product, this[handle].data.options ?? []);
  }

  /** Gives the option's price back to the catalog, where a script has set one. */
  updateOptionPrice(): void {
    this.priceValue = null;
  }

  /** Chooses another value of the option. */
  updateOptionValue(value: ProductOptionValue): void {
    const option = this.#option;
    if (!option) throw new TypeError('Only the line of an option has a value.');
    const id = value.ID;
    this[handle].change((line) => {
      const stored = line.options?.find((one) => one.item_id === option.item_id);
      if (stored) stored.value_id = id;
    });
    option.value_id = id;
  }

  /** The customer's choice that a bonus product comes from; null of what a promotion gives by itself. */
  get bonusDiscountLineItem(): BonusDiscountLineItem | null {
    const id = this[handle].data.bonus_choice_id;
    const all = id === undefined ? [] : this.lineItemCtnr.bonusDiscountLineItems.toArray();
    return all.find((one) => one.UUID === id) ?? null;
  }

  /** Lines of its options. */
  get optionProductLineItems(): ArrayList<ProductLineItem> {
    const options = this.#option ? [] : (this[handle].data.options ?? []);
    return new ArrayList<ProductLineItem>(
      options.map((option) => new ProductLineItem(this.lineItemCtnr, this.#itemId, option)),
    );
  }

  /** Whether it is the line of an option. */
  get optionProductLineItem(): boolean {
    return this.#option !== undefined;
  }

  /** Id of the option; null of a product. */
  get optionID(): string | null {
    return this.#option?.option_id ?? null;
  }

  /** Id of the option's value; null of a product. */
  get optionValueID(): string | null {
    return this.#option?.value_id ?? null;
  }

  /** The product's line, of an option. */
  get parent(): ProductLineItem | null {
    return this.#option ? new ProductLineItem(this.lineItemCtnr, this.#itemId) : null;
  }

  /** A bundle is one line here: its parts have none of their own. */
  get bundledProductLineItem(): boolean {
    return false;
  }

  /** There are none: a bundle is one line. */
  get bundledProductLineItems(): ArrayList<ProductLineItem> {
    return new ArrayList<ProductLineItem>();
  }

  /** What single products cost to ship is part of their shipment's costs here. */
  get shippingLineItem(): null {
    return null;
  }

  /** Id of the inventory list that it is taken from, where that is not the site's. */
  get productInventoryListID(): string | null {
    return this[handle].data.inventory_list_id ?? null;
  }

  /** The inventory list that it is taken from, where that is not the site's. */
  get productInventoryList(): ProductInventoryList | null {
    const id = this.productInventoryListID;
    return id === null ? null : ProductInventoryList[ofId](id);
  }

  set productInventoryList(list: ProductInventoryList | null) {
    this[handle].change((line) => {
      if (list === null) delete line.inventory_list_id;
      else line.inventory_list_id = list.ID;
    });
  }

  /** The adjusted price as a number. */
  get adjustedPriceValue(): number {
    return this.adjustedPrice.value;
  }

  /** Takes the product out of the catalog once more, under another product's id. */
  replaceProduct(product: Product): void {
    if (this.#option) throw new TypeError('An option cannot be replaced by a product.');
    this[handle].change((line) => {
      line.product_id = product.ID;
      line.item_text = product.name ?? product.ID;
      delete line.options;
      delete line.fixed;
    });
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this.productID;
  }
}
storedFields(ProductLineItem, {
  gift: flag('gift'),
  giftMessage: text('gift_message'),
  bonusProductLineItem: readFlag('bonus'),
});
platformClass('order.ProductLineItem', ProductLineItem, {
  booleans: [
    'gift',
    'bonusProductLineItem',
    'optionProductLineItem',
    'bundledProductLineItem',
    'catalogProduct',
  ],
});

/** A line of the record, or one that a promotion adds to a basket, which nobody can change. */
function lineHandle(container: LineItemCtnr, itemId: string): Handle<ProductLine> {
  const own = container[handle].part(
    (data): ProductLine | undefined => data.product_lines.find((line) => line.item_id === itemId),
    'The product line item',
  );
  const bonus = () => container[bonusLine](itemId);
  const isOwn = () => container[handle].data.product_lines.some((line) => line.item_id === itemId);
  return new Handle(
    () => (isOwn() ? own.data : (bonus() ?? own.data)),
    (change) => {
      if (!isOwn() && bonus()) throw new Error("A bonus product is the promotion's and cannot be changed.");
      own.change(change);
    },
  );
}
