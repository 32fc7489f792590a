import type { Order } from '../../records/commerce.ts';
import { stockEffect, type OrderStatus } from '../../domain/order-status.ts';
import { appliedCodes } from '../../domain/promotions/coupons.ts';
import { moveGiftCertificates } from './gift-certificate-issue.ts';
import { giveBackAll, redeemAll } from './payment-gift-certificate.ts';
import { countWishes } from './product-list-orders.ts';
import { countRedemptions } from './promotion-reader.ts';
import { present } from './present.ts';
import type { Shop } from './shop-reader.ts';
import { returnStock, takeStock } from './stock.ts';

/**
 * An order in another status, with what the platform's order methods (place, fail, undoFail, cancel, undoCancel) do to
 * stock, coupons and gift certificates: a failed or cancelled order gives them back, an undone one takes them again. Not stored yet; the
 * commit fails with CounterTooLow where there is not enough left to take.
 * @param status one that may follow the order's own, see domain/order-status
 */
export async function moveOrder(shop: Shop, order: Order, status: OrderStatus): Promise<Order> {
  const effect = stockEffect(order.status, status);
  const applied = appliedCodes(order.totals);
  let onOrder = order.on_order;
  let payments = order.payment_instruments;
  if (effect === 'release') {
    await returnStock(shop, order.product_lines, order.on_order === true);
    await countRedemptions(shop, order, applied, 'giveBack');
    await countWishes(shop, order, 'giveBack');
    payments = await giveBackAll(shop, payments);
    onOrder = undefined;
  }
  if (effect === 'reserve') {
    onOrder = (await takeStock(shop, order.product_lines)) || undefined;
    await countRedemptions(shop, order, applied, 'redeem');
    await countWishes(shop, order, 'buy');
    payments = await redeemAll(shop, payments);
  }
  await moveGiftCertificates(shop, { ...order, status });
  return present({
    ...order,
    status,
    payment_instruments: payments,
    on_order: onOrder,
    last_modified: shop.now,
  });
}
