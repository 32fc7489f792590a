import { Fault, fault } from '../../../contract/fault.ts';
import type { ScriptServices } from '../../ports/script-services.ts';
import type { Order } from '../../records/commerce.ts';
import { canBecome, stockEffect } from '../../domain/order-status.ts';
import { reopenedBasket } from '../../domain/reopened-basket.ts';
import { repricedTotals } from '../../domain/totals/reprice.ts';
import { isComplete } from '../../domain/totals/totals.ts';
import { withExportStatus } from '../data/order-status.ts';
import { hasBasketQuota } from '../shop/basket-creation.ts';
import { promotedBasket, totalsInputs } from '../shop/basket-inputs.ts';
import { moveOrder } from '../shop/order-move.ts';
import { nextOrderNumber, orderOf } from '../shop/order-submission.ts';
import type { Shop } from '../shop/shop-reader.ts';
import { unavailableItems } from '../shop/stock.ts';
import type { ScriptShop } from './script-shop.ts';

type OrderServices = Pick<
  ScriptServices,
  'moveOrder' | 'setExportStatus' | 'createOrder' | 'nextOrderNumber' | 'repriceOrder'
>;

/** @throws Error for an order that is gone */
export async function orderIn({ work }: Pick<Shop, 'work'>, orderNo: string): Promise<Order> {
  const order = await work.of('orders').get(orderNo);
  if (order === undefined) throw new Error(`The order ${orderNo} does not exist.`);
  return order;
}

/** Does it, or leaves the work as it was. @returns the words of the fault that speaks against it */
export async function refusalOf(
  { work }: Pick<Shop, 'work'>,
  change: () => Promise<void>,
): Promise<string | undefined> {
  const before = work.savepoint();
  try {
    await change();
    return undefined;
  } catch (error) {
    work.rollbackTo(before);
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

export const orderServices = (open: () => Promise<ScriptShop>): OrderServices => ({
  async moveOrder(orderNo, status, reopenBasket) {
    const shop = await open();
    const order = await orderIn(shop, orderNo);
    if (order.status === status || !canBecome(order.status, status))
      return `The order is ${order.status} and cannot become ${status}.`;
    const missing =
      stockEffect(order.status, status) === 'reserve'
        ? await unavailableItems(shop, order.product_lines)
        : new Set<string>();
    const lacking = order.product_lines.find((line) => missing.has(line.item_id));
    if (lacking) return `There is not enough left of the product ${lacking.product_id}.`;
    return refusalOf(shop, async () => {
      shop.work.of('orders').put(await moveOrder(shop, order, status));
      if (status === 'failed' && reopenBasket && (await hasBasketQuota(shop, order.customer_id)))
        shop.work.of('baskets').put(reopenedBasket(order, shop.random.id(), shop.now));
    });
  },

  async setExportStatus(orderNo, status) {
    const shop = await open();
    const changed = await withExportStatus(shop, await orderIn(shop, orderNo), status);
    shop.work.of('orders').put({ ...changed, last_modified: shop.now });
  },

  async createOrder(basketId, orderNo) {
    const shop = await open();
    const stored = await shop.work.of('baskets').get(basketId);
    if (stored === undefined) throw new Error(`The basket ${basketId} does not exist.`);
    const promoted = await promotedBasket(shop, stored);
    const { basket, totals } = promoted;
    if (!isComplete(basket, totals)) throw new Error('The basket has no order total yet.');
    const missing = await unavailableItems(shop, basket.product_lines);
    const lacking = basket.product_lines.find((line) => missing.has(line.item_id));
    if (lacking) throw new Error(`There is not enough left of the product ${lacking.product_id}.`);
    if (orderNo !== undefined && (await shop.work.of('orders').get(orderNo)) !== undefined)
      throw new Error(`There is an order ${orderNo} already.`);
    const order = await orderOf({ ...shop, fail: fault }, promoted, {
      orderNo: async () => orderNo ?? (await nextOrderNumber(shop)),
      createdBy: 'Customer',
      agent: basket.agent_basket === true,
    });
    return order.order_no;
  },

  nextOrderNumber: async () => nextOrderNumber(await open()),

  async repriceOrder(orderNo) {
    const shop = await open();
    const order = await orderIn(shop, orderNo);
    const totals = repricedTotals(order, await totalsInputs(shop, order));
    shop.work.of('orders').put({ ...order, totals, last_modified: shop.now });
  },
});
