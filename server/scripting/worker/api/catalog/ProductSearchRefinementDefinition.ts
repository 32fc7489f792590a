import type { FoundRefinement } from '../../../bridge-protocol.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** An attribute by which hits can be refined. */
export class ProductSearchRefinementDefinition extends PlatformObject {
  readonly #found: FoundRefinement;

  constructor(found: FoundRefinement) {
    super();
    this.#found = found;
  }

  /** Without the `c_` of attributes that the shop has added. */
  get attributeID(): string {
    return this.#found.attributeId.replace(/^c_/, '');
  }

  /** Its name in the locale of the request. */
  get displayName(): string {
    return this.#found.label ?? this.attributeID;
  }

  /** Whether it is by an attribute. */
  get attributeRefinement(): boolean {
    return !this.categoryRefinement && !this.priceRefinement;
  }

  /** Whether it is by category. */
  get categoryRefinement(): boolean {
    return this.#found.attributeId === 'cgid';
  }

  /** Whether it is by price. */
  get priceRefinement(): boolean {
    return this.#found.attributeId === 'price';
  }

  [identity](): string {
    return this.attributeID;
  }
}
platformClass('catalog.ProductSearchRefinementDefinition', ProductSearchRefinementDefinition, {
  booleans: ['attributeRefinement', 'categoryRefinement', 'priceRefinement'],
});
