import type { ProductFacts } from '../../domain/promotions/product-facts.ts';
import type { Product } from '../../records/catalog.ts';
import type { Shop } from './shop.ts';

/**
 * Returns the facts about products for conditions: their own and their master's IDs, and their categories with all
 * parent categories.
 */
export async function factsOf(
  { work, site }: Pick<Shop, 'work' | 'site'>,
  products: Iterable<Product>,
  options: { readonly categories: boolean },
): Promise<ReadonlyMap<string, ProductFacts>> {
  const parents = options.categories ? await parentCategories(work, site.catalog_id) : new Map();
  const facts = new Map<string, ProductFacts>();
  for (const product of products) {
    const master =
      product.master_id === undefined ? undefined : await work.collection('products').get(product.master_id);
    const assignedCategoryIds = [...(product.category_ids ?? []), ...(master?.category_ids ?? [])];
    facts.set(product.id, {
      ids: new Set([product.id, ...(master === undefined ? [] : [master.id])]),
      categoryIds: withAncestors(assignedCategoryIds, parents),
    });
  }
  return facts;
}

async function parentCategories(work: Shop['work'], catalogId: string): Promise<Map<string, string>> {
  const categories = await work.collection('categories').find('catalog', catalogId);
  return new Map(categories.map(({ id, parent_id: parent }) => [id, parent ?? '']));
}

function withAncestors(ids: readonly string[], parents: ReadonlyMap<string, string>): Set<string> {
  const closure = new Set<string>();
  for (const id of ids)
    for (let current = id; current !== '' && !closure.has(current); current = parents.get(current) ?? '')
      closure.add(current);
  return closure;
}
