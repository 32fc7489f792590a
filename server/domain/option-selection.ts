import type { Product } from '../records/catalog.ts';

export interface OptionChoice {
  readonly optionId: string;
  readonly valueId: string;
}

export type OptionProblem =
  | { readonly kind: 'unknownOption'; readonly optionId: string }
  | { readonly kind: 'unknownValue'; readonly optionId: string; readonly valueId: string };

/**
 * Returns the value of every option of a product: the selected value, or else the default, or else the first. Options
 * without values are omitted. If a requested option or value does not exist, the result contains the problem instead.
 */
export function selectOptions(
  product: Product,
  requestedChoices: readonly OptionChoice[],
): { readonly choices: OptionChoice[]; readonly problem?: OptionProblem } {
  const options = product.options ?? [];
  for (const { optionId, valueId } of requestedChoices) {
    const option = options.find(({ id }) => id === optionId);
    if (option === undefined) return { choices: [], problem: { kind: 'unknownOption', optionId } };
    if (!option.values.some(({ id }) => id === valueId)) {
      return { choices: [], problem: { kind: 'unknownValue', optionId, valueId } };
    }
  }
  return { choices: withDefaults(product, requestedChoices) };
}

/** Like {@link selectOptions}, but ignores choices that the product does not have. */
export const withDefaults = (product: Product, choices: readonly OptionChoice[]): OptionChoice[] =>
  (product.options ?? []).flatMap((option) => {
    const selectedId = choices.find(({ optionId }) => optionId === option.id)?.valueId;
    const value =
      option.values.find(({ id }) => id === selectedId) ??
      option.values.find((candidate) => candidate.default === true) ??
      option.values[0];
    return value === undefined ? [] : [{ optionId: option.id, valueId: value.id }];
  });
