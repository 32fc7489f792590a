import { ofId } from '../../lookups.ts';
import { compoundKey, type Category as CategoryRecord } from '../../../bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, readLocalized } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { categoriesOf } from './category-tree.ts';
import { CategoryAssignment } from './CategoryAssignment.ts';
import { madeOf, productsIn } from './category-products.ts';
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

  get subCategories(): ArrayList<Category> {
    return new ArrayList<Category>(this.#children());
  }

  get onlineSubCategories(): ArrayList<Category> {
    return new ArrayList<Category>(this.#children().filter((one) => one.onlineFlag));
  }

  hasOnlineSubCategories(): boolean {
    return !this.onlineSubCategories.empty;
  }

  /** Whether it stands below another, at any depth. */
  isSubCategoryOf(other: Category): boolean {
    const { parent } = this;
    return parent !== null && (parent.ID === other.ID || parent.isSubCategoryOf(other));
  }

  get products(): ArrayList<Product> {
    const products = apiClass('catalog.Product');
    const ids = productsIn(this[handle].data.catalog_id, this.ID);
    return new ArrayList<Product>(madeOf(ids, (id) => products[ofId](id)));
  }

  get onlineProducts(): ArrayList<Product> {
    return new ArrayList<Product>(this.products.toArray().filter((one) => one.online));
  }

  hasOnlineProducts(): boolean {
    return !this.onlineProducts.empty;
  }

  get categoryAssignments(): ArrayList<CategoryAssignment> {
    const all = this.products.toArray();
    return new ArrayList<CategoryAssignment>(all.map((product) => new CategoryAssignment(product, this)));
  }

  get onlineCategoryAssignments(): ArrayList<CategoryAssignment> {
    const all = this.onlineProducts.toArray();
    return new ArrayList<CategoryAssignment>(all.map((product) => new CategoryAssignment(product, this)));
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
storedFields(Category, { displayName: readLocalized('name'), description: readLocalized('description') });
platformClass('catalog.Category', Category, {
  booleans: ['online', 'onlineFlag', 'root', 'topLevel'],
  unshown: ['products', 'onlineProducts', 'categoryAssignments', 'onlineCategoryAssignments'],
});
