import type { Order } from '../../records/commerce.ts';
import { stockEffect, type OrderStatus } from '../../domain/order-status.ts';
import { appliedCodes } from '../../domain/promotions/coupons.ts';
import { moveGiftCertificates } from './gift-certificate-issue.ts';
import { countRedemptions } from './promotion-reader.ts';
import { present } from './present.ts';
import type { Shop } from './shop-reader.ts';
import { returnStock, takeStock } from './stock.ts';

/**
 * An order in another status, with what the platform's order methods (place, fail, undoFail, cancel, undoCancel) do to
 * stock and coupons: a failed or cancelled order gives both back, an undone one takes them again. Not stored yet; the
 * commit fails with CounterTooLow where there is not enough left to take.
 * @param status one that may follow the order's own, see domain/order-status
 */
export async function moveOrder(shop: Shop, order: Order, status: OrderStatus): Promise<Order> {
  const effect = stockEffect(order.status, status);
  const applied = appliedCodes(order.totals);
  let onOrder = order.on_order;
  if (effect === 'release') {
    await returnStock(shop, order.product_lines, order.on_order === true);
    await countRedemptions(shop, order, applied, 'giveBack');
    onOrder = undefined;
  }
  if (effect === 'reserve') {
    onOrder = (await takeStock(shop, order.product_lines)) || undefined;
    await countRedemptions(shop, order, applied, 'redeem');
  }
  await moveGiftCertificates(shop, { ...order, status });
  return present({ ...order, status, on_order: onOrder, last_modified: shop.now });
}
