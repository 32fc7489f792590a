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

  get displayName(): string {
    return this.#found.label ?? this.attributeID;
  }

  get attributeRefinement(): boolean {
    return !this.categoryRefinement && !this.priceRefinement;
  }

  get categoryRefinement(): boolean {
    return this.#found.attributeId === 'cgid';
  }

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
