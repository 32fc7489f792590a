import type { Category as CategoryRecord } from '../../protocol/bridge-protocol.ts';
import { comparePositions } from '../../../server/domain/hierarchy.ts';
import { currentRun } from '../../current-run.ts';

/** Returns the categories of a catalog in their display order. */
export function categoriesOf(catalogId: string): readonly CategoryRecord[] {
  const { records } = currentRun();
  return records.memoize(`categories ${catalogId}`, () =>
    records.find('categories', 'catalog', catalogId).sort(comparePositions),
  );
}
