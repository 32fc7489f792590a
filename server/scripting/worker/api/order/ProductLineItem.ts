import type { ProductLine } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, readFlag, readText, storedFields, text } from '../../stored-fields.ts';
import { Product } from '../catalog/Product.ts';
import { ProductListItem } from '../customer/ProductListItem.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Quantity } from '../value/Quantity.ts';
import { LineItem } from './LineItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { Shipment } from './Shipment.ts';

type Option = NonNullable<ProductLine['options']>[number];

/** A product in a basket or order; or one of its options, which is a line of its own, sold with the product. */
export class ProductLineItem extends LineItem<ProductLine> {
  readonly #itemId: string;
  readonly #option: Option | undefined;

  constructor(container: LineItemCtnr, itemId: string, option?: Option) {
    super(
      container,
      container[handle].part(
        (data): ProductLine | undefined => data.product_lines.find((line) => line.item_id === itemId),
        'The product line item',
      ),
      option?.item_id ?? itemId,
    );
    this.#itemId = itemId;
    this.#option = option;
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

  get product(): Product | null {
    return this.#option ? null : Product.ofId(this.productID);
  }

  get productID(): string {
    return this.#option?.option_id ?? this[handle].data.product_id;
  }

  get productName(): string {
    return this.#option?.value_id ?? this[handle].data.item_text;
  }

  get lineItemText(): string {
    return this.productName;
  }

  set lineItemText(value: string | number) {
    if (this.#option) throw new TypeError('The text of an option cannot be set.');
    this[handle].change((line) => (line.item_text = String(value)));
  }

  get quantity(): Quantity {
    return new Quantity(this.quantityValue);
  }

  get quantityValue(): number {
    return this[handle].data.quantity;
  }

  set quantityValue(value: number) {
    if (this.#option) throw new TypeError('An option has the quantity of its product.');
    this[handle].change((line) => (line.quantity = value));
  }

  get position(): number {
    const lines = this.lineItemCtnr[handle].data.product_lines;
    return lines.findIndex((line) => line.item_id === this.#itemId) + 1;
  }

  get shipment(): Shipment | null {
    return this.lineItemCtnr.getShipment(this[handle].data.shipment_id);
  }

  get optionProductLineItems(): ArrayList {
    const options = this.#option ? [] : (this[handle].data.options ?? []);
    return new ArrayList(
      options.map((option) => new ProductLineItem(this.lineItemCtnr, this.#itemId, option)),
    );
  }

  get optionProductLineItem(): boolean {
    return this.#option !== undefined;
  }

  get optionID(): string | null {
    return this.#option?.option_id ?? null;
  }

  get optionValueID(): string | null {
    return this.#option?.value_id ?? null;
  }

  /** The product's line, of an option. */
  get parent(): ProductLineItem | null {
    return this.#option ? new ProductLineItem(this.lineItemCtnr, this.#itemId) : null;
  }

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
  productInventoryListID: readText('inventory_list_id'),
});
platformClass('order.ProductLineItem', ProductLineItem, {
  booleans: ['gift', 'bonusProductLineItem', 'optionProductLineItem'],
});
