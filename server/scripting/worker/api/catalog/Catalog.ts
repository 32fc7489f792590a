import { readLocalized, storedFields } from '../../stored-fields.ts';
import type { Catalog as CatalogRecord } from '../../../bridge-protocol.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { Category } from './Category.ts';
import { categoriesOf } from './category-tree.ts';

export class Catalog extends StoredObject<CatalogRecord> {
  constructor(id: string) {
    super(recordHandle('catalogs', id));
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** The category `root`, or the first without a parent. */
  get root(): Category | null {
    const tops = categoriesOf(this.ID).filter((one) => one.parent_id === undefined);
    const found = tops.find(({ id }) => id === 'root') ?? tops[0];
    return found ? new Category(this.ID, found.id) : null;
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(Catalog, { displayName: readLocalized('name') });
platformClass('catalog.Catalog', Catalog);
