/**
 * The facts about a product that conditions refer to: its own and its master's ID, and the categories of both. The
 * categories include their ancestors if a condition refers to categories.
 */
export interface ProductFacts {
  readonly ids: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
}

/** Returns the facts about a product, by its ID; undefined if they were not collected. */
export type ProductFactsLookup = (productId: string) => ProductFacts | undefined;
