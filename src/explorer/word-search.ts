/**
 * Whether texts contain all words of a query, in any order and regardless of case, as `shop.basket.items.afterPOST`
 * contains those of `items basket`. Returns false for a query of fewer than two words, since VS Code itself searches
 * for a single word.
 */
export function containsWords(texts: readonly (string | undefined)[], query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join('\n').toLowerCase();
  return words.length > 1 && words.every((word) => text.includes(word));
}
