import { compoundKey, stockCounter } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

export class ProductAvailabilityModel extends PlatformObject {
  static readonly AVAILABILITY_STATUS_IN_STOCK = 'IN_STOCK';
  static readonly AVAILABILITY_STATUS_NOT_AVAILABLE = 'NOT_AVAILABLE';
  readonly #productId: string;

  constructor(productId: string) {
    super();
    this.#productId = productId;
  }

  get inStock(): boolean {
    return this.#left() > 0;
  }

  get orderable(): boolean {
    return this.inStock;
  }

  get availabilityStatus(): string {
    return this.inStock
      ? ProductAvailabilityModel.AVAILABILITY_STATUS_IN_STOCK
      : ProductAvailabilityModel.AVAILABILITY_STATUS_NOT_AVAILABLE;
  }

  isOrderableFor(quantity: number): boolean {
    return this.#left() >= quantity;
  }

  #left(): number {
    const { records, bridge, job } = run();
    const list = records.get('sites', job.scope.siteId)?.inventory_list_id ?? '';
    const record = records.get('inventory_records', compoundKey(list, this.#productId));
    const inStockWithoutRecord = records.get('inventory_lists', list)?.default_in_stock === true;
    if (!record) return inStockWithoutRecord ? Number.POSITIVE_INFINITY : 0;
    if (record.perpetual === true) return Number.POSITIVE_INFINITY;
    return bridge.call('counter', stockCounter(list, this.#productId));
  }
}
platformClass('catalog.ProductAvailabilityModel', ProductAvailabilityModel, {
  booleans: ['inStock', 'orderable'],
});
