import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { registerClass } from '../../platform-object.ts';
import type { Category } from '../catalog/Category.ts';
import { Iterator } from '../util/Iterator.ts';
import { SuggestedCategory } from './SuggestedCategory.ts';
import { Suggestions } from './Suggestions.ts';

/** The suggested categories. */
export class CategorySuggestions extends Suggestions {
  readonly #items: readonly Category[];

  constructor(suggestions: SearchSuggestions, items: readonly Category[]) {
    super(suggestions, items.length);
    this.#items = items;
  }

  /** Returns an iterator over the suggested categories, in the order of the category tree. */
  get suggestedCategories(): Iterator<SuggestedCategory> {
    return new Iterator(this.#items.map((item) => new SuggestedCategory(item)));
  }
}
registerClass('suggest.CategorySuggestions', CategorySuggestions);
