import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Status } from '../system/Status.ts';
import { Order } from './Order.ts';

export class OrderMgr extends PlatformObject {
  /** The order, where a token is given only with that token; null where there is none. */
  static getOrder(orderNo: string, token?: string): Order | null {
    const record = run().records.get('orders', orderNo);
    if (!record || (token !== undefined && record.order_token !== token)) return null;
    return new Order(orderNo);
  }

  static placeOrder(order: Order): Status {
    return moved(order, [Order.ORDER_STATUS_CREATED], Order.ORDER_STATUS_NEW);
  }

  static failOrder(order: Order, _reopenBasket?: boolean): Status {
    return moved(order, [Order.ORDER_STATUS_CREATED], Order.ORDER_STATUS_FAILED);
  }

  static cancelOrder(order: Order): Status {
    return moved(order, [Order.ORDER_STATUS_NEW, Order.ORDER_STATUS_OPEN], Order.ORDER_STATUS_CANCELLED);
  }

  static undoFailOrder(order: Order): Status {
    return moved(order, [Order.ORDER_STATUS_FAILED], Order.ORDER_STATUS_CREATED);
  }

  static undoCancelOrder(order: Order): Status {
    return moved(order, [Order.ORDER_STATUS_CANCELLED], Order.ORDER_STATUS_OPEN);
  }
}
platformClass('order.OrderMgr', OrderMgr);

function moved(order: Order, from: readonly number[], to: number): Status {
  const now = Number(order.status);
  if (!from.includes(now))
    return new Status(Status.ERROR, 'ORDER_STATUS', `The order is ${order.status.toString()}.`);
  Reflect.set(order, 'status', to);
  return new Status(Status.OK);
}
