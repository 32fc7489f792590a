import type { Order } from '../../records/commerce.ts';
import { omitUndefined } from './omit-undefined.ts';
import { findPurchasableItem } from './product-list-access.ts';
import { readShop, type Shop } from './shop.ts';

const purchaserOf = ({ customer_name: name, billing_address: address }: Order): string | undefined => {
  const billingName = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  return name ?? (billingName === '' ? undefined : billingName);
};

/**
 * Records an order's purchases in product list items, or removes them if the order failed or was cancelled. Items that
 * no longer exist are skipped, and so are new purchases of items that the customer may not add to a basket.
 */
export async function recordListPurchases(
  shop: Shop,
  order: Order,
  action: 'record' | 'remove',
): Promise<void> {
  const items = shop.work.collection('product_list_items');
  for (const { item_id: itemId, product_list_item_id: listItemId, quantity } of order.product_lines) {
    const item = listItemId && (await items.get(listItemId));
    if (!item) continue;
    const id = `${order.order_no}-${itemId}`;
    const otherPurchases = (item.purchases ?? []).filter((purchase) => purchase.id !== id);
    if (action === 'remove') {
      items.put({ ...item, purchases: otherPurchases });
    } else if (
      (await readShop(shop, (reader) => findPurchasableItem(reader, order.customer_id, item.id))) !==
      undefined
    ) {
      const purchase = { id, quantity, order_no: order.order_no, date: shop.now };
      items.put({
        ...item,
        purchases: [...otherPurchases, omitUndefined({ ...purchase, purchaser_name: purchaserOf(order) })],
      });
    }
  }
}
