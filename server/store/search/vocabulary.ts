import { differingLetters, editDistance, forgiven, letterMask } from '../../domain/search/edit-distance.ts';

interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

/** Words that came since the last sorting are few enough to be looked through. */
const unsortedLimit = 256;

/** The words of an index without diacritics, to find those that begin like a word, or nearly are one. */
export class Vocabulary {
  /** By folded form the word as it was written. */
  readonly #written = new Map<string, string>();
  readonly #byLength = new Map<number, Bucket>();
  #sorted: string[] = [];
  #unsorted: string[] = [];

  add(folded: string, written: string): void {
    if (this.#written.has(folded)) return;
    this.#written.set(folded, written);
    this.#unsorted.push(folded);
    const bucket = this.#byLength.get(folded.length) ?? { words: [], masks: [] };
    this.#byLength.set(folded.length, bucket);
    bucket.words.push(folded);
    bucket.masks.push(letterMask(folded));
  }

  writtenOf(folded: string): string | undefined {
    return this.#written.get(folded);
  }

  /** Words that begin with the given one and go on, in alphabetical order. */
  completions(prefix: string, limit: number, keep: (folded: string) => boolean): string[] {
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
    const found = this.#unsorted.filter((word) => word.startsWith(prefix) && word !== prefix && keep(word));
    for (let index = low; index < this.#sorted.length; index++) {
      const word = this.#sorted[index] ?? '';
      if (!word.startsWith(prefix)) break;
      if (word !== prefix && keep(word)) found.push(word);
      if (found.length >= limit) break;
    }
    return found.sort().slice(0, limit);
  }

  /** Words as close to the given one as its length forgives, the closest first. */
  corrections(word: string, limit: number, weight: (folded: string) => number): string[] {
    const most = forgiven(word);
    if (most === 0) return [];
    const mask = letterMask(word);
    const found: { word: string; distance: number; weight: number }[] = [];
    for (let length = word.length - most; length <= word.length + most; length++) {
      const bucket = this.#byLength.get(length);
      if (bucket === undefined) continue;
      for (let index = 0; index < bucket.words.length; index++) {
        if (differingLetters(mask, bucket.masks[index] ?? 0) > 2 * most) continue;
        const candidate = bucket.words[index] ?? '';
        const distance = editDistance(word, candidate, most);
        if (distance === 0 || distance > most) continue;
        const frequency = weight(candidate);
        if (frequency > 0) found.push({ word: candidate, distance, weight: frequency });
      }
    }
    return found
      .sort((a, b) => a.distance - b.distance || b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
      .map((one) => one.word);
  }
}
