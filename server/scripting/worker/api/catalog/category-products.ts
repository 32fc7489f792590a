import { run } from '../../current-run.ts';

/** Ids of the products that a catalog owns and has in a category. */
export function productsIn(catalogId: string, categoryId: string): string[] {
  const { records } = run();
  const name = `products in ${catalogId} ${categoryId}`;
  return records.computed(name, () =>
    records
      .find('products', 'catalog', catalogId)
      .filter(({ category_ids: ids }) => ids?.includes(categoryId))
      .map(({ id }) => id),
  );
}
