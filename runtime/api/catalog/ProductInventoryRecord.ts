import { attributesOfObject } from '../../custom-attributes.ts';
import { findById } from '../../lookup-symbols.ts';
import { compoundKey, stockCounterName, type InventoryRecord } from '../../protocol/bridge-protocol.ts';
import { availableToSell } from '../../../server/domain/availability.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { date, flag, defineFields } from '../../stored-fields.ts';
import { Quantity } from '../value/Quantity.ts';

/** The inventory of a product in an inventory list. */
export class ProductInventoryRecord extends StoredObject<InventoryRecord> {
  constructor(listId: string, productId: string) {
    super(recordHandle('inventory_records', compoundKey(listId, productId)));
  }

  /** Returns the allocated quantity. */
  get allocation(): Quantity {
    return new Quantity(this[handle].data.allocation);
  }

  /** Returns the quantity that is available to sell (ATS); it is 999999 for a perpetual inventory. */
  get ATS(): Quantity {
    const { data } = this[handle];
    const counter = stockCounterName(data.inventory_list_id, data.product_id);
    return new Quantity(availableToSell(data, currentRun().bridge.call('counter', counter)));
  }

  /** Returns the quantity in stock, which equals the available-to-sell quantity in this service. */
  get stockLevel(): Quantity {
    return this.ATS;
  }

  /** Returns the quantity in stock, which equals the available-to-sell quantity in this service. */
  get onHand(): Quantity {
    return this.ATS;
  }

  /** Always returns 0: this service takes stock only when an order is created, and reserves none for baskets. */
  get reserved(): Quantity {
    return new Quantity(0);
  }

  /** Returns the quantity sold since the allocation was set. */
  get turnover(): Quantity {
    return new Quantity(Math.max(0, this.allocation.value - this.ATS.value));
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.product_id;
  }

  static [findById](listId: string, productId: string): ProductInventoryRecord | null {
    return currentRun().records.get('inventory_records', compoundKey(listId, productId))
      ? new ProductInventoryRecord(listId, productId)
      : null;
  }
}
defineFields(ProductInventoryRecord, {
  /** Returns true if the product is always in stock, regardless of sales. A change requires a transaction. */
  perpetual: flag('perpetual'),
  /** Returns true if the product can be backordered. A change requires a transaction. */
  backorderable: flag('backorderable'),
  /** Returns true if the product can be preordered. A change requires a transaction. */
  preorderable: flag('preorderable'),
  /**
   * Returns the time at which the product is expected in stock, or null if it is not set. A change requires a
   * transaction.
   */
  inStockDate: date('in_stock_date'),
});
registerClass('catalog.ProductInventoryRecord', ProductInventoryRecord, {
  booleans: ['perpetual', 'backorderable', 'preorderable'],
});
