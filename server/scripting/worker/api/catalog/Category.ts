import { compoundKey, type Category as CategoryRecord } from '../../../bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { categoriesOf } from './category-tree.ts';
import { CategoryAssignment } from './CategoryAssignment.ts';
import { localizedFields } from './localized-fields.ts';
import { productsIn } from './category-products.ts';
import type { Product } from './Product.ts';

/** A shelf of a catalog. */
export class Category extends StoredObject<CategoryRecord> {
  constructor(catalogId: string, id: string) {
    super(recordHandle('categories', compoundKey(catalogId, id)));
  }

  /** It, and all above it. */
  get online(): boolean {
    return this[handle].data.online && (this.parent?.online ?? true);
  }

  get onlineFlag(): boolean {
    return this[handle].data.online;
  }

  get root(): boolean {
    return this[handle].data.parent_id === undefined;
  }

  get topLevel(): boolean {
    return this.parent?.root === true;
  }

  get parent(): Category | null {
    const { catalog_id: catalogId, parent_id: parentId } = this[handle].data;
    if (parentId === undefined || !run().records.get('categories', compoundKey(catalogId, parentId)))
      return null;
    return new Category(catalogId, parentId);
  }

  get subCategories(): ArrayList {
    return new ArrayList(this.#children());
  }

  get onlineSubCategories(): ArrayList {
    return new ArrayList(this.#children().filter((one) => one.onlineFlag));
  }

  hasOnlineSubCategories(): boolean {
    return !this.onlineSubCategories.empty;
  }

  /** Whether it stands below another, at any depth. */
  isSubCategoryOf(other: Category): boolean {
    const { parent } = this;
    return parent !== null && (parent.ID === other.ID || parent.isSubCategoryOf(other));
  }

  get products(): ArrayList {
    const { ofId } = apiClass('catalog.Product');
    const ids = productsIn(this[handle].data.catalog_id, this.ID);
    return new ArrayList(ids.map((id) => ofId(id)).filter((one) => one !== null));
  }

  get onlineProducts(): ArrayList {
    return new ArrayList((this.products.toArray() as Product[]).filter((one) => one.online));
  }

  hasOnlineProducts(): boolean {
    return !this.onlineProducts.empty;
  }

  get categoryAssignments(): ArrayList {
    const all = this.products.toArray() as Product[];
    return new ArrayList(all.map((product) => new CategoryAssignment(product, this)));
  }

  get onlineCategoryAssignments(): ArrayList {
    const all = this.onlineProducts.toArray() as Product[];
    return new ArrayList(all.map((product) => new CategoryAssignment(product, this)));
  }

  get ID(): string {
    return this[handle].data.id;
  }

  #children(): Category[] {
    const { catalog_id: catalogId, id } = this[handle].data;
    return categoriesOf(catalogId)
      .filter((one) => one.parent_id === id)
      .map((one) => new Category(catalogId, one.id));
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(Category, { UUID: readText('id') });
localizedFields(Category, { displayName: 'name', description: 'description' });
platformClass('catalog.Category', Category, { booleans: ['online', 'onlineFlag', 'root', 'topLevel'] });
