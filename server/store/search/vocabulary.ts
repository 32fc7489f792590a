import { countDifferingBits, editDistance, maxEdits, letterMask } from '../../domain/search/edit-distance.ts';
import { SortedWords } from './sorted-words.ts';

interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

/**
 * The normalized (lowercase, without diacritics) words of an index, which can be searched by prefix and by similarity.
 */
export class Vocabulary {
  /** The spelling of each normalized word when it was first added. */
  readonly #spellingByWord = new Map<string, string>();
  readonly #bucketByLength = new Map<number, Bucket>();
  readonly #sortedWords = new SortedWords();

  /** Returns false for a word that was added before. */
  add(normalizedWord: string, spelling: string): boolean {
    if (this.#spellingByWord.has(normalizedWord)) return false;
    this.#spellingByWord.set(normalizedWord, spelling);
    this.#sortedWords.add(normalizedWord);
    const bucket = this.#bucketByLength.get(normalizedWord.length) ?? { words: [], masks: [] };
    this.#bucketByLength.set(normalizedWord.length, bucket);
    bucket.words.push(normalizedWord);
    bucket.masks.push(letterMask(normalizedWord));
    return true;
  }

  findSpelling(normalizedWord: string): string | undefined {
    return this.#spellingByWord.get(normalizedWord);
  }

  /** Returns at most `limit` accepted words that begin with `prefix` and are longer, in alphabetical order. */
  findCompletions(prefix: string, limit: number, accept: (normalizedWord: string) => boolean): string[] {
    return this.#sortedWords.findByPrefix(prefix, limit, accept);
  }

  /**
   * Returns at most `limit` words that are similar to `word`, the most similar first. The accepted distance depends on
   * the length of `word`. Omits words whose weight is 0.
   */
  findCorrections(word: string, limit: number, weight: (normalizedWord: string) => number): string[] {
    const maxDistance = maxEdits(word);
    if (maxDistance === 0) return [];
    const mask = letterMask(word);
    const matches: { word: string; distance: number; weight: number }[] = [];
    for (let length = word.length - maxDistance; length <= word.length + maxDistance; length++) {
      const bucket = this.#bucketByLength.get(length);
      if (bucket === undefined) continue;
      for (let index = 0; index < bucket.words.length; index++) {
        if (countDifferingBits(mask, bucket.masks[index] ?? 0) > 2 * maxDistance) continue;
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
