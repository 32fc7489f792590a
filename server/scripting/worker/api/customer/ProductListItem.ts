import type { ProductListItem as ItemRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass, platformClassNamed } from '../../platform-object.ts';
import { flag, number, readText, storedFields } from '../../stored-fields.ts';
import { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Quantity } from '../value/Quantity.ts';
import type { ProductList } from './ProductList.ts';
import { ProductListItemPurchase } from './ProductListItemPurchase.ts';

/** One wish of a product list. */
export class ProductListItem extends StoredObject<ItemRecord> {
  static get TYPE_PRODUCT(): number {
    return 1;
  }

  static get TYPE_GIFT_CERTIFICATE(): number {
    return 2;
  }

  constructor(id: string) {
    super(recordHandle('product_list_items', id));
  }

  get type(): number {
    return this[handle].data.type === 'product'
      ? ProductListItem.TYPE_PRODUCT
      : ProductListItem.TYPE_GIFT_CERTIFICATE;
  }

  get list(): ProductList {
    // By name: the list's own file needs this one.
    const List = platformClassNamed('customer.ProductList') as new (id: string) => ProductList;
    return new List(this[handle].data.list_id);
  }

  /** Null for a gift certificate, and where the product is gone. */
  get product(): Product | null {
    const { product_id: id } = this[handle].data;
    return id !== undefined && run().records.get('products', id) ? new Product(id) : null;
  }

  get quantity(): Quantity {
    return new Quantity(this.quantityValue, '');
  }

  get quantityValue(): number {
    return this[handle].data.quantity;
  }

  set quantityValue(value: number) {
    if (!(value >= 0)) throw new TypeError('quantityValue must be a number of at least 0.');
    this[handle].change((item) => (item.quantity = value));
  }

  get purchases(): ArrayList<ProductListItemPurchase> {
    const { purchases = [] } = this[handle].data;
    return new ArrayList<ProductListItemPurchase>(
      purchases.map(({ id }) => new ProductListItemPurchase(this, id)),
    );
  }

  get purchasedQuantity(): Quantity {
    return new Quantity(this.purchasedQuantityValue, '');
  }

  get purchasedQuantityValue(): number {
    return (this[handle].data.purchases ?? []).reduce((total, { quantity }) => total + quantity, 0);
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(ProductListItem, {
  ID: readText('id'),
  UUID: readText('id'),
  productID: readText('product_id'),
  priority: number('priority'),
  public: flag('public'),
});
platformClass('customer.ProductListItem', ProductListItem, { booleans: ['public'] });
