import { isAvailable, mayOversell } from '../../domain/availability.ts';
import { quantityByProduct } from '../../domain/product-lines.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, onOrderCounterName, stockCounterName } from '../../records/collections.ts';
import type { ProductLine } from '../../records/commerce.ts';
import { availabilityOf, readShop, type Shop, type ShopReader } from './shop.ts';

/** Returns the IDs of line items whose product is not available in the total quantity of all its line items. */
export function unavailableItems(shop: ShopReader, lines: readonly ProductLine[]): Set<string> {
  const unavailableItemIds = new Set<string>();
  for (const demand of quantityByProduct(lines, shop.site.inventory_list_id)) {
    const product = shop.reader.collection('products').get(demand.productId);
    const availability = product && availabilityOf(shop, product, demand.inventoryListId);
    if (availability !== undefined && isAvailable(availability, demand.quantity)) continue;
    for (const line of lines) {
      const inventoryListId = line.inventory_list_id ?? shop.site.inventory_list_id;
      if (line.product_id === demand.productId && inventoryListId === demand.inventoryListId)
        unavailableItemIds.add(line.item_id);
    }
  }
  return unavailableItemIds;
}

/** The change that an order makes to the stock of one product in one inventory list. */
interface StockChange {
  readonly inventoryListId: string;
  readonly productId: string;
  readonly quantity: number;
  /** Whether more may be sold than there is in stock. */
  readonly canOversell: boolean;
  /**
   * Whether a separate counter holds the quantities of orders that are not exported yet (data-api 4, export status).
   */
  readonly countsOnOrder: boolean;
}

/**
 * Deducts the quantities of line items from the stock counters. If the inventory list counts on-order inventory, adds
 * them to it. Stock that is not counted does not change. Unless the product may be oversold, the commit fails with
 * CounterTooLowError if the stock is insufficient, for example because a concurrent request took it first.
 * @returns whether any of the quantities is on order now
 */
export async function deductStock(shop: Shop, lines: readonly ProductLine[]): Promise<boolean> {
  const changes = await stockChanges(shop, lines);
  for (const { inventoryListId, productId, quantity, canOversell, countsOnOrder } of changes) {
    shop.work.add(stockCounterName(inventoryListId, productId), -quantity, canOversell ? undefined : 0);
    if (countsOnOrder) shop.work.add(onOrderCounterName(inventoryListId, productId), quantity);
  }
  return changes.some((change) => change.countsOnOrder);
}

/**
 * Undoes {@link deductStock}: adds the quantities of line items to the stock counters again.
 * @param isOnOrder the result of `deductStock`; false if the order has been exported since ({@link finalizeStock})
 */
export async function restoreStock(
  shop: Shop,
  lines: readonly ProductLine[],
  isOnOrder: boolean,
): Promise<void> {
  for (const { inventoryListId, productId, quantity, countsOnOrder } of await stockChanges(shop, lines)) {
    shop.work.add(stockCounterName(inventoryListId, productId), quantity);
    if (countsOnOrder && isOnOrder) shop.work.add(onOrderCounterName(inventoryListId, productId), -quantity);
  }
}

/** Turns an order's on-order inventory into sold inventory. The available stock does not change. */
export async function finalizeStock(shop: Shop, lines: readonly ProductLine[]): Promise<void> {
  for (const { inventoryListId, productId, quantity, countsOnOrder } of await stockChanges(shop, lines))
    if (countsOnOrder) shop.work.add(onOrderCounterName(inventoryListId, productId), -quantity);
}

const stockChanges = (shop: Shop, lines: readonly ProductLine[]): Promise<StockChange[]> =>
  readShop(shop, (reader) => changesOfLines(reader, lines));

function changesOfLines(shop: ShopReader, lines: readonly ProductLine[]): StockChange[] {
  const changes: StockChange[] = [];
  for (const demand of quantityByProduct(lines, shop.site.inventory_list_id)) {
    const product = shop.reader.collection('products').get(demand.productId);
    if (product !== undefined)
      changes.push(...changesOf(shop, product, demand.inventoryListId, demand.quantity));
  }
  return changes;
}

function changesOf(
  shop: ShopReader,
  product: Product,
  inventoryListId: string,
  quantity: number,
): StockChange[] {
  const { reader } = shop;
  const changes: StockChange[] = [];
  const list = reader.collection('inventory_lists').get(inventoryListId);
  const record = reader.collection('inventory_records').get(compoundKey(inventoryListId, product.id));
  if (record !== undefined && record.perpetual !== true) {
    // With the type `item`, the availability of a bundle does not depend on its parts.
    const availability = availabilityOf(shop, { ...product, type: 'item' }, inventoryListId);
    const canOversell = availability !== undefined && mayOversell(availability);
    const countsOnOrder = list?.on_order_inventory_enabled === true;
    changes.push({ inventoryListId, productId: product.id, quantity, canOversell, countsOnOrder });
  }
  if (product.type !== 'bundle' || list?.use_bundle_inventory_only === true) return changes;
  for (const part of product.bundled_products ?? []) {
    const partProduct = reader.collection('products').get(part.product_id);
    if (partProduct !== undefined)
      changes.push(...changesOf(shop, partProduct, inventoryListId, quantity * part.quantity));
  }
  return changes;
}
