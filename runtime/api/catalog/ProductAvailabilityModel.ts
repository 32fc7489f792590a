import { findById } from '../../lookup-symbols.ts';
import type { ProductStock } from '../../protocol/bridge-protocol.ts';
import { isAvailable } from '../../../server/domain/availability.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import { requireNumber } from '../../stored-fields.ts';
import type { Quantity } from '../value/Quantity.ts';
import { ProductAvailabilityLevels } from './ProductAvailabilityLevels.ts';
import { ProductInventoryRecord } from './ProductInventoryRecord.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const noStock: ProductStock = freezeTable({
  inventoryListId: '',
  ats: 0,
  stockLevel: 0,
  orderable: false,
  backorderable: false,
  preorderable: false,
  inStockDate: undefined,
  isCounted: true,
});

/** The availability of a product in an inventory list. */
export class ProductAvailabilityModel extends PlatformObject {
  static readonly AVAILABILITY_STATUS_BACKORDER = 'BACKORDER';
  static readonly AVAILABILITY_STATUS_IN_STOCK = 'IN_STOCK';
  static readonly AVAILABILITY_STATUS_NOT_AVAILABLE = 'NOT_AVAILABLE';
  static readonly AVAILABILITY_STATUS_PREORDER = 'PREORDER';
  readonly #productId: string;
  readonly #listId: string | undefined;

  constructor(productId: string, listId?: string) {
    super();
    this.#productId = productId;
    this.#listId = listId;
  }

  /** Returns true if at least one unit is in stock. */
  get inStock(): boolean {
    return this.isInStock();
  }

  /** Returns true if the given quantity, 1 by default, is in stock. @throws TypeError if it is not a number */
  isInStock(quantity: Quantity | number = 1): boolean {
    return this.#stock.ats > 0 && this.#stock.ats >= requireNumber('quantity', quantity);
  }

  /** Returns true if the product can be ordered, including as preorder or backorder. */
  get orderable(): boolean {
    return this.isOrderable();
  }

  /**
   * Returns true if the given quantity can be ordered, including as preorder or backorder. Without a
   * quantity, returns true if the product can be ordered at all.
   * @throws TypeError if the quantity is not a number
   */
  isOrderable(quantity?: Quantity | number): boolean {
    if (quantity === undefined) return this.#stock.orderable;
    return isAvailable(this.#stock, requireNumber('quantity', quantity));
  }

  /** Returns true if the given quantity can be ordered, including as preorder or backorder; like `isOrderable`. */
  isOrderableFor(quantity: Quantity | number): boolean {
    return this.isOrderable(quantity);
  }

  /** Returns the availability status: one of the AVAILABILITY_STATUS constants. */
  get availabilityStatus(): string {
    const { ats, backorderable, preorderable } = this.#stock;
    if (ats > 0) return ProductAvailabilityModel.AVAILABILITY_STATUS_IN_STOCK;
    if (preorderable) return ProductAvailabilityModel.AVAILABILITY_STATUS_PREORDER;
    return backorderable
      ? ProductAvailabilityModel.AVAILABILITY_STATUS_BACKORDER
      : ProductAvailabilityModel.AVAILABILITY_STATUS_NOT_AVAILABLE;
  }

  /** Returns the fraction of the allocation that is still available, from 0 to 1; 0 or 1 if stock is not counted. */
  get availability(): number {
    const allocation = this.inventoryRecord?.allocation.value ?? 0;
    const { ats, isCounted } = this.#stock;
    if (!isCounted) return ats > 0 ? 1 : 0;
    return allocation <= 0 ? 0 : Math.min(1, ats / allocation);
  }

  /** Returns the availability levels for the given quantity. @throws TypeError if it is not a number */
  getAvailabilityLevels(quantity: Quantity | number): ProductAvailabilityLevels {
    return new ProductAvailabilityLevels(this.#stock, requireNumber('quantity', quantity));
  }

  /** Returns the inventory record of the product in the inventory list, or null if there is none. */
  get inventoryRecord(): ProductInventoryRecord | null {
    const { records, job } = currentRun();
    const list = this.#listId ?? records.get('sites', job.scope.siteId)?.inventory_list_id ?? '';
    return ProductInventoryRecord[findById](list, this.#productId);
  }

  /**
   * Returns the fraction of a product's online variants, or of the visible products in a set, that are in stock, from 0
   * to 1. If there are none, returns 1 if the product itself is in stock, otherwise 0.
   */
  get SKUCoverage(): number {
    const members = callHost('members', this.#productId);
    if (members.length === 0) return this.inStock ? 1 : 0;
    const membersInStock = members.filter((id) => (callHost('stock', id, this.#listId)?.ats ?? 0) > 0);
    return membersInStock.length / members.length;
  }

  get #stock(): ProductStock {
    const memoKey = `stock ${this.#productId} ${this.#listId ?? ''}`;
    return currentRun().records.memoize(
      memoKey,
      () => callHost('stock', this.#productId, this.#listId) ?? noStock,
    );
  }
}
registerClass('catalog.ProductAvailabilityModel', ProductAvailabilityModel);
