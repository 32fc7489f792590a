import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { registerClass } from '../../platform-object.ts';
import type { ProductSearchHit } from '../catalog/ProductSearchHit.ts';
import { Iterator } from '../util/Iterator.ts';
import { SuggestedProduct } from './SuggestedProduct.ts';
import { Suggestions } from './Suggestions.ts';

/** The suggested products. */
export class ProductSuggestions extends Suggestions {
  readonly #items: readonly ProductSearchHit[];

  constructor(suggestions: SearchSuggestions, items: readonly ProductSearchHit[]) {
    super(suggestions, items.length);
    this.#items = items;
  }

  /** Returns an iterator over the suggested products, best first. */
  get suggestedProducts(): Iterator<SuggestedProduct> {
    return new Iterator(this.#items.map((item) => new SuggestedProduct(item)));
  }
}
registerClass('suggest.ProductSuggestions', ProductSuggestions);
