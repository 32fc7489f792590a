import type { InventoryRecord } from '../records/catalog.ts';
import { hashText } from './article-numbers.ts';
import type { PricedProduct } from './build-products.ts';

export const inventoryLists = [
  { id: 'inventory-us', description: 'Warehouse Portland', default_in_stock: false },
  { id: 'inventory-eu', description: 'Lager Lübeck', default_in_stock: false },
] as const;

/** About one in nineteen variants has no stock. */
const isSoldOut = (id: string, isVariant: boolean): boolean => isVariant && hashText(id) % 19 === 7;

export const stockOf = ({ product, item: { stock = 'plenty' } }: PricedProduct): InventoryRecord[] =>
  inventoryLists.map(({ id: listId }) => {
    const hashCode = hashText(`${listId} ${product.id}`);
    const level = { plenty: 2_500 + (hashCode % 1_500), few: 3 + (hashCode % 5), none: 0, 'to-order': 0 }[
      stock
    ];
    return {
      inventory_list_id: listId,
      product_id: product.id,
      allocation: isSoldOut(product.id, product.type === 'variant') ? 0 : level,
      ...(stock === 'to-order' ? { backorderable: true } : {}),
    };
  });
