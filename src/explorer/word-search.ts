/**
 * Whether texts contain all words of a query, in any order and regardless of case, as `shop.basket.items.afterPOST`
 * contains those of `items basket`. Returns false for a query of fewer than two words, since VS Code itself searches
 * for a single word.
 */
export function containsWords(texts: readonly (string | undefined)[], query: string): boolean {
  return splitWords(query).length > 1 && containsEachWord(texts, query);
}

/** Like {@link containsWords}, but also for a single word. */
export function containsEachWord(texts: readonly (string | undefined)[], query: string): boolean {
  const text = texts.join('\n').toLowerCase();
  return splitWords(query).every((word) => text.includes(word));
}

const splitWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
