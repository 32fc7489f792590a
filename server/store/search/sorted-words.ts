/** Maximum number of words that are searched linearly because they were added after the last sorting. */
const unsortedLimit = 256;

/** Distinct words, for finding those with a prefix. */
export class SortedWords {
  #sorted: string[] = [];
  #unsorted: string[] = [];

  /** @param word a word that was not added before */
  add(word: string): void {
    this.#unsorted.push(word);
  }

  /** Returns the words that begin with the given word and are longer, in alphabetical order. */
  startingWith(prefix: string, limit: number, accept: (word: string) => boolean): string[] {
    if (this.#unsorted.length > unsortedLimit) {
      this.#sorted = [...this.#sorted, ...this.#unsorted].sort();
      this.#unsorted = [];
    }
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const matches = this.#unsorted.filter(
      (word) => word.startsWith(prefix) && word !== prefix && accept(word),
    );
    for (let index = low; index < this.#sorted.length; index++) {
      const word = this.#sorted[index] ?? '';
      if (!word.startsWith(prefix)) break;
      if (word !== prefix && accept(word)) matches.push(word);
      if (matches.length >= limit) break;
    }
    return matches.sort().slice(0, limit);
  }
}
