import { findById } from '../../lookup-symbols.ts';
import { compoundKey, type Category as CategoryRecord } from '../../protocol/bridge-protocol.ts';
import { pathToRoot } from '../../../server/domain/hierarchy.ts';
import { apiClass } from '../../api-classes.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields, readOnlyLocalized } from '../../stored-fields.ts';
import { systemType } from '../../type-definitions.ts';
import { contentAttributes } from '../content/content-attributes.ts';
import { MediaFile } from '../content/MediaFile.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { categoriesOf } from './category-tree.ts';
import { CategoryAssignment } from './CategoryAssignment.ts';
import { createInPages, productIdsIn } from './category-products.ts';
import type { Product } from './Product.ts';
import type { SortingOption } from './SortingOption.ts';

/** A category of a catalog. */
export class Category extends StoredObject<CategoryRecord> {
  constructor(catalogId: string, id: string) {
    super(recordHandle('categories', compoundKey(catalogId, id)));
  }

  /** Always returns null: categories of this service have no default sorting rule. */
  get defaultSortingRule(): SortingOption | null {
    return null;
  }

  /** Returns true if this category and all its ancestors are online. */
  get online(): boolean {
    return this.#path().every(({ online }) => online);
  }

  /** Returns the category's own online flag, regardless of its ancestors. */
  get onlineFlag(): boolean {
    return this[handle].data.online;
  }

  /** Returns true if this category has no parent. */
  get root(): boolean {
    return this[handle].data.parent_id === undefined;
  }

  /** Returns true if this is a direct child of the root category. */
  get topLevel(): boolean {
    return this.parent?.root === true;
  }

  /** Returns the parent category, or null if there is none. */
  get parent(): Category | null {
    const { catalog_id: catalogId, parent_id: parentId } = this[handle].data;
    if (parentId === undefined || !currentRun().records.get('categories', compoundKey(catalogId, parentId)))
      return null;
    return new Category(catalogId, parentId);
  }

  /** Returns the direct subcategories in their sort order. */
  get subCategories(): ArrayList<Category> {
    return new ArrayList<Category>(this.#children());
  }

  /** Returns the direct subcategories that are flagged online. */
  get onlineSubCategories(): ArrayList<Category> {
    return new ArrayList<Category>(this.#children().filter((category) => category.onlineFlag));
  }

  /** Returns true if any direct subcategory is flagged online. */
  hasOnlineSubCategories(): boolean {
    return !this.onlineSubCategories.empty;
  }

  /** Returns true if this category is below the given category at any depth. */
  isSubCategoryOf(other: Category): boolean {
    const [, ...ancestors] = this.#path();
    return ancestors.some(({ id }) => id === other.ID);
  }

  /** Returns true if this category is a direct subcategory of the given category. */
  isDirectSubCategoryOf(other: Category): boolean {
    return this.parent?.ID === other.ID;
  }

  /** Returns the image of the category, or null if there is none. */
  get image(): MediaFile | null {
    return this.#createMediaFile(this[handle].data.image);
  }

  /** Returns the thumbnail image of the category, or null if there is none. */
  get thumbnail(): MediaFile | null {
    return this.#createMediaFile(this[handle].data.thumbnail);
  }

  /** Returns the custom attributes of the category; scripts cannot change them. */
  get custom(): Record<string, unknown> {
    return contentAttributes(this[handle], () => systemType(this));
  }

  /** Returns the products of the category's own catalog that are assigned to this category, online or not. */
  get products(): ArrayList<Product> {
    const ProductClass = apiClass('catalog.Product');
    const ids = productIdsIn(this[handle].data.catalog_id, this.ID);
    return new ArrayList<Product>(createInPages(ids, (id) => ProductClass[findById](id)));
  }

  /** Returns the online products assigned to this category. */
  get onlineProducts(): ArrayList<Product> {
    return new ArrayList<Product>(this.products.toArray().filter((product) => product.online));
  }

  /** Returns true if any product assigned to this category is online. */
  hasOnlineProducts(): boolean {
    return !this.onlineProducts.empty;
  }

  /** Returns the assignments of products to this category, online or not. */
  get categoryAssignments(): ArrayList<CategoryAssignment> {
    const products = this.products.toArray();
    return new ArrayList<CategoryAssignment>(
      products.map((product) => new CategoryAssignment(product, this)),
    );
  }

  /** Returns the assignments of online products to this category. */
  get onlineCategoryAssignments(): ArrayList<CategoryAssignment> {
    const products = this.onlineProducts.toArray();
    return new ArrayList<CategoryAssignment>(
      products.map((product) => new CategoryAssignment(product, this)),
    );
  }

  /** Returns the ID of the category. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the records of the category and its ancestors, starting with the category. */
  #path(): CategoryRecord[] {
    const { data } = this[handle];
    const { records } = currentRun();
    return pathToRoot(data, (id) => records.get('categories', compoundKey(data.catalog_id, id)));
  }

  #children(): Category[] {
    const { catalog_id: catalogId, id } = this[handle].data;
    return categoriesOf(catalogId)
      .filter((category) => category.parent_id === id)
      .map((category) => new Category(catalogId, category.id));
  }

  #createMediaFile(path: string | undefined): MediaFile | null {
    return path === undefined ? null : new MediaFile(this[handle].data.catalog_id, { path }, 'category');
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(Category, { UUID: readOnlyText('id') });
defineFields(Category, {
  displayName: readOnlyLocalized('name'),
  description: readOnlyLocalized('description'),
  pageTitle: readOnlyLocalized('page_title'),
  pageDescription: readOnlyLocalized('page_description'),
  pageKeywords: readOnlyLocalized('page_keywords'),
  /** Returns the path of the category's rendering template, or null if it is not set. */
  template: readOnlyText('template'),
});
registerClass('catalog.Category', Category, {
  booleans: ['online', 'onlineFlag', 'root', 'topLevel'],
  hiddenInDebugger: ['products', 'onlineProducts', 'categoryAssignments', 'onlineCategoryAssignments'],
});
