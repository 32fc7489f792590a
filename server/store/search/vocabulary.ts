import { differingLetters, editDistance, maxEdits, letterMask } from '../../domain/search/edit-distance.ts';

interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

/** Maximum number of words that are searched linearly because they were added after the last sorting. */
const unsortedLimit = 256;

/** The words of an index without diacritics, for finding words with a prefix and similar words. */
export class Vocabulary {
  /** The original words by their folded form. */
  readonly #writtenByFolded = new Map<string, string>();
  readonly #byLength = new Map<number, Bucket>();
  #sorted: string[] = [];
  #unsorted: string[] = [];

  add(folded: string, written: string): void {
    if (this.#writtenByFolded.has(folded)) return;
    this.#writtenByFolded.set(folded, written);
    this.#unsorted.push(folded);
    const bucket = this.#byLength.get(folded.length) ?? { words: [], masks: [] };
    this.#byLength.set(folded.length, bucket);
    bucket.words.push(folded);
    bucket.masks.push(letterMask(folded));
  }

  writtenOf(folded: string): string | undefined {
    return this.#writtenByFolded.get(folded);
  }

  /** Words that begin with the given word and are longer, in alphabetical order. */
  completions(prefix: string, limit: number, accept: (folded: string) => boolean): string[] {
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

  /** Words that are similar to the given word, depending on its length, the most similar first. */
  corrections(word: string, limit: number, weight: (folded: string) => number): string[] {
    const maxDistance = maxEdits(word);
    if (maxDistance === 0) return [];
    const mask = letterMask(word);
    const matches: { word: string; distance: number; weight: number }[] = [];
    for (let length = word.length - maxDistance; length <= word.length + maxDistance; length++) {
      const bucket = this.#byLength.get(length);
      if (bucket === undefined) continue;
      for (let index = 0; index < bucket.words.length; index++) {
        if (differingLetters(mask, bucket.masks[index] ?? 0) > 2 * maxDistance) continue;
        const candidate = bucket.words[index] ?? '';
        const distance = editDistance(word, candidate, maxDistance);
        if (distance === 0 || distance > maxDistance) continue;
        const frequency = weight(candidate);
        if (frequency > 0) matches.push({ word: candidate, distance, weight: frequency });
      }
    }
    return matches
      .sort((a, b) => a.distance - b.distance || b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
      .map((match) => match.word);
  }
}
