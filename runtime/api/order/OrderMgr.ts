import { asApiException } from '../../platform-errors.ts';
import {
  isActionAllowed,
  orderActions,
  type OrderAction,
  type OrderStatus,
} from '../../../server/domain/order-status.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { createOrderNumber } from '../../platform-hooks.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, findFirst, processAll, type QueryInput } from '../../query/queryable.ts';
import { callHostInTransaction } from '../../host-calls.ts';
import type { OrderRejection } from '../../protocol/bridge-protocol.ts';
import { Status } from '../system/Status.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import type { Basket } from './Basket.ts';
import { Order } from './Order.ts';
import { OrderProcessStatusCodes } from './OrderProcessStatusCodes.ts';
import { queryableOrders } from './queryable-orders.ts';
import { ObjectTypeDefinition } from '../object/ObjectTypeDefinition.ts';

/** Provides access to the orders of the site. */
export class OrderMgr extends PlatformObject {
  /**
   * Returns an order of the site by its number. Returns null if there is none, or if a token is passed that is not the
   * order's.
   */
  static getOrder(orderNo: string, token?: string): Order | null {
    const record = currentRun().records.get('orders', asText(orderNo));
    if (
      record?.site_id !== currentRun().job.scope.siteId ||
      (token !== undefined && record.order_token !== token)
    )
      return null;
    return new Order(orderNo);
  }

  /**
   * Returns the orders of the site that match a query, optionally sorted by an expression such as
   * `creationDate desc, orderNo asc`. Placeholders such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static queryOrders(
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<Order> {
    return findAll(queryableOrders, query, sorting, args);
  }

  /**
   * Returns the first order of the site that matches a query, or null if there is none. Placeholders such as
   * `{0}` in the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static queryOrder(query: QueryInput, ...args: unknown[]): Order | null {
    return findFirst(queryableOrders, query, args);
  }

  /**
   * Returns the orders of the site that match a query, optionally sorted by an expression such as
   * `creationDate desc, orderNo asc`. Placeholders such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static searchOrders(
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<Order> {
    return findAll(queryableOrders, query, sorting, args);
  }

  /**
   * Returns the first order of the site that matches a query, or null if there is none. Placeholders such as
   * `{0}` in the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static searchOrder(query: QueryInput, ...args: unknown[]): Order | null {
    return findFirst(queryableOrders, query, args);
  }

  /**
   * Calls a function with each order of the site that matches a query.
   * @throws TypeError if the callback is not a function
   * @throws Error if the query is not valid
   */
  static processOrders(callback: (order: Order) => unknown, query: QueryInput, ...args: unknown[]): void {
    processAll(queryableOrders, callback, query, args);
  }

  /**
   * Creates an order from a basket, removes the basket and returns the order. Requires a transaction.
   * @throws CreateOrderException with the reason if the order cannot be created
   */
  static createOrder(basket: Basket, orderNo?: string): Order {
    currentRun().records.requireTransaction();
    // Outside of the `try`, so that an error that a hook throws is not converted.
    const newOrderNo = orderNo ?? createOrderNumber();
    try {
      return new Order(callHostInTransaction('createOrder', basket.UUID, newOrderNo));
    } catch (error) {
      // The service rejects a basket with a plain Error. A missing transaction and an exceeded quota have other names.
      const isRejection = error instanceof Error && error.name === 'Error';
      throw isRejection ? asApiException(error, 'CreateOrderException') : error;
    }
  }

  /**
   * Returns an order number for a new order: the result of the hook `order.createOrderNo`, or else the next unused
   * order number of the site. Requires a transaction.
   * @throws Error if the hook's number has more than 50 characters
   */
  static createOrderNo(): string {
    currentRun().records.requireTransaction();
    return createOrderNumber();
  }

  /** Returns the next unused order number of the site. Requires a transaction. */
  static createOrderSequenceNo(): string {
    return callHostInTransaction('nextOrderNumber');
  }

  /**
   * Places a created order, whose status becomes NEW. Returns an OK or error status. Requires a transaction.
   */
  static placeOrder(order: Order): Status {
    return applyAction(order, 'place');
  }

  /**
   * Marks a created order as failed. Unless `reopenBasket` is false, a basket is created from the order if the customer
   * may have one more. Returns an OK or error status. Requires a transaction.
   */
  static failOrder(order: Order, reopenBasket = true): Status {
    return applyAction(order, 'fail', reopenBasket);
  }

  /**
   * Cancels a placed order and releases its inventory, coupons and gift certificates. Returns an OK or error status.
   * Requires a transaction.
   */
  static cancelOrder(order: Order): Status {
    return applyAction(order, 'cancel');
  }

  /**
   * Changes a failed order to CREATED if its products are in stock and its coupons can be redeemed again. Returns an OK
   * or error status. Requires a transaction.
   */
  static undoFailOrder(order: Order): Status {
    return applyAction(order, 'undoFail');
  }

  /**
   * Changes a cancelled order to OPEN if its products are in stock and its coupons can be redeemed again. Returns an OK
   * or error status. Requires a transaction.
   */
  static undoCancelOrder(order: Order): Status {
    return applyAction(order, 'undoCancel');
  }

  /** Returns the definition of the type of orders and its attributes. */
  static describeOrder(): ObjectTypeDefinition {
    return new ObjectTypeDefinition('system', 'Order');
  }
}
registerClass('order.OrderMgr', OrderMgr);

function applyAction(order: Order, action: OrderAction, reopenBasket = false): Status {
  const status = currentRun().records.get('orders', order.orderNo)?.status;
  if (status === undefined || !isActionAllowed(action, status))
    return new Status(
      Status.ERROR,
      status && wrongStatusCode(action, status),
      `The order is ${order.status.toString()}.`,
    );
  const rejection = callHostInTransaction(
    'changeOrderStatus',
    order.orderNo,
    orderActions[action].to,
    reopenBasket,
  );
  if (rejection === undefined) return new Status(Status.OK);
  return new Status(Status.ERROR, shortageCode(rejection), rejection.message);
}

/** Returns the code for the stock or coupon that an order cannot use again; undefined if there is another reason. */
function shortageCode({ shortage }: OrderRejection): string | undefined {
  if (shortage === 'stock') return OrderProcessStatusCodes.INVENTORY_RESERVATION_FAILED;
  return shortage && OrderProcessStatusCodes.COUPON_INVALID;
}

/** Returns the code for an action that an order's status does not allow; undefined if the platform documents none. */
function wrongStatusCode(action: OrderAction, status: OrderStatus): string | undefined {
  if (action === 'undoFail') return OrderProcessStatusCodes.ORDER_NOT_FAILED;
  if (action === 'undoCancel') return OrderProcessStatusCodes.ORDER_NOT_CANCELLED;
  switch (status) {
    case 'cancelled':
      return OrderProcessStatusCodes.ORDER_ALREADY_CANCELLED;
    case 'failed':
      return OrderProcessStatusCodes.ORDER_ALREADY_FAILED;
    case 'replaced':
      return OrderProcessStatusCodes.ORDER_ALREADY_REPLACED;
    case 'created':
      return OrderProcessStatusCodes.ORDER_NOT_PLACED;
    default:
      return undefined;
  }
}
