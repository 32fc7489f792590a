import type { UnitOfWork } from '../../ports/store.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, onOrderCounterName, stockCounterName } from '../../records/collections.ts';

/** Returns the product as a normal product (type `item`), without a master. */
function asNormalProduct(member: Product): Product {
  const { master_id: _master, variation_values: _values, ...product } = member;
  return { ...product, type: 'item' };
}

/** Removes the master's default variant if it is this product. */
async function clearDefaultVariant(work: UnitOfWork, { id, master_id: masterId }: Product): Promise<void> {
  const master = masterId === undefined ? undefined : await work.collection('products').get(masterId);
  if (master?.default_variant_id !== id) return;
  const { default_variant_id: _default, ...rest } = master;
  work.collection('products').put(rest);
}

/** Unassigns a variant or a variation group from its master. The product remains as a normal product. */
export async function unassign(work: UnitOfWork, member: Product): Promise<void> {
  await clearDefaultVariant(work, member);
  work.collection('products').put(asNormalProduct(member));
}

/**
 * Removes the references to a product from its product family. Products that were assigned to it become normal
 * products, and its master no longer has it as the default variant.
 */
export async function detachFromVariations(work: UnitOfWork, product: Product): Promise<void> {
  for (const member of await work.collection('products').find('master', product.id)) {
    work.collection('products').put(asNormalProduct(member));
  }
  await clearDefaultVariant(work, product);
}

/** Deletes a product with its prices and stock. Products that were assigned to it remain as normal products. */
export async function removeProduct(work: UnitOfWork, product: Product): Promise<void> {
  await detachFromVariations(work, product);
  for (const price of await work.collection('prices').find('product', product.id)) {
    work.collection('prices').delete(compoundKey(price.price_book_id, price.product_id));
  }
  for (const record of await work.collection('inventory_records').find('product', product.id)) {
    await removeInventory(work, record.inventory_list_id, product.id);
  }
  work.collection('products').delete(product.id);
}

/** Deletes an inventory record and resets its counters, so that a new record with the same key starts at zero. */
export async function removeInventory(work: UnitOfWork, listId: string, productId: string): Promise<void> {
  work.collection('inventory_records').delete(compoundKey(listId, productId));
  for (const counter of [stockCounterName(listId, productId), onOrderCounterName(listId, productId)]) {
    const count = await work.counter(counter);
    if (count !== 0) work.add(counter, -count);
  }
}
