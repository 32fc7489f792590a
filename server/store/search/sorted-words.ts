/** Maximum number of words that were added after the last sort, and are therefore searched linearly. */
const unsortedLimit = 256;

/** Distinct words that can be found by prefix. */
export class SortedWords {
  #sortedWords: string[] = [];
  #newWords: string[] = [];

  /** @param word a word that was not added before */
  add(word: string): void {
    this.#newWords.push(word);
  }

  /** Returns at most `limit` accepted words that begin with `prefix` and are longer, in alphabetical order. */
  findByPrefix(prefix: string, limit: number, accept: (word: string) => boolean): string[] {
    if (this.#newWords.length > unsortedLimit) {
      this.#sortedWords = [...this.#sortedWords, ...this.#newWords].sort();
      this.#newWords = [];
    }
    let low = 0;
    let high = this.#sortedWords.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sortedWords[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const matches = this.#newWords.filter(
      (word) => word.startsWith(prefix) && word !== prefix && accept(word),
    );
    for (let index = low; index < this.#sortedWords.length; index++) {
      const word = this.#sortedWords[index] ?? '';
      if (!word.startsWith(prefix)) break;
      if (word !== prefix && accept(word)) matches.push(word);
      if (matches.length >= limit) break;
    }
    return matches.sort().slice(0, limit);
  }
}
