import type { SearchRefinement } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** The definition of a refinement: an attribute, the category or the price. */
export class ProductSearchRefinementDefinition extends PlatformObject {
  readonly #refinement: SearchRefinement;

  constructor(refinement: SearchRefinement) {
    super();
    this.#refinement = refinement;
  }

  /** Returns the ID of the refinement's attribute, without the prefix `c_` of custom attributes. */
  get attributeID(): string {
    return this.#refinement.attributeId.replace(/^c_/, '');
  }

  /** Returns the name of the refinement in the request's locale, or the attribute ID if it has none. */
  get displayName(): string {
    return this.#refinement.label ?? this.attributeID;
  }

  /** Returns true if hits are refined by an attribute. */
  get attributeRefinement(): boolean {
    return !this.categoryRefinement && !this.priceRefinement;
  }

  /** Returns true if hits are refined by category. */
  get categoryRefinement(): boolean {
    return this.#refinement.attributeId === 'cgid';
  }

  /** Returns true if hits are refined by price. */
  get priceRefinement(): boolean {
    return this.#refinement.attributeId === 'price';
  }

  /** Always returns false: the refinements that this service offers for the hits do not include promotions. */
  get promotionRefinement(): boolean {
    return false;
  }

  [displayId](): string {
    return this.attributeID;
  }
}
registerClass('catalog.ProductSearchRefinementDefinition', ProductSearchRefinementDefinition, {
  booleans: ['attributeRefinement', 'categoryRefinement', 'priceRefinement', 'promotionRefinement'],
});
