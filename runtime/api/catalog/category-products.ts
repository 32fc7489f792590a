import { currentRun } from '../../current-run.ts';
import { pageSize } from '../../paged-list.ts';

/** Returns the IDs of the catalog's own products that are assigned to a category. The service filters the records. */
export function productIdsIn(catalogId: string, categoryId: string): readonly string[] {
  const { records, bridge } = currentRun();
  const equals = (name: string, value: string, isList = false) =>
    ({ kind: 'compare', field: { path: [name], isList }, operator: '=', value }) as const;
  const where = {
    kind: 'and',
    conditions: [equals('catalog_id', catalogId), equals('category_ids', categoryId, true)],
  } as const;
  return records.memoize(`products in ${catalogId} ${categoryId}`, () =>
    bridge.call('query', { collection: 'products', where, sort: [] }),
  );
}

/** Creates an object for each product ID, and leaves out null. The records are read page by page. */
export function createInPages<Element>(
  ids: readonly string[],
  create: (id: string) => Element | null,
): Element[] {
  const elements: Element[] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    const pageIds = ids.slice(start, start + pageSize);
    currentRun().records.prefetch('products', pageIds);
    elements.push(...pageIds.map(create).filter((element) => element !== null));
  }
  return elements;
}
