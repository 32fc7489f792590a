import type { JsonObject } from '../../client/json-object.ts';

/** The query of the product search, its refinements and its sorting. */
export interface ShopSearch {
  readonly query: string;
  /** Selected values by attribute. Several values of one attribute are alternatives. */
  readonly refinements: Readonly<Record<string, readonly string[]>>;
  /** ID of a sorting option; '' for the default order of the shop. */
  readonly sort: string;
}

export const emptySearch: ShopSearch = { query: '', refinements: {}, sort: '' };

/** Whether a search differs from the list of all products in the default order of the shop. */
export const isSearching = ({ query, refinements, sort }: ShopSearch): boolean =>
  query !== '' || sort !== '' || Object.keys(refinements).length > 0;

/** Returns the search with a value selected or, if it is already selected, deselected. */
export function toggleRefinement(search: ShopSearch, attribute: string, value: string): ShopSearch {
  const selectedValues = search.refinements[attribute] ?? [];
  const newValues = selectedValues.includes(value)
    ? selectedValues.filter((selectedValue) => selectedValue !== value)
    : [...selectedValues, value];
  const otherRefinements = Object.entries(search.refinements).filter(([name]) => name !== attribute);
  return {
    ...search,
    refinements: Object.fromEntries(
      newValues.length > 0 ? [...otherRefinements, [attribute, newValues]] : otherRefinements,
    ),
  };
}

/**
 * Returns the query parameters of a product search, with at most ten refinements (shop-and-debugger-api 4, Product
 * search).
 */
export function searchQuery({ query, refinements, sort }: ShopSearch): JsonObject {
  const refineValues = Object.entries(refinements).map(
    ([attribute, values]) => `${attribute}=${values.join('|')}`,
  );
  return {
    ...(query === '' ? {} : { q: query }),
    ...(sort === '' ? {} : { sort }),
    ...Object.fromEntries(
      refineValues.slice(0, 10).map((value, index) => [index === 0 ? 'refine' : `refine_${index}`, value]),
    ),
  };
}
