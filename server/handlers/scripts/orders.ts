import { Fault, fault } from '../../../contract/fault.ts';
import type { OrderRejection, ScriptServices } from '../../ports/script-services.ts';
import type { Order } from '../../records/commerce.ts';
import { canBecome, stockEffect } from '../../domain/order-status.ts';
import { appliedCodes } from '../../domain/promotions/coupons.ts';
import { createBasketFromOrder } from '../../domain/reopened-basket.ts';
import { repricedTotals } from '../../domain/totals/reprice.ts';
import { isComplete } from '../../domain/totals/totals.ts';
import { applyExportStatus } from '../data/order-status.ts';
import { mayCreateBasket } from '../shop/basket-creation.ts';
import { applyCurrentPromotions, totalsInputs } from '../shop/basket-view.ts';
import { transitionOrder } from '../shop/order-transition.ts';
import { nextOrderNumber, convertToOrder } from '../shop/order-submission.ts';
import { readShop, type Shop, type ShopReader } from '../shop/shop.ts';
import { findExhaustedCode } from '../shop/shopper-offers.ts';
import { unavailableItems } from '../shop/stock.ts';
import type { ScriptShop } from './script-shop.ts';

type OrderServices = Pick<
  ScriptServices,
  'changeOrderStatus' | 'setExportStatus' | 'createOrder' | 'nextOrderNumber' | 'repriceOrder'
>;

/** @throws Error if the order does not exist */
export async function loadOrder({ work }: Pick<Shop, 'work'>, orderNo: string): Promise<Order> {
  const order = await work.collection('orders').get(orderNo);
  if (order === undefined) throw new Error(`The order ${orderNo} does not exist.`);
  return order;
}

/**
 * Runs a change, and rolls it back if it fails. @returns the message of the fault that it raised, or undefined if the
 * change succeeded. @throws any error that is not a fault
 */
export async function tryChange(
  { work }: Pick<Shop, 'work'>,
  change: () => Promise<void>,
): Promise<string | undefined> {
  const savepoint = work.savepoint();
  try {
    await change();
    return undefined;
  } catch (error) {
    work.rollbackTo(savepoint);
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

/** Returns what an order cannot claim again after it was failed or cancelled; undefined if it can claim everything. */
function findShortage(shop: ShopReader, order: Order): OrderRejection | undefined {
  const unavailableItemIds = unavailableItems(shop, order.product_lines);
  const unavailableLine = order.product_lines.find((line) => unavailableItemIds.has(line.item_id));
  if (unavailableLine) {
    const message = `There is not enough stock of the product ${unavailableLine.product_id}.`;
    return { message, shortage: 'stock' };
  }
  const code = findExhaustedCode(shop, order, appliedCodes(order.totals));
  if (code === undefined) return undefined;
  return { message: `The coupon code ${code} cannot be redeemed again.`, shortage: 'coupon' };
}

export const orderServices = (open: () => Promise<ScriptShop>): OrderServices => ({
  async changeOrderStatus(orderNo, status, reopenBasket) {
    const shop = await open();
    const order = await loadOrder(shop, orderNo);
    if (order.status === status || !canBecome(order.status, status))
      return { message: `The order is ${order.status} and cannot be changed to ${status}.` };
    const shortage =
      stockEffect(order.status, status) === 'reserve'
        ? await readShop(shop, (reader) => findShortage(reader, order))
        : undefined;
    if (shortage) return shortage;
    const message = await tryChange(shop, async () => {
      shop.work.collection('orders').put(await transitionOrder(shop, order, status));
      if (status === 'failed' && reopenBasket && (await mayCreateBasket(shop, order.customer_id)))
        shop.work.collection('baskets').put(createBasketFromOrder(order, shop.random.id(), shop.now));
    });
    return message === undefined ? undefined : { message };
  },

  async setExportStatus(orderNo, status) {
    const shop = await open();
    const updatedOrder = await applyExportStatus(shop, await loadOrder(shop, orderNo), status);
    shop.work.collection('orders').put({ ...updatedOrder, last_modified: shop.now });
  },

  async createOrder(basketId, orderNo) {
    const shop = await open();
    const storedBasket = await shop.work.collection('baskets').get(basketId);
    if (storedBasket === undefined) throw new Error(`The basket ${basketId} does not exist.`);
    const viewWithPromotions = await readShop(shop, (reader) => applyCurrentPromotions(reader, storedBasket));
    const { basket, totals } = viewWithPromotions;
    if (!isComplete(basket, totals)) throw new Error('The order total of the basket cannot be computed yet.');
    const unavailableItemIds = await readShop(shop, (reader) =>
      unavailableItems(reader, basket.product_lines),
    );
    const unavailableLine = basket.product_lines.find((line) => unavailableItemIds.has(line.item_id));
    if (unavailableLine)
      throw new Error(`There is not enough stock of the product ${unavailableLine.product_id}.`);
    if (orderNo !== undefined && (await shop.work.collection('orders').get(orderNo)) !== undefined)
      throw new Error(`An order with the number ${orderNo} already exists.`);
    const order = await convertToOrder({ ...shop, fail: fault }, viewWithPromotions, {
      chooseOrderNo: async () => orderNo ?? (await nextOrderNumber(shop)),
      createdBy: 'Customer',
      isByAgent: basket.agent_basket === true,
    }).catch((error: unknown) => {
      // Scripts recognize the reason for which an order cannot be created by the name of a plain error.
      throw error instanceof Fault ? new Error(error.message) : error;
    });
    return order.order_no;
  },

  nextOrderNumber: async () => nextOrderNumber(await open()),

  async repriceOrder(orderNo) {
    const shop = await open();
    const order = await loadOrder(shop, orderNo);
    const totals = repricedTotals(order, await readShop(shop, (reader) => totalsInputs(reader, order)));
    shop.work.collection('orders').put({ ...order, totals, last_modified: shop.now });
  },
});
