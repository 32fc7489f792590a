import type { ProductListItemPurchase as Purchase } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyDate, readOnlyNumber, readOnlyText, defineFields } from '../../stored-fields.ts';
import type { ProductListItem } from './ProductListItem.ts';

/** A purchase of an item of a product list. */
export class ProductListItemPurchase extends StoredObject<Purchase> {
  readonly #item: ProductListItem;

  constructor(item: ProductListItem, id: string) {
    super(
      item[handle].part(
        (data): Purchase | undefined => data.purchases?.find((purchase) => purchase.id === id),
        `The purchase ${id}`,
        '',
      ),
    );
    this.#item = item;
  }

  /** Returns the item that was purchased. */
  get item(): ProductListItem {
    return this.#item;
  }

  /** Returns the custom attributes of the purchase; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.id;
  }
}
defineFields(ProductListItemPurchase, {
  orderNo: readOnlyText('order_no'),
  purchaserName: readOnlyText('purchaser_name'),
  purchaseDate: readOnlyDate('date'),
  /** Returns the quantity that was purchased. */
  quantity: readOnlyNumber('quantity'),
});
registerClass('customer.ProductListItemPurchase', ProductListItemPurchase);
