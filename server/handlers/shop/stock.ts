import { isAvailable, mayOversell } from '../../domain/availability.ts';
import { quantityByProduct } from '../../domain/product-lines.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, stockCounter } from '../../records/collections.ts';
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

/**
 * Takes what lines ask for off the stock counters (`sign` -1), or gives it back (+1). Stock that is not counted is left
 * alone; the commit fails with CounterTooLow where somebody else was faster, unless the product may be oversold.
 */
export async function moveStock(shop: Shop, lines: readonly ProductLine[], sign: 1 | -1): Promise<void> {
  for (const wanted of quantityByProduct(lines, shop.site.inventory_list_id)) {
    const product = await shop.work.of('products').get(wanted.productId);
    if (product === undefined) continue;
    await moveProduct(shop, product, wanted.inventoryListId, wanted.quantity, sign);
  }
}

async function moveProduct(
  shop: Shop,
  product: Product,
  inventoryListId: string,
  quantity: number,
  sign: 1 | -1,
): Promise<void> {
  const { work } = shop;
  const record = await work.of('inventory_records').get(compoundKey(inventoryListId, product.id));
  if (record !== undefined && record.perpetual !== true) {
    const found = await availabilityOf(shop, { ...product, type: 'item' }, inventoryListId);
    const least = sign > 0 || (found !== undefined && mayOversell(found)) ? undefined : 0;
    work.add(stockCounter(inventoryListId, product.id), sign * quantity, least);
  }
  const list = await work.of('inventory_lists').get(inventoryListId);
  if (product.type !== 'bundle' || list?.use_bundle_inventory_only === true) return;
  for (const part of product.bundled_products ?? []) {
    const partProduct = await work.of('products').get(part.product_id);
    if (partProduct !== undefined) {
      await moveProduct(shop, partProduct, inventoryListId, quantity * part.quantity, sign);
    }
  }
}
