import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Category } from '../catalog/Category.ts';

/** A suggested category. */
export class SuggestedCategory extends PlatformObject {
  readonly #category: Category;

  constructor(category: Category) {
    super();
    this.#category = category;
  }

  /** Returns the category. */
  get category(): Category {
    return this.#category;
  }
}
registerClass('suggest.SuggestedCategory', SuggestedCategory);
