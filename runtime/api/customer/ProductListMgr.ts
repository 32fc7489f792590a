import type { ProductList as ListRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, type QueryInput, type Queryable } from '../../query/queryable.ts';
import { runInstant } from '../../run-instant.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import type { Customer } from './Customer.ts';
import { ProductList } from './ProductList.ts';
import { listTypes } from './product-list-types.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The product lists of the site, as the source of queries. */
const queryableLists: Queryable<ProductList> = freezeTable({
  collection: 'product_lists',
  class: () => ProductList,
  scope: () => ({ site_id: currentRun().job.scope.siteId }),
  fields: {
    type: { path: ['type'], values: listTypes },
    eventType: { path: ['event', 'type'] },
    eventCity: { path: ['event', 'city'] },
    eventState: { path: ['event', 'state'] },
    eventCountry: { path: ['event', 'country'] },
    eventDate: { path: ['event', 'date'] },
  },
  create: (id) => new ProductList(id),
});

/** Provides access to the product lists of the site. */
export class ProductListMgr extends PlatformObject {
  /** Returns a product list of the current site by its ID, or null if there is none. */
  static getProductList(id: string): ProductList | null {
    const list = currentRun().records.get('product_lists', id);
    return list?.site_id === currentRun().job.scope.siteId ? new ProductList(id) : null;
  }

  /** Returns the customer's product lists on the current site that have the given type, newest first. */
  static getProductLists(customer: Customer, type: number): ArrayList<ProductList> {
    const { records, job } = currentRun();
    const lists = records
      .find('product_lists', 'customer', customer[handle].data.customer_id)
      .filter((list) => list.site_id === job.scope.siteId && listTypes[list.type] === type)
      .sort((a, b) => ((a.creation_date ?? '') < (b.creation_date ?? '') ? 1 : -1));
    return new ArrayList<ProductList>(lists.map(({ id }) => new ProductList(id)));
  }

  /**
   * Returns the product lists of the site that match a query, sorted by an expression such as `name asc`. Placeholders
   * such as `{0}` in the query are replaced by the following arguments. In queries, `type` is one of the TYPE constants
   * of ProductList.
   * @throws Error if the query is not valid
   */
  static queryProductLists(
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<ProductList> {
    return findAll(queryableLists, query, sorting, args);
  }

  /**
   * Creates and returns an empty product list of the given type for a customer. Requires a transaction.
   * @throws Error if there is no such type
   */
  static createProductList(customer: Customer, type: number): ProductList {
    const { records, job } = currentRun();
    const typeName = Object.entries(listTypes).find(([, number]) => number === type)?.[0];
    if (typeName === undefined) throw new Error(`There is no such product list type: ${String(type)}.`);
    const now = runInstant().toISOString();
    const id = UUIDUtils.createUUID();
    records.put('product_lists', {
      id,
      site_id: job.scope.siteId,
      customer_id: customer[handle].data.customer_id,
      type: typeName as ListRecord['type'],
      creation_date: now,
      last_modified: now,
    });
    return new ProductList(id);
  }

  /** Removes a product list with its items. Requires a transaction. */
  static removeProductList(list: ProductList): void {
    const { records } = currentRun();
    const { id } = list[handle].data;
    for (const item of records.find('product_list_items', 'list', id))
      records.delete('product_list_items', item.id);
    records.delete('product_lists', id);
  }
}
registerClass('customer.ProductListMgr', ProductListMgr);
