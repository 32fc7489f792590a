import type { Category as CategoryRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';

/** The categories of a catalog in the order in which shops show them. */
export function categoriesOf(catalogId: string): readonly CategoryRecord[] {
  const { records } = run();
  return records.computed(`categories ${catalogId}`, () =>
    records
      .find('categories', 'catalog', catalogId)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1)),
  );
}
