import type { Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { findAll, type QueryInput } from '../../query/queryable.ts';
import type { Order } from '../order/Order.ts';
import { queryableOrders } from '../order/queryable-orders.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';

/** The orders of a customer on the site. */
export class OrderHistory extends StoredObject<CustomerRecord> {
  /** Returns an iterator over all orders of the customer, the newest first. */
  get orders(): SeekableIterator<Order> {
    return this.getOrders();
  }

  /**
   * Returns an iterator over the customer's orders that match a query, or over all of them if none is given. The newest
   * order is first unless another sort order is given.
   * @throws Error if the query is not valid
   */
  getOrders(
    query?: QueryInput,
    sorting: string | null = 'creationDate desc',
    ...args: unknown[]
  ): SeekableIterator<Order> {
    const queryable = {
      ...queryableOrders,
      scope: () => ({ ...queryableOrders.scope(), customer_id: this[handle].data.customer_id }),
    };
    return findAll<Order>(queryable, query, sorting, args);
  }

  /** Returns the number of orders of the customer. */
  get orderCount(): number {
    const { customer_id: id } = this[handle].data;
    const { records } = currentRun();
    return records.memoize(`orders ${id}`, () => this.getOrders().count);
  }
}
registerClass('customer.OrderHistory', OrderHistory, { hiddenInDebugger: ['orders', 'orderCount'] });
