import type { Product } from '../records/catalog.ts';

export type VariationValues = Readonly<Record<string, string>>;

/** A variant or variation group of a master, and whether it can be ordered. */
export interface VariationProduct {
  readonly product: Product;
  readonly orderable: boolean;
}

export interface VariationValue {
  readonly attributeId: string;
  readonly value: string;
  readonly orderable: boolean;
}

/** Whether a variant has all of the selected values. */
export const matchesValues = (variant: Product, selectedValues: VariationValues): boolean =>
  Object.entries(selectedValues).every(
    ([attribute, value]) => variant.variation_values?.[attribute] === value,
  );

/** Returns the variants that have all of the selected values. */
export const findVariants = (
  variants: readonly VariationProduct[],
  selectedValues: VariationValues,
): VariationProduct[] => variants.filter(({ product }) => matchesValues(product, selectedValues));

/**
 * Returns every value of a master's variation attributes, and whether a variant with that value can be ordered. Only
 * variants with the selected values of the *other* attributes count: if size M is selected, black is orderable only if
 * black in size M is.
 */
export function variationValues(
  master: Product,
  variants: readonly VariationProduct[],
  selectedValues: VariationValues = {},
): VariationValue[] {
  return (master.variation_attributes ?? []).flatMap(({ id: attributeId, values }) => {
    const { [attributeId]: _, ...otherValues } = selectedValues;
    const orderableValues = new Set(
      findVariants(variants, otherValues)
        .filter(({ orderable }) => orderable)
        .map(({ product }) => product.variation_values?.[attributeId]),
    );
    return values.map(({ value }) => ({ attributeId, value, orderable: orderableValues.has(value) }));
  });
}
