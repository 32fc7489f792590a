import { ofId } from '../../lookups.ts';
import type { ProductStock } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import { inNumber } from '../../stored-fields.ts';
import type { Quantity } from '../value/Quantity.ts';
import { ProductAvailabilityLevels } from './ProductAvailabilityLevels.ts';
import { ProductInventoryRecord } from './ProductInventoryRecord.ts';

const none: ProductStock = {
  ...{ inventoryListId: '', ats: 0, stockLevel: 0, orderable: false, backorderable: false },
  ...{ preorderable: false, inStockDate: undefined, counted: true },
};

/** Whether, and how many of, a product can be had. */
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

  /** Whether there is any in stock. */
  get inStock(): boolean {
    return this.isInStock();
  }

  /** Whether there are so many in stock. */
  isInStock(quantity: Quantity | number = 1): boolean {
    return this.#stock.ats > 0 && this.#stock.ats >= inNumber('quantity', quantity);
  }

  /** Whether it can be ordered at all. */
  get orderable(): boolean {
    return this.isOrderable();
  }

  /** From stock, or on a promise to deliver later. */
  isOrderable(quantity?: Quantity | number): boolean {
    if (quantity === undefined) return this.#stock.orderable;
    const { ats, backorderable, preorderable } = this.#stock;
    return backorderable || preorderable || ats >= inNumber('quantity', quantity);
  }

  /** Whether so many can be ordered. */
  isOrderableFor(quantity: Quantity | number): boolean {
    return this.isOrderable(quantity);
  }

  /** One of the AVAILABILITY_STATUS constants. */
  get availabilityStatus(): string {
    const { ats, backorderable, preorderable } = this.#stock;
    if (ats > 0) return ProductAvailabilityModel.AVAILABILITY_STATUS_IN_STOCK;
    if (preorderable) return ProductAvailabilityModel.AVAILABILITY_STATUS_PREORDER;
    return backorderable
      ? ProductAvailabilityModel.AVAILABILITY_STATUS_BACKORDER
      : ProductAvailabilityModel.AVAILABILITY_STATUS_NOT_AVAILABLE;
  }

  /** From 0 to 1: how much of what was in stock is left. */
  get availability(): number {
    const allocation = this.inventoryRecord?.allocation.value ?? 0;
    const { ats, counted } = this.#stock;
    if (!counted) return ats > 0 ? 1 : 0;
    return allocation <= 0 ? 0 : Math.min(1, ats / allocation);
  }

  /** How so many could be had. */
  getAvailabilityLevels(quantity: Quantity | number): ProductAvailabilityLevels {
    return new ProductAvailabilityLevels(this.#stock, inNumber('quantity', quantity));
  }

  /** Null of a product without a record of its own. */
  get inventoryRecord(): ProductInventoryRecord | null {
    const { records, job } = run();
    const list = this.#listId ?? records.get('sites', job.scope.siteId)?.inventory_list_id ?? '';
    return ProductInventoryRecord[ofId](list, this.#productId);
  }

  /** From 0 to 1: how many of its variants are in stock. */
  get SKUCoverage(): number {
    const members = service('members', this.#productId);
    if (members.length === 0) return this.inStock ? 1 : 0;
    const inStock = members.filter((id) => (service('stock', id, this.#listId)?.ats ?? 0) > 0);
    return inStock.length / members.length;
  }

  get #stock(): ProductStock {
    const name = `stock ${this.#productId} ${this.#listId ?? ''}`;
    return run().records.computed(name, () => service('stock', this.#productId, this.#listId) ?? none);
  }
}
platformClass('catalog.ProductAvailabilityModel', ProductAvailabilityModel);
