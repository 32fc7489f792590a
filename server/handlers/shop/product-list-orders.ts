import type { Order } from '../../records/commerce.ts';
import { present } from './present.ts';
import { boughtItem } from './product-list-access.ts';
import type { Shop } from './shop-reader.ts';

const purchaserOf = ({ customer_name: name, billing_address: address }: Order): string | undefined => {
  const written = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  return name ?? (written === '' ? undefined : written);
};

/**
 * Writes into product lists what an order bought of their items, or takes it out again where the order failed or was
 * cancelled. Lists that are gone by now are passed over.
 */
export async function countWishes(shop: Shop, order: Order, way: 'buy' | 'giveBack'): Promise<void> {
  const items = shop.work.of('product_list_items');
  for (const { item_id: itemId, product_list_item_id: wishId, quantity } of order.product_lines) {
    const item = wishId && (await items.get(wishId));
    if (!item) continue;
    const id = `${order.order_no}-${itemId}`;
    const others = (item.purchases ?? []).filter((purchase) => purchase.id !== id);
    if (way === 'giveBack') {
      items.put({ ...item, purchases: others });
    } else if ((await boughtItem(shop, order.customer_id, item.id)) !== undefined) {
      const bought = { id, quantity, order_no: order.order_no, date: shop.now };
      items.put({
        ...item,
        purchases: [...others, present({ ...bought, purchaser_name: purchaserOf(order) })],
      });
    }
  }
}
