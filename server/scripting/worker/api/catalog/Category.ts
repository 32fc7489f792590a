import { ofId } from '../../lookups.ts';
import { compoundKey, type Category as CategoryRecord } from '../../../bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, readLocalized } from '../../stored-fields.ts';
import { contentAttributes } from '../content/content-attributes.ts';
import { MediaFile } from '../content/MediaFile.ts';
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

  /** Its own flag, whatever stands above it. */
  get onlineFlag(): boolean {
    return this[handle].data.online;
  }

  /** Whether it stands below no other. */
  get root(): boolean {
    return this[handle].data.parent_id === undefined;
  }

  /** Whether it stands directly below the root. */
  get topLevel(): boolean {
    return this.parent?.root === true;
  }

  /** The one above it; null of the root. */
  get parent(): Category | null {
    const { catalog_id: catalogId, parent_id: parentId } = this[handle].data;
    if (parentId === undefined || !run().records.get('categories', compoundKey(catalogId, parentId)))
      return null;
    return new Category(catalogId, parentId);
  }

  /** Those directly below it, in their order. */
  get subCategories(): ArrayList<Category> {
    return new ArrayList<Category>(this.#children());
  }

  /** Those directly below it that are online. */
  get onlineSubCategories(): ArrayList<Category> {
    return new ArrayList<Category>(this.#children().filter((one) => one.onlineFlag));
  }

  /** Whether any of those directly below it is online. */
  hasOnlineSubCategories(): boolean {
    return !this.onlineSubCategories.empty;
  }

  /** Whether it stands below another, at any depth. */
  isSubCategoryOf(other: Category): boolean {
    const { parent } = this;
    return parent !== null && (parent.ID === other.ID || parent.isSubCategoryOf(other));
  }

  /** Whether it stands directly below another. */
  isDirectSubCategoryOf(other: Category): boolean {
    return this.parent?.ID === other.ID;
  }

  /** Its picture; null where it has none. */
  get image(): MediaFile | null {
    return this.#picture(this[handle].data.image);
  }

  /** Its small picture; null where it has none. */
  get thumbnail(): MediaFile | null {
    return this.#picture(this[handle].data.thumbnail);
  }

  /** Attributes of its own, for reading. */
  get custom(): Record<string, unknown> {
    return contentAttributes(this[handle]);
  }

  /** Products that are assigned to it, online or not. */
  get products(): ArrayList<Product> {
    const products = apiClass('catalog.Product');
    const ids = productsIn(this[handle].data.catalog_id, this.ID);
    return new ArrayList<Product>(madeOf(ids, (id) => products[ofId](id)));
  }

  /** Products that are assigned to it and online. */
  get onlineProducts(): ArrayList<Product> {
    return new ArrayList<Product>(this.products.toArray().filter((one) => one.online));
  }

  /** Whether any of its products is online. */
  hasOnlineProducts(): boolean {
    return !this.onlineProducts.empty;
  }

  /** Its products, each with the category. */
  get categoryAssignments(): ArrayList<CategoryAssignment> {
    const all = this.products.toArray();
    return new ArrayList<CategoryAssignment>(all.map((product) => new CategoryAssignment(product, this)));
  }

  /** Its online products, each with the category. */
  get onlineCategoryAssignments(): ArrayList<CategoryAssignment> {
    const all = this.onlineProducts.toArray();
    return new ArrayList<CategoryAssignment>(all.map((product) => new CategoryAssignment(product, this)));
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  #children(): Category[] {
    const { catalog_id: catalogId, id } = this[handle].data;
    return categoriesOf(catalogId)
      .filter((one) => one.parent_id === id)
      .map((one) => new Category(catalogId, one.id));
  }

  #picture(path: string | undefined): MediaFile | null {
    return path === undefined ? null : new MediaFile(this[handle].data.catalog_id, { path }, 'category');
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(Category, { UUID: readText('id') });
storedFields(Category, {
  displayName: readLocalized('name'),
  description: readLocalized('description'),
  pageTitle: readLocalized('page_title'),
  pageDescription: readLocalized('page_description'),
  pageKeywords: readLocalized('page_keywords'),
  template: readText('template'),
});
platformClass('catalog.Category', Category, {
  booleans: ['online', 'onlineFlag', 'root', 'topLevel'],
  unshown: ['products', 'onlineProducts', 'categoryAssignments', 'onlineCategoryAssignments'],
});
