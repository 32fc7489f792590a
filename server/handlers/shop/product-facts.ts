import type { ProductFacts } from '../../domain/promotions/product-facts.ts';
import type { Product } from '../../records/catalog.ts';
import type { ShopReader } from './shop.ts';

/**
 * Returns the facts about products, by product ID. Their categories include all ancestors only if `needsCategories` is
 * set.
 */
export function factsOf(
  { reader, site }: Pick<ShopReader, 'reader' | 'site'>,
  products: Iterable<Product>,
  options: { readonly needsCategories: boolean },
): ReadonlyMap<string, ProductFacts> {
  const parents = options.needsCategories ? parentCategories(reader, site.catalog_id) : new Map();
  const facts = new Map<string, ProductFacts>();
  for (const product of products) {
    const master =
      product.master_id === undefined ? undefined : reader.collection('products').get(product.master_id);
    const assignedCategoryIds = [...(product.category_ids ?? []), ...(master?.category_ids ?? [])];
    facts.set(product.id, {
      ids: new Set([product.id, ...(master === undefined ? [] : [master.id])]),
      categoryIds: withAncestors(assignedCategoryIds, parents),
    });
  }
  return facts;
}

function parentCategories(reader: ShopReader['reader'], catalogId: string): Map<string, string> {
  const categories = reader.collection('categories').find('catalog', catalogId);
  return new Map(categories.map(({ id, parent_id: parent }) => [id, parent ?? '']));
}

function withAncestors(ids: readonly string[], parents: ReadonlyMap<string, string>): Set<string> {
  const allIds = new Set<string>();
  for (const id of ids)
    for (let current = id; current !== '' && !allIds.has(current); current = parents.get(current) ?? '')
      allIds.add(current);
  return allIds;
}
