import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { found, type Asked } from '../../query/queryable.ts';
import type { Order } from '../order/Order.ts';
import { queryableOrders } from '../order/queryable-orders.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';

/** A customer's orders on the site. */
export class OrderHistory extends StoredObject<CustomerRecord> {
  /** All orders, the latest first. */
  get orders(): SeekableIterator<Order> {
    return this.getOrders();
  }

  /** Those that meet a query, in an order of their own. */
  getOrders(
    query?: Asked,
    sorting: string | null = 'creationDate desc',
    ...args: unknown[]
  ): SeekableIterator<Order> {
    const own = {
      ...queryableOrders,
      within: () => ({ ...queryableOrders.within(), customer_id: this[handle].data.customer_id }),
    };
    return found<Order>(own, query, sorting, args);
  }

  /** How many there are. */
  get orderCount(): number {
    const { customer_id: id } = this[handle].data;
    const { records } = run();
    return records.computed(`orders ${id}`, () => this.getOrders().count);
  }
}
platformClass('customer.OrderHistory', OrderHistory, { unshown: ['orders', 'orderCount'] });
