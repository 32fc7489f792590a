/** What a product counts as in a condition: its own id and its master's, its categories and all above them. */
export interface ProductFacts {
  readonly ids: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
}

/** By product id. */
export type FactsOf = (productId: string) => ProductFacts | undefined;
