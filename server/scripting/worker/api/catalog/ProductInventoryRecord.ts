import { ofId } from '../../lookups.ts';
import { compoundKey, stockCounter, type InventoryRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { date, flag, storedFields } from '../../stored-fields.ts';
import { Quantity } from '../value/Quantity.ts';

/** What an inventory list has of a product. */
export class ProductInventoryRecord extends StoredObject<InventoryRecord> {
  constructor(listId: string, productId: string) {
    super(recordHandle('inventory_records', compoundKey(listId, productId)));
  }

  /** What there was when the record was loaded. */
  get allocation(): Quantity {
    return new Quantity(this[handle].data.allocation);
  }

  /** Available to sell. */
  get ATS(): Quantity {
    const { inventory_list_id: list, product_id: id, perpetual } = this[handle].data;
    if (perpetual === true) return new Quantity(999_999);
    return new Quantity(Math.max(0, run().bridge.call('counter', stockCounter(list, id))));
  }

  /** What is in stock. */
  get stockLevel(): Quantity {
    return this.ATS;
  }

  /** Sold since the record was loaded. */
  get turnover(): Quantity {
    return new Quantity(Math.max(0, this.allocation.value - this.ATS.value));
  }

  [identity](): string {
    return this[handle].data.product_id;
  }

  static [ofId](listId: string, productId: string): ProductInventoryRecord | null {
    return run().records.get('inventory_records', compoundKey(listId, productId))
      ? new ProductInventoryRecord(listId, productId)
      : null;
  }
}
storedFields(ProductInventoryRecord, {
  perpetual: flag('perpetual'),
  backorderable: flag('backorderable'),
  preorderable: flag('preorderable'),
  inStockDate: date('in_stock_date'),
});
platformClass('catalog.ProductInventoryRecord', ProductInventoryRecord, {
  booleans: ['perpetual', 'backorderable', 'preorderable'],
});
