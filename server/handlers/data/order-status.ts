import { StatusTransitionNotPossible } from '../../../contract/faults/shop.ts';
import type { orders } from '../../../contract/data/orders.ts';
import { canBecome } from '../../domain/order-status.ts';
import { createBasketFromOrder } from '../../domain/reopened-basket.ts';
import type { Order } from '../../records/commerce.ts';
import type { HandlerInput } from '../implement.ts';
import { mayCreateBasket } from '../shop/basket-creation.ts';
import { transitionOrder } from '../shop/order-transition.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import type { Shop } from '../shop/shop.ts';
import { finalizeStock } from '../shop/stock.ts';
import { orderForChange, storeOrder, type OrderRequest } from './order-access.ts';

/** Sets one of the statuses that affect only the order itself. */
export async function putStatusField<
  Field extends 'confirmation_status' | 'payment_status' | 'shipping_status' | 'external_order_status',
>(input: OrderRequest, field: Field, status: NonNullable<Order[Field]>): Promise<undefined> {
  const { shop, order } = await orderForChange(input);
  storeOrder(shop, { ...order, [field]: status });
  return undefined;
}

/** Sets the export status. An export turns the order's on-order inventory into sold inventory (data-api 4). */
export async function putExportStatus(
  input: HandlerInput<typeof orders.putExportStatus>,
): Promise<undefined> {
  const { shop, order } = await orderForChange(input);
  const requestedStatus = input.body.status;
  const status = requestedStatus === 'EXPORTED' ? 'exported' : requestedStatus;
  storeOrder(shop, await applyExportStatus(shop, order, status));
  return undefined;
}

/** Updates the inventory for another export status. Returns the order with that status; the caller stores the order. */
export async function applyExportStatus(
  shop: Shop,
  order: Order,
  status: Order['export_status'],
): Promise<Order> {
  const finalizesStock = status === 'exported' && order.on_order === true;
  if (finalizesStock) await finalizeStock(shop, order.product_lines);
  return omitUndefined({
    ...order,
    export_status: status,
    on_order: finalizesStock ? undefined : order.on_order,
  });
}

/** Changes the order's status as the platform's order methods do (data-api 3). @throws StatusTransitionNotPossible */
export async function putOrderStatus(input: HandlerInput<typeof orders.putStatus>): Promise<undefined> {
  const { shop, order } = await orderForChange(input);
  const requestedStatus = input.body.status;
  const status = requestedStatus === 'failed_with_reopen' ? 'failed' : requestedStatus;
  if (!canBecome(order.status, status)) {
    throw input.fail(StatusTransitionNotPossible, { statusFrom: order.status, statusTo: requestedStatus });
  }
  storeOrder(shop, await transitionOrder(shop, order, status));
  const reopensBasket = requestedStatus === 'failed_with_reopen' && order.status !== 'failed';
  if (reopensBasket && (await mayCreateBasket(shop, order.customer_id))) {
    shop.work.collection('baskets').put(createBasketFromOrder(order, input.random.id(), shop.now));
  }
  return undefined;
}
