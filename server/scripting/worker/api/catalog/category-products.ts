import { run } from '../../current-run.ts';
import { page } from '../../paged-list.ts';

/** Ids of the products that a catalog owns and has in a category; their records are looked through where they are. */
export function productsIn(catalogId: string, categoryId: string): readonly string[] {
  const { records, bridge } = run();
  const equals = (name: string, value: string, list = false) =>
    ({ kind: 'compare', field: { path: [name], list }, operator: '=', value }) as const;
  const where = {
    kind: 'and',
    of: [equals('catalog_id', catalogId), equals('category_ids', categoryId, true)],
  } as const;
  return records.computed(`products in ${catalogId} ${categoryId}`, () =>
    bridge.call('query', { collection: 'products', where, sort: [] }),
  );
}

/** What is made of each product, whose records are read some at a time. */
export function madeOf<Made>(ids: readonly string[], make: (id: string) => Made | null): Made[] {
  const made: Made[] = [];
  for (let from = 0; from < ids.length; from += page) {
    const some = ids.slice(from, from + page);
    run().records.prefetch('products', some);
    made.push(...some.map(make).filter((one) => one !== null));
  }
  return made;
}
