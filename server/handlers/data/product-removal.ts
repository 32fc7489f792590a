import type { UnitOfWork } from '../../ports/store.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey, stockCounter } from '../../records/collections.ts';

/** The product outside of any master: a normal product again. */
function unassigned(member: Product): Product {
  const { master_id: _master, variation_values: _values, ...product } = member;
  return { ...product, type: 'item' };
}

/** A master no longer names a variant as its default. */
async function forgetDefault(work: UnitOfWork, { id, master_id: masterId }: Product): Promise<void> {
  const master = masterId === undefined ? undefined : await work.of('products').get(masterId);
  if (master?.default_variant_id !== id) return;
  const { default_variant_id: _default, ...rest } = master;
  work.of('products').put(rest);
}

/** Takes a variant or a variation group off its master and keeps it as a normal product. */
export async function unassign(work: UnitOfWork, member: Product): Promise<void> {
  await forgetDefault(work, member);
  work.of('products').put(unassigned(member));
}

/** Takes a product out of its family: what was assigned to it becomes normal products, its master forgets it. */
export async function detachProduct(work: UnitOfWork, product: Product): Promise<void> {
  for (const member of await work.of('products').find('master', product.id)) {
    work.of('products').put(unassigned(member));
  }
  await forgetDefault(work, product);
}

/** Deletes a product with its prices and stock; what was assigned to it stays as normal products. */
export async function removeProduct(work: UnitOfWork, product: Product): Promise<void> {
  await detachProduct(work, product);
  for (const price of await work.of('prices').find('product', product.id)) {
    work.of('prices').delete(compoundKey(price.price_book_id, price.product_id));
  }
  for (const record of await work.of('inventory_records').find('product', product.id)) {
    await removeInventory(work, record.inventory_list_id, product.id);
  }
  work.of('products').delete(product.id);
}

/** Deletes an inventory record and sets its counter back: a record of the same key starts from nothing. */
export async function removeInventory(work: UnitOfWork, listId: string, productId: string): Promise<void> {
  work.of('inventory_records').delete(compoundKey(listId, productId));
  const counter = stockCounter(listId, productId);
  const left = await work.counter(counter);
  if (left !== 0) work.add(counter, -left);
}
