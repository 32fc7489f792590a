/**
 * The facts about a product that conditions refer to: its own and its master's ID, and, if a condition needs them, the
 * categories of both with all parent categories.
 */
export interface ProductFacts {
  readonly ids: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
}

/** By product ID. */
export type FactsOf = (productId: string) => ProductFacts | undefined;
