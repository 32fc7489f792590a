import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Category } from './Category.ts';
import type { Product } from './Product.ts';

/** A product in a category. */
export class CategoryAssignment extends PlatformObject {
  readonly #product: Product;
  readonly #category: Category;

  constructor(product: Product, category: Category) {
    super();
    this.#product = product;
    this.#category = category;
  }

  /** The product. */
  get product(): Product {
    return this.#product;
  }

  /** The category. */
  get category(): Category {
    return this.#category;
  }

  /** Name of the product. */
  get name(): string | null {
    return this.#product.name;
  }
}
platformClass('catalog.CategoryAssignment', CategoryAssignment);
