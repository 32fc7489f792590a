import { attributesOfObject } from '../../custom-attributes.ts';
import { readOnlyLocalized, defineFields } from '../../stored-fields.ts';
import type { Catalog as CatalogRecord } from '../../protocol/bridge-protocol.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { Category } from './Category.ts';
import { categoriesOf } from './category-tree.ts';

/** A catalog of products and categories. */
export class Catalog extends StoredObject<CatalogRecord> {
  constructor(id: string) {
    super(recordHandle('catalogs', id));
  }

  /** Returns the ID of the catalog. */
  get ID(): string {
    return this[handle].data.id;
  }

  /**
   * Returns the root category: the category `root`, or else the first category without a parent. Returns null
   * if there is none.
   */
  get root(): Category | null {
    const rootCategories = categoriesOf(this.ID).filter((category) => category.parent_id === undefined);
    const rootCategory = rootCategories.find(({ id }) => id === 'root') ?? rootCategories[0];
    return rootCategory ? new Category(this.ID, rootCategory.id) : null;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(Catalog, { displayName: readOnlyLocalized('name') });
registerClass('catalog.Catalog', Catalog);
