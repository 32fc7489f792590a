import type { ProductListItem as ItemRecord } from '../../protocol/bridge-protocol.ts';
import { findById } from '../../lookup-symbols.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass, platformClassByName } from '../../platform-object.ts';
import { flag, number, readOnlyText, requireNumber, defineFields } from '../../stored-fields.ts';
import { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Quantity } from '../value/Quantity.ts';
import type { ProductList } from './ProductList.ts';
import { ProductListItemPurchase } from './ProductListItemPurchase.ts';

/** An item of a product list: a product or a gift certificate. */
export class ProductListItem extends StoredObject<ItemRecord> {
  static readonly TYPE_GIFT_CERTIFICATE = 2;
  static readonly TYPE_PRODUCT = 1;

  constructor(id: string) {
    super(recordHandle('product_list_items', id));
  }

  /** Returns the type of the item: one of the TYPE constants. */
  get type(): number {
    return this[handle].data.type === 'product'
      ? ProductListItem.TYPE_PRODUCT
      : ProductListItem.TYPE_GIFT_CERTIFICATE;
  }

  /** Returns the product list that contains the item. */
  get list(): ProductList {
    // An import of the class would be circular.
    const ListClass = platformClassByName('customer.ProductList') as new (id: string) => ProductList;
    return new ListClass(this[handle].data.list_id);
  }

  /** Returns the product of the item, or null if it is a gift certificate or the product no longer exists. */
  get product(): Product | null {
    const { product_id: id } = this[handle].data;
    return id === undefined ? null : Product[findById](id);
  }

  /** Returns the desired quantity of the product. */
  get quantity(): Quantity {
    return new Quantity(this.quantityValue, '');
  }

  /** Returns the desired quantity of the product as a number. */
  get quantityValue(): number {
    return this[handle].data.quantity;
  }

  /**
   * Sets the desired quantity. Requires a transaction.
   * @throws TypeError if it is not a number of at least 0
   */
  set quantityValue(value: number) {
    const quantity = requireNumber('quantityValue', value);
    if (quantity < 0) throw new TypeError('quantityValue must be a number of at least 0.');
    this[handle].change((item) => (item.quantity = quantity));
  }

  /** Returns the purchases of the item. */
  get purchases(): ArrayList<ProductListItemPurchase> {
    const { purchases = [] } = this[handle].data;
    return new ArrayList<ProductListItemPurchase>(
      purchases.map(({ id }) => new ProductListItemPurchase(this, id)),
    );
  }

  /** Returns the quantity that has been purchased so far. */
  get purchasedQuantity(): Quantity {
    return new Quantity(this.purchasedQuantityValue, '');
  }

  /** Returns the quantity that has been purchased so far as a number. */
  get purchasedQuantityValue(): number {
    return (this[handle].data.purchases ?? []).reduce((total, { quantity }) => total + quantity, 0);
  }

  /** Returns the custom attributes of the item; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.id;
  }
}
defineFields(ProductListItem, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  /** Returns the ID of the product, or null for a gift certificate. */
  productID: readOnlyText('product_id'),
  priority: number('priority'),
  /** Returns true if the item is public. A change requires a transaction. */
  public: flag('public'),
});
registerClass('customer.ProductListItem', ProductListItem, { booleans: ['public'] });
