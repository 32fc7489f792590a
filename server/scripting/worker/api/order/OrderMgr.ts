import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { found, foundOne, processed, type Asked } from '../../query/queryable.ts';
import { changingService } from '../../services.ts';
import { Status } from '../system/Status.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import type { Basket } from './Basket.ts';
import { Order } from './Order.ts';
import { orderStatus } from './order-statuses.ts';
import { queryableOrders } from './queryable-orders.ts';

export class OrderMgr extends PlatformObject {
  /** The order, where a token is given only with that token; null where there is none. */
  static getOrder(orderNo: string, token?: string): Order | null {
    const record = run().records.get('orders', asText(orderNo));
    if (record?.site_id !== run().job.scope.siteId || (token !== undefined && record.order_token !== token))
      return null;
    return new Order(orderNo);
  }

  /**
   * Orders of the site that meet a query, sorted by `attribute asc, other desc`. Placeholders `{0}` stand for the
   * values after.
   */
  static queryOrders(query: Asked, sorting?: string | null, ...args: unknown[]): SeekableIterator<Order> {
    return found(queryableOrders, query, sorting, args);
  }

  /** The first order that meets a query; null where none does. */
  static queryOrder(query: Asked, ...args: unknown[]): Order | null {
    return foundOne(queryableOrders, query, args);
  }

  /**
   * Orders of the site that meet a query, sorted by `attribute asc, other desc`. Placeholders `{0}` stand for the
   * values after.
   */
  static searchOrders(query: Asked, sorting?: string | null, ...args: unknown[]): SeekableIterator<Order> {
    return found(queryableOrders, query, sorting, args);
  }

  /** The first order that meets a query; null where none does. */
  static searchOrder(query: Asked, ...args: unknown[]): Order | null {
    return foundOne(queryableOrders, query, args);
  }

  /** Gives each order that meets a query to a function. */
  static processOrders(callback: (order: Order) => unknown, query: Asked, ...args: unknown[]): void {
    processed(queryableOrders, callback, query, args);
  }

  /** The order that a basket becomes; the basket goes. @throws Error with what speaks against it */
  static createOrder(basket: Basket, orderNo?: string): Order {
    try {
      return new Order(changingService('createOrder', basket.UUID, orderNo));
    } catch (error) {
      if (error instanceof Error && error.name === 'Error') error.name = 'CreateOrderException';
      throw error;
    }
  }

  /** The next number of the site that no order has. */
  static createOrderNo(): string {
    return changingService('nextOrderNumber');
  }

  /** The next number of the site that no order has. */
  static createOrderSequenceNo(): string {
    return changingService('nextOrderNumber');
  }

  /** Takes a created order on: it becomes new. The status says whether it could. */
  static placeOrder(order: Order): Status {
    return moved(order, 'new', ['created']);
  }

  /** @param reopenBasket whether the customer gets the basket back */
  static failOrder(order: Order, reopenBasket = true): Status {
    return moved(order, 'failed', ['created'], reopenBasket);
  }

  /** Cancels a placed order: stock, coupons and gift certificates go back. */
  static cancelOrder(order: Order): Status {
    return moved(order, 'cancelled', ['new', 'open', 'completed']);
  }

  /** Takes a failed order up again, as far as there is stock for it. */
  static undoFailOrder(order: Order): Status {
    return moved(order, 'created', ['failed']);
  }

  /** Takes a cancelled order up again, as far as there is stock for it. */
  static undoCancelOrder(order: Order): Status {
    return moved(order, 'open', ['cancelled']);
  }
}
platformClass('order.OrderMgr', OrderMgr);

type StatusName = keyof typeof orderStatus;

function moved(order: Order, to: StatusName, from: readonly StatusName[], reopenBasket = false): Status {
  const now = Number(order.status);
  const refused = from.some((name) => orderStatus[name] === now)
    ? changingService('moveOrder', order.orderNo, to, reopenBasket)
    : `The order is ${order.status.toString()}.`;
  return refused === undefined ? new Status(Status.OK) : new Status(Status.ERROR, 'ORDER_STATUS', refused);
}
