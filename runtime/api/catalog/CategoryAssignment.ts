import { equalityKey } from '../../equality.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Category } from './Category.ts';
import type { Product } from './Product.ts';

/** The assignment of a product to a category. */
export class CategoryAssignment extends PlatformObject {
  readonly #product: Product;
  readonly #category: Category;

  constructor(product: Product, category: Category) {
    super();
    this.#product = product;
    this.#category = category;
  }

  /** Returns the assigned product. */
  get product(): Product {
    return this.#product;
  }

  /** Returns the category that the product is assigned to. */
  get category(): Category {
    return this.#category;
  }

  /** Returns the name of the product in the request's locale, or null if it has none. */
  get name(): string | null {
    return this.#product.name;
  }

  [equalityKey](): string {
    return JSON.stringify([this.#category.ID, this.#product.ID]);
  }
}
registerClass('catalog.CategoryAssignment', CategoryAssignment);
