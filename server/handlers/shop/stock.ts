import { isAvailable, mayOversell } from '../../domain/availability.ts';
import { quantityByProduct } from '../../domain/product-lines.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, onOrderCounter, stockCounter } from '../../records/collections.ts';
import type { ProductLine } from '../../records/commerce.ts';
import { availabilityOf, type Shop } from './shop-reader.ts';

/** Item ids of the lines whose product cannot be had in the quantity that all lines together ask for. */
export async function unavailableItems(shop: Shop, lines: readonly ProductLine[]): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const wanted of quantityByProduct(lines, shop.site.inventory_list_id)) {
    const product = await shop.work.of('products').get(wanted.productId);
    const found = product && (await availabilityOf(shop, product, wanted.inventoryListId));
    if (found !== undefined && isAvailable(found, wanted.quantity)) continue;
    for (const line of lines) {
      const list = line.inventory_list_id ?? shop.site.inventory_list_id;
      if (line.product_id === wanted.productId && list === wanted.inventoryListId) missing.add(line.item_id);
    }
  }
  return missing;
}

/** One counter that an order moves. */
interface StockMove {
  readonly inventoryListId: string;
  readonly productId: string;
  readonly quantity: number;
  /** It may be sold beyond what is there. */
  readonly oversells: boolean;
  /** What orders hold is counted until they are exported (data-api 4, export status). */
  readonly onOrder: boolean;
}

/**
 * Takes what lines ask for off the stock counters, as on-order inventory where the list has it. Stock that is not
 * counted is left alone; the commit fails with CounterTooLow where somebody else was faster, unless the product may be
 * oversold.
 * @returns whether any of it is on order now
 */
export async function takeStock(shop: Shop, lines: readonly ProductLine[]): Promise<boolean> {
  const moves = await stockMoves(shop, lines);
  for (const { inventoryListId, productId, quantity, oversells, onOrder } of moves) {
    shop.work.add(stockCounter(inventoryListId, productId), -quantity, oversells ? undefined : 0);
    if (onOrder) shop.work.add(onOrderCounter(inventoryListId, productId), quantity);
  }
  return moves.some((move) => move.onOrder);
}

/** Gives back what {@link takeStock} took. @param isOnOrder what it said, unless an export made it final since */
export async function returnStock(
  shop: Shop,
  lines: readonly ProductLine[],
  isOnOrder: boolean,
): Promise<void> {
  for (const { inventoryListId, productId, quantity, onOrder } of await stockMoves(shop, lines)) {
    shop.work.add(stockCounter(inventoryListId, productId), quantity);
    if (onOrder && isOnOrder) shop.work.add(onOrderCounter(inventoryListId, productId), -quantity);
  }
}

/** Turns an order's on-order inventory into sold inventory; what is left to sell stays as it is. */
export async function finalizeStock(shop: Shop, lines: readonly ProductLine[]): Promise<void> {
  for (const { inventoryListId, productId, quantity, onOrder } of await stockMoves(shop, lines))
    if (onOrder) shop.work.add(onOrderCounter(inventoryListId, productId), -quantity);
}

async function stockMoves(shop: Shop, lines: readonly ProductLine[]): Promise<StockMove[]> {
  const moves: StockMove[] = [];
  for (const wanted of quantityByProduct(lines, shop.site.inventory_list_id)) {
    const product = await shop.work.of('products').get(wanted.productId);
    if (product !== undefined)
      moves.push(...(await movesOf(shop, product, wanted.inventoryListId, wanted.quantity)));
  }
  return moves;
}

async function movesOf(
  shop: Shop,
  product: Product,
  inventoryListId: string,
  quantity: number,
): Promise<StockMove[]> {
  const { work } = shop;
  const moves: StockMove[] = [];
  const list = await work.of('inventory_lists').get(inventoryListId);
  const record = await work.of('inventory_records').get(compoundKey(inventoryListId, product.id));
  if (record !== undefined && record.perpetual !== true) {
    const found = await availabilityOf(shop, { ...product, type: 'item' }, inventoryListId);
    const oversells = found !== undefined && mayOversell(found);
    const onOrder = list?.on_order_inventory_enabled === true;
    moves.push({ inventoryListId, productId: product.id, quantity, oversells, onOrder });
  }
  if (product.type !== 'bundle' || list?.use_bundle_inventory_only === true) return moves;
  for (const part of product.bundled_products ?? []) {
    const partProduct = await work.of('products').get(part.product_id);
    if (partProduct !== undefined)
      moves.push(...(await movesOf(shop, partProduct, inventoryListId, quantity * part.quantity)));
  }
  return moves;
}
