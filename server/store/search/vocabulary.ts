import { differingLetters, editDistance, maxEdits, letterMask } from '../../domain/search/edit-distance.ts';
import { SortedWords } from './sorted-words.ts';

interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

/** The words of an index without diacritics, for finding words with a prefix and similar words. */
export class Vocabulary {
  /** The original words by their folded form. */
  readonly #writtenByFolded = new Map<string, string>();
  readonly #byLength = new Map<number, Bucket>();
  readonly #sorted = new SortedWords();

  /** Returns false for a word that was added before. */
  add(folded: string, spelling: string): boolean {
    if (this.#writtenByFolded.has(folded)) return false;
    this.#writtenByFolded.set(folded, spelling);
    this.#sorted.add(folded);
    const bucket = this.#byLength.get(folded.length) ?? { words: [], masks: [] };
    this.#byLength.set(folded.length, bucket);
    bucket.words.push(folded);
    bucket.masks.push(letterMask(folded));
    return true;
  }

  writtenOf(folded: string): string | undefined {
    return this.#writtenByFolded.get(folded);
  }

  /** Returns the words that begin with the given word and are longer, in alphabetical order. */
  completions(prefix: string, limit: number, accept: (folded: string) => boolean): string[] {
    return this.#sorted.startingWith(prefix, limit, accept);
  }

  /**
   * Returns the words that are similar to the given word, depending on its length, the most similar first.
   */
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
