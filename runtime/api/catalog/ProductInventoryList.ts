import { attributesOfObject } from '../../custom-attributes.ts';
import { findById } from '../../lookup-symbols.ts';
import type { InventoryList } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import type { Product } from './Product.ts';
import { ProductInventoryRecord } from './ProductInventoryRecord.ts';

/** An inventory list with the stock of products. */
export class ProductInventoryList extends StoredObject<InventoryList> {
  constructor(id: string) {
    super(recordHandle('inventory_lists', id));
  }

  /** Returns the inventory record of a product, given as an object or by its ID, or null if there is none. */
  getRecord(product: Product | string): ProductInventoryRecord | null {
    return ProductInventoryRecord[findById](this.ID, typeof product === 'string' ? product : product.ID);
  }

  /** Returns the ID of the inventory list. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.ID;
  }

  static [findById](id: string): ProductInventoryList | null {
    return currentRun().records.get('inventory_lists', id) ? new ProductInventoryList(id) : null;
  }
}
defineFields(ProductInventoryList, {
  description: readOnlyText('description'),
  /** Returns true if products without an inventory record are in stock. */
  defaultInStockFlag: readOnlyFlag('default_in_stock'),
});
registerClass('catalog.ProductInventoryList', ProductInventoryList, { booleans: ['defaultInStockFlag'] });
