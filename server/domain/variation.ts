import type { Product } from '../records/catalog.ts';

export type VariationValues = Readonly<Record<string, string>>;

/** One variant (or variation group) of a master, with what depends on stock and price looked up. */
export interface Variant {
  readonly product: Product;
  readonly orderable: boolean;
}

export interface VariationValue {
  readonly attributeId: string;
  readonly value: string;
  readonly orderable: boolean;
}

/** Whether a variant has all of the chosen values. */
export const matches = (variant: Product, chosen: VariationValues): boolean =>
  Object.entries(chosen).every(([attribute, value]) => variant.variation_values?.[attribute] === value);

/** The variants that have all of the chosen values. */
export const variantsWith = (variants: readonly Variant[], chosen: VariationValues): Variant[] =>
  variants.filter(({ product }) => matches(product, chosen));

/**
 * Every value of a master's variation attributes with whether some variant that has it can be ordered. With values
 * already chosen, only variants that agree in the *other* attributes count: black is orderable in size M or it is not.
 */
export function variationValues(
  master: Product,
  variants: readonly Variant[],
  chosen: VariationValues = {},
): VariationValue[] {
  return (master.variation_attributes ?? []).flatMap((attribute) => {
    const others = Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== attribute.id));
    return attribute.values.map(({ value }) => ({
      attributeId: attribute.id,
      value,
      orderable: variantsWith(variants, { ...others, [attribute.id]: value }).some(
        ({ orderable }) => orderable,
      ),
    }));
  });
}
