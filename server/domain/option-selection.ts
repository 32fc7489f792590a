import type { Product } from '../records/catalog.ts';

export interface OptionChoice {
  readonly optionId: string;
  readonly valueId: string;
}

export type OptionProblem =
  | { readonly kind: 'unknownOption'; readonly optionId: string }
  | { readonly kind: 'unknownValue'; readonly optionId: string; readonly valueId: string };

/**
 * The value of every option of a product: the chosen one, else the one marked as default, else the first.
 * A choice that the product does not offer is answered with what is wrong with it.
 */
export function selectOptions(
  product: Product,
  chosen: readonly OptionChoice[],
): { readonly choices: OptionChoice[]; readonly problem?: OptionProblem } {
  const options = product.options ?? [];
  for (const { optionId, valueId } of chosen) {
    const option = options.find(({ id }) => id === optionId);
    if (option === undefined) return { choices: [], problem: { kind: 'unknownOption', optionId } };
    if (!option.values.some(({ id }) => id === valueId)) {
      return { choices: [], problem: { kind: 'unknownValue', optionId, valueId } };
    }
  }
  const choices = options.flatMap((option) => {
    const value =
      chosen.find(({ optionId }) => optionId === option.id)?.valueId ??
      option.values.find((candidate) => candidate.default === true)?.id ??
      option.values[0]?.id;
    return value === undefined ? [] : [{ optionId: option.id, valueId: value }];
  });
  return { choices };
}
