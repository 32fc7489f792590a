import type { Order } from '../../records/commerce.ts';
import { stockEffect, type OrderStatus } from '../../domain/order-status.ts';
import { appliedCodes } from '../../domain/promotions/coupons.ts';
import { updateGiftCertificateStatuses } from './gift-certificate-issue.ts';
import { restoreAllCertificates, redeemAllCertificates } from './payment-gift-certificate.ts';
import { recordListPurchases } from './product-list-order-purchases.ts';
import { countRedemptions } from './shopper-offers.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { Shop } from './shop.ts';
import { restoreStock, deductStock } from './stock.ts';

/**
 * Returns an order with another status; the caller stores it. The change has the effects that the platform's methods
 * (place, fail, undoFail, cancel, undoCancel) have on stock, coupons, gift certificates and product lists. Failing or
 * cancelling releases them; undoing that claims them again. The commit then fails with CounterTooLowError if stock or
 * coupon uses are insufficient, or if a concurrent order used up the balance of a gift certificate.
 * @param status a status that may follow the order's current one, see domain/order-status
 * @throws InvalidGiftCertificateCode if a gift certificate cannot be redeemed again
 */
export async function transitionOrder(shop: Shop, order: Order, status: OrderStatus): Promise<Order> {
  const effect = stockEffect(order.status, status);
  const appliedCouponCodes = appliedCodes(order.totals);
  let isOnOrder = order.on_order;
  let payments = order.payment_instruments;
  if (effect === 'release') {
    await restoreStock(shop, order.product_lines, order.on_order === true);
    await countRedemptions(shop, order, appliedCouponCodes, 'undo');
    await recordListPurchases(shop, order, 'remove');
    payments = await restoreAllCertificates(shop, payments);
    isOnOrder = undefined;
  }
  if (effect === 'reserve') {
    isOnOrder = (await deductStock(shop, order.product_lines)) || undefined;
    await countRedemptions(shop, order, appliedCouponCodes, 'count');
    await recordListPurchases(shop, order, 'record');
    payments = await redeemAllCertificates(shop, payments);
  }
  await updateGiftCertificateStatuses(shop, { ...order, status });
  return omitUndefined({
    ...order,
    status,
    payment_instruments: payments,
    on_order: isOnOrder,
    last_modified: shop.now,
  });
}
