import type { JsonObject } from '../../client/loose-call.ts';

/** What is searched for in the shop, and by what the hits are narrowed and sorted. */
export interface ShopSearch {
  readonly query: string;
  /** Values chosen, by attribute; several of one attribute are alternatives. */
  readonly refinements: Readonly<Record<string, readonly string[]>>;
  /** Id of a sorting option; '' for the shop's own order. */
  readonly sort: string;
}

export const emptySearch: ShopSearch = { query: '', refinements: {}, sort: '' };

/** The same search with a value chosen, or no longer. */
export function toggled(search: ShopSearch, attribute: string, value: string): ShopSearch {
  const chosen = search.refinements[attribute] ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  const others = Object.entries(search.refinements).filter(([name]) => name !== attribute);
  return {
    ...search,
    refinements: Object.fromEntries(next.length > 0 ? [...others, [attribute, next]] : others),
  };
}

/** Query parameters of a product search (shop-and-debugger-api 4, Product search): up to ten refinements. */
export function searchQuery({ query, refinements, sort }: ShopSearch): JsonObject {
  const refine = Object.entries(refinements).map(([attribute, values]) => `${attribute}=${values.join('|')}`);
  return {
    ...(query === '' ? {} : { q: query }),
    ...(sort === '' ? {} : { sort }),
    ...Object.fromEntries(
      refine.slice(0, 10).map((value, at) => [at === 0 ? 'refine' : `refine_${at}`, value]),
    ),
  };
}
