import type { ProductList as ListRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import type { Customer } from './Customer.ts';
import { ProductList } from './ProductList.ts';
import { listTypes } from './product-list-types.ts';

export class ProductListMgr extends PlatformObject {
  static getProductList(id: string): ProductList | null {
    const found = run().records.get('product_lists', id);
    return found?.site_id === run().job.scope.siteId ? new ProductList(id) : null;
  }

  /** The customer's lists of a type at the current site, newest first. */
  static getProductLists(customer: Customer, type: number): ArrayList<ProductList> {
    const { records, job } = run();
    const found = records
      .find('product_lists', 'customer', customer[handle].data.customer_id)
      .filter((list) => list.site_id === job.scope.siteId && listTypes[list.type] === type)
      .sort((a, b) => ((a.creation_date ?? '') < (b.creation_date ?? '') ? 1 : -1));
    return new ArrayList<ProductList>(found.map(({ id }) => new ProductList(id)));
  }

  /** @throws Error for a type that there is not */
  static createProductList(customer: Customer, type: number): ProductList {
    const { records, job } = run();
    const named = Object.entries(listTypes).find(([, number]) => number === type)?.[0];
    if (named === undefined) throw new Error(`There is no product list type ${String(type)}.`);
    const now = new Date().toISOString();
    const id = UUIDUtils.createUUID();
    records.put('product_lists', {
      id,
      site_id: job.scope.siteId,
      customer_id: customer[handle].data.customer_id,
      type: named as ListRecord['type'],
      creation_date: now,
      last_modified: now,
    });
    return new ProductList(id);
  }

  static removeProductList(list: ProductList): void {
    const { records } = run();
    const { id } = list[handle].data;
    for (const item of records.find('product_list_items', 'list', id))
      records.delete('product_list_items', item.id);
    records.delete('product_lists', id);
  }
}
platformClass('customer.ProductListMgr', ProductListMgr);
