import type { ProductListItemPurchase as Purchase } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readNumber, readText, storedFields } from '../../stored-fields.ts';
import type { ProductListItem } from './ProductListItem.ts';

/** What somebody bought of an item. */
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

  get item(): ProductListItem {
    return this.#item;
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(ProductListItemPurchase, {
  orderNo: readText('order_no'),
  purchaserName: readText('purchaser_name'),
  purchaseDate: readDate('date'),
  quantity: readNumber('quantity'),
});
platformClass('customer.ProductListItemPurchase', ProductListItemPurchase);
