import type { SearchRefinement, SearchRefinementValue } from '../../protocol/bridge-protocol.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ProductSearchRefinementDefinition } from './ProductSearchRefinementDefinition.ts';
import { ProductSearchRefinementValue } from './ProductSearchRefinementValue.ts';

/** The refinements that are available for the hits of a search. */
export class ProductSearchRefinements extends PlatformObject {
  readonly #refinements: readonly SearchRefinement[];

  constructor(refinements: readonly SearchRefinement[]) {
    super();
    this.#refinements = refinements;
  }

  /** Returns the definitions of the refinements that are available for the hits. */
  get refinementDefinitions(): ArrayList<ProductSearchRefinementDefinition> {
    return new ArrayList<ProductSearchRefinementDefinition>(
      this.#refinements.map((refinement) => new ProductSearchRefinementDefinition(refinement)),
    );
  }

  /** Returns the definitions of the refinements that are available for the hits, like `refinementDefinitions`. */
  get allRefinementDefinitions(): ArrayList<ProductSearchRefinementDefinition> {
    return this.refinementDefinitions;
  }

  /** Returns the definition of the category refinement, or null if there is none. */
  get categoryRefinementDefinition(): ProductSearchRefinementDefinition | null {
    return this.#definition('cgid');
  }

  /** Returns the definition of the price refinement, or null if there is none. */
  get priceRefinementDefinition(): ProductSearchRefinementDefinition | null {
    return this.#definition('price');
  }

  /** Always returns null: the refinements that this service offers for the hits do not include promotions. */
  get promotionRefinementDefinition(): ProductSearchRefinementDefinition | null {
    return null;
  }

  /** Returns the values that hits have for a refinement, which is passed as its definition or attribute ID. */
  getRefinementValues(
    definition: ProductSearchRefinementDefinition | string,
  ): ArrayList<ProductSearchRefinementValue> {
    const attributeId = typeof definition === 'string' ? definition : definition.attributeID;
    const refinement = this.#refinements.find((candidate) => matchesAttribute(candidate, attributeId));
    return new ArrayList<ProductSearchRefinementValue>(
      flattenValues(refinement?.values ?? []).map(
        (value) => new ProductSearchRefinementValue(attributeId, value),
      ),
    );
  }

  /** Returns the values that hits have for a refinement, like `getRefinementValues`. */
  getAllRefinementValues(
    definition: ProductSearchRefinementDefinition | string,
  ): ArrayList<ProductSearchRefinementValue> {
    return this.getRefinementValues(definition);
  }

  /** Returns a value of a refinement, or null if no hit has it. */
  getRefinementValue(
    definition: ProductSearchRefinementDefinition | string,
    value: string,
  ): ProductSearchRefinementValue | null {
    const values = this.getRefinementValues(definition).toArray();
    return values.find((candidate) => candidate.value === value) ?? null;
  }

  #definition(attributeId: string): ProductSearchRefinementDefinition | null {
    const refinement = this.#refinements.find((candidate) => candidate.attributeId === attributeId);
    return refinement ? new ProductSearchRefinementDefinition(refinement) : null;
  }
}
registerClass('catalog.ProductSearchRefinements', ProductSearchRefinements);

const matchesAttribute = ({ attributeId }: SearchRefinement, name: string): boolean =>
  attributeId === name || attributeId === `c_${name}`;

const flattenValues = (values: readonly SearchRefinementValue[]): SearchRefinementValue[] =>
  values.flatMap((value) => [value, ...flattenValues(value.values)]);
