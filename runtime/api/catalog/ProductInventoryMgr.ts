import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ProductInventoryList } from './ProductInventoryList.ts';

/** Provides access to inventory lists. */
export class ProductInventoryMgr extends PlatformObject {
  static readonly INTEGRATIONMODE_B2C = 'B2C';
  static readonly INTEGRATIONMODE_OCI = 'OCI';
  static readonly INTEGRATIONMODE_OCI_CACHE = 'OCI_CACHE';

  /** Returns the system that manages inventory, which is always the service itself (INTEGRATIONMODE_B2C). */
  static get inventoryIntegrationMode(): string {
    return ProductInventoryMgr.INTEGRATIONMODE_B2C;
  }

  /** Returns the inventory list of the site, or null if there is none. */
  static get inventoryList(): ProductInventoryList | null {
    const { records, job } = currentRun();
    return ProductInventoryList[findById](records.get('sites', job.scope.siteId)?.inventory_list_id ?? '');
  }

  /**
   * Returns an inventory list by its ID, or the site's list if no ID is given. Returns null if there is none.
   */
  static getInventoryList(id?: string): ProductInventoryList | null {
    return id === undefined ? ProductInventoryMgr.inventoryList : ProductInventoryList[findById](id);
  }
}
registerClass('catalog.ProductInventoryMgr', ProductInventoryMgr);
