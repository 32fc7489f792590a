import { ofId } from '../../lookups.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ProductInventoryList } from './ProductInventoryList.ts';

export class ProductInventoryMgr extends PlatformObject {
  /** The site's. */
  static get inventoryList(): ProductInventoryList | null {
    const { records, job } = run();
    return ProductInventoryList[ofId](records.get('sites', job.scope.siteId)?.inventory_list_id ?? '');
  }

  /** A list by its id, or the site's own; null where there is none. */
  static getInventoryList(id?: string): ProductInventoryList | null {
    return id === undefined ? ProductInventoryMgr.inventoryList : ProductInventoryList[ofId](id);
  }
}
platformClass('catalog.ProductInventoryMgr', ProductInventoryMgr);
