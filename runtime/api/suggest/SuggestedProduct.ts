import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { ProductSearchHit } from '../catalog/ProductSearchHit.ts';

/** A suggested product. */
export class SuggestedProduct extends PlatformObject {
  readonly #productSearchHit: ProductSearchHit;

  constructor(productSearchHit: ProductSearchHit) {
    super();
    this.#productSearchHit = productSearchHit;
  }

  /** Returns the product as a hit of the product search. */
  get productSearchHit(): ProductSearchHit {
    return this.#productSearchHit;
  }
}
registerClass('suggest.SuggestedProduct', SuggestedProduct);
