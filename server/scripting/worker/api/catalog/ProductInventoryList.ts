import { ofId } from '../../lookups.ts';
import type { InventoryList } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import type { Product } from './Product.ts';
import { ProductInventoryRecord } from './ProductInventoryRecord.ts';

export class ProductInventoryList extends StoredObject<InventoryList> {
  constructor(id: string) {
    super(recordHandle('inventory_lists', id));
  }

  /** What it has of a product; null where it knows nothing of it. */
  getRecord(product: Product | string): ProductInventoryRecord | null {
    return ProductInventoryRecord[ofId](this.ID, typeof product === 'string' ? product : product.ID);
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  [identity](): string {
    return this.ID;
  }

  static [ofId](id: string): ProductInventoryList | null {
    return run().records.get('inventory_lists', id) ? new ProductInventoryList(id) : null;
  }
}
storedFields(ProductInventoryList, {
  description: readText('description'),
  defaultInStockFlag: readFlag('default_in_stock'),
});
platformClass('catalog.ProductInventoryList', ProductInventoryList, { booleans: ['defaultInStockFlag'] });
