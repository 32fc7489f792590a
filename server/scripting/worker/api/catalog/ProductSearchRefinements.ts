import type { FoundRefinement, FoundRefinementValue } from '../../../bridge-protocol.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ProductSearchRefinementDefinition } from './ProductSearchRefinementDefinition.ts';
import { ProductSearchRefinementValue } from './ProductSearchRefinementValue.ts';

/** By what the hits of a search can be refined further. */
export class ProductSearchRefinements extends PlatformObject {
  readonly #refinements: readonly FoundRefinement[];

  constructor(refinements: readonly FoundRefinement[]) {
    super();
    this.#refinements = refinements;
  }

  /** Attributes by which hits can be refined. */
  get refinementDefinitions(): ArrayList<ProductSearchRefinementDefinition> {
    return new ArrayList<ProductSearchRefinementDefinition>(
      this.#refinements.map((one) => new ProductSearchRefinementDefinition(one)),
    );
  }

  /** Those with values that hits have. */
  get allRefinementDefinitions(): ArrayList<ProductSearchRefinementDefinition> {
    return this.refinementDefinitions;
  }

  /** Refinement by category; null where there is none. */
  get categoryRefinementDefinition(): ProductSearchRefinementDefinition | null {
    return this.#definition('cgid');
  }

  /** Refinement by price; null where there is none. */
  get priceRefinementDefinition(): ProductSearchRefinementDefinition | null {
    return this.#definition('price');
  }

  /** Values of an attribute that hits have. */
  getRefinementValues(
    of: ProductSearchRefinementDefinition | string,
  ): ArrayList<ProductSearchRefinementValue> {
    const wanted = typeof of === 'string' ? of : of.attributeID;
    const found = this.#refinements.find((one) => isNamed(one, wanted));
    return new ArrayList<ProductSearchRefinementValue>(
      flat(found?.values ?? []).map((value) => new ProductSearchRefinementValue(wanted, value)),
    );
  }

  /** Values of an attribute that hits have. */
  getAllRefinementValues(
    of: ProductSearchRefinementDefinition | string,
  ): ArrayList<ProductSearchRefinementValue> {
    return this.getRefinementValues(of);
  }

  /** One value of an attribute; null where no hit has it. */
  getRefinementValue(
    of: ProductSearchRefinementDefinition | string,
    value: string,
  ): ProductSearchRefinementValue | null {
    const all = this.getRefinementValues(of).toArray();
    return all.find((one) => one.value === value) ?? null;
  }

  #definition(attributeId: string): ProductSearchRefinementDefinition | null {
    const found = this.#refinements.find((one) => one.attributeId === attributeId);
    return found ? new ProductSearchRefinementDefinition(found) : null;
  }
}
platformClass('catalog.ProductSearchRefinements', ProductSearchRefinements);

const isNamed = ({ attributeId }: FoundRefinement, name: string): boolean =>
  attributeId === name || attributeId === `c_${name}`;

const flat = (values: readonly FoundRefinementValue[]): FoundRefinementValue[] =>
  values.flatMap((value) => [value, ...flat(value.values)]);
