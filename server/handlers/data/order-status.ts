import { StatusTransitionNotPossible } from '../../../contract/faults/shop.ts';
import type { orders } from '../../../contract/data/orders.ts';
import { canBecome } from '../../domain/order-status.ts';
import { reopenedBasket } from '../../domain/reopened-basket.ts';
import type { Order } from '../../records/commerce.ts';
import type { HandlerInput } from '../implement.ts';
import { hasBasketQuota } from '../shop/basket-creation.ts';
import { moveOrder } from '../shop/order-move.ts';
import { present } from '../shop/present.ts';
import { finalizeStock } from '../shop/stock.ts';
import { orderToChange, storeOrder, type OrderRequest } from './order-access.ts';

/** Sets one of the statuses that touch nothing but the order itself. */
export async function putStatusField<
  Field extends 'confirmation_status' | 'payment_status' | 'shipping_status' | 'external_order_status',
>(input: OrderRequest, field: Field, status: NonNullable<Order[Field]>): Promise<undefined> {
  const { shop, order } = await orderToChange(input);
  storeOrder(shop, { ...order, [field]: status });
  return undefined;
}

/** With its export, what the order holds on order is sold for good (data-api 4). */
export async function putExportStatus(
  input: HandlerInput<typeof orders.putExportStatus>,
): Promise<undefined> {
  const { shop, order } = await orderToChange(input);
  const asked = input.body.status;
  const status = asked === 'EXPORTED' ? 'exported' : asked;
  const finalizes = status === 'exported' && order.on_order === true;
  if (finalizes) await finalizeStock(shop, order.product_lines);
  storeOrder(
    shop,
    present({ ...order, export_status: status, on_order: finalizes ? undefined : order.on_order }),
  );
  return undefined;
}

/** Moves the order as the platform's order methods do (data-api 3). @throws StatusTransitionNotPossible */
export async function putOrderStatus(input: HandlerInput<typeof orders.putStatus>): Promise<undefined> {
  const { shop, order } = await orderToChange(input);
  const asked = input.body.status;
  const status = asked === 'failed_with_reopen' ? 'failed' : asked;
  if (!canBecome(order.status, status)) {
    throw input.fail(StatusTransitionNotPossible, { statusFrom: order.status, statusTo: asked });
  }
  storeOrder(shop, await moveOrder(shop, order, status));
  const reopens = asked === 'failed_with_reopen' && order.status !== 'failed';
  if (reopens && (await hasBasketQuota(shop, order.customer_id))) {
    shop.work.of('baskets').put(reopenedBasket(order, input.random.id(), shop.now));
  }
  return undefined;
}
