import type { ProductLine, Totals } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, readFlag, readText, storedFields, text } from '../../stored-fields.ts';
import { Product } from '../catalog/Product.ts';
import { Money } from '../value/Money.ts';
import { Quantity } from '../value/Quantity.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { money, sums } from './sums.ts';
import type { Shipment } from './Shipment.ts';

type LineSums = Totals['lines'][string];

export class ProductLineItem extends StoredObject<ProductLine> {
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr, itemId: string) {
    super(
      container[handle].part(
        (data): ProductLine | undefined => data.product_lines.find((line) => line.item_id === itemId),
        'The product line item',
      ),
    );
    this.#container = container;
  }

  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  get product(): Product | null {
    return Product.ofId(this.productID);
  }

  get productID(): string {
    return this[handle].data.product_id;
  }

  get productName(): string {
    return this[handle].data.item_text;
  }

  get quantity(): Quantity {
    return new Quantity(this[handle].data.quantity);
  }

  get quantityValue(): number {
    return this[handle].data.quantity;
  }

  set quantityValue(value: number) {
    this[handle].change((line) => (line.quantity = value));
  }

  get position(): number {
    const { item_id } = this[handle].data;
    return this.#container[handle].data.product_lines.findIndex((line) => line.item_id === item_id) + 1;
  }

  get shipment(): Shipment | null {
    return this.#container.getShipment(this[handle].data.shipment_id);
  }

  get basePrice(): Money {
    return this.#money('base_price');
  }

  get price(): Money {
    return this.#money('price');
  }

  get adjustedPrice(): Money {
    return this.#money('price_after_item_discount');
  }

  get proratedPrice(): Money {
    return this.#money('price_after_order_discount');
  }

  get tax(): Money {
    return this.#money('tax');
  }

  get adjustedTax(): Money {
    return this.#money('adjusted_tax');
  }

  get taxBasis(): Money {
    return this.#money('tax_basis');
  }

  get taxRate(): number | null {
    return this.#sums?.tax_rate ?? null;
  }

  get taxClassID(): string | null {
    return this.#sums?.tax_class_id ?? null;
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  get #sums(): LineSums | undefined {
    return this.#container[sums].lines[this[handle].data.item_id];
  }

  #money(
    of:
      | 'base_price'
      | 'price'
      | `price_after_${'item' | 'order'}_discount`
      | 'tax'
      | 'adjusted_tax'
      | 'tax_basis',
  ) {
    const amount = this.#sums?.[of];
    return amount === undefined ? Money.NOT_AVAILABLE : money(this.#container, amount);
  }

  [identity](): string {
    return this.productID;
  }
}
storedFields(ProductLineItem, {
  UUID: readText('item_id'),
  lineItemText: text('item_text'),
  gift: flag('gift'),
  giftMessage: text('gift_message'),
  bonusProductLineItem: readFlag('bonus'),
  productInventoryListID: readText('inventory_list_id'),
});
platformClass('order.ProductLineItem', ProductLineItem, { booleans: ['gift', 'bonusProductLineItem'] });
