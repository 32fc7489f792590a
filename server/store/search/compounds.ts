import { SortedWords } from './sorted-words.ts';

/** Languages (ISO 639-1) that write compounds as one word: `Klappsäge` is a kind of `Säge`. */
const compoundingLanguages = new Set(['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv']);

/**
 * Minimum length of a word that is searched as a part of compounds. Shorter words occur in too many words by chance.
 */
const minPartLength = 4;
/** Minimum length of the text before the last part of a compound. */
const minFirstLength = 3;
/**
 * Minimum length of the text after the first part. It is higher, since suffixes of derived words have up to three
 * letters.
 */
const minLastLength = 4;
/** Maximum number of compounds that one lookup of a part or of a stem returns. */
const compoundLimit = 200;

const reverseWord = (word: string): string => Array.from(word).reverse().join('');
const isWord = (remainder: string, minLength: number): boolean =>
  remainder.length >= minLength && /[aeiouy]/.test(remainder);

/**
 * The compounds among the words of an index, which can be found by their parts. There is no dictionary: a word counts
 * as a compound if its stem ends with the stem of the part, or it begins with the part, and the rest is long enough for
 * a word and contains a vowel.
 */
export class Compounds {
  readonly #wordByTerm = new Map<string, string>();
  readonly #reversedTerms = new SortedWords();
  readonly #words = new SortedWords();

  /** Returns an empty instance for a language (ISO 639-1), or undefined if it does not write compounds as one word. */
  static forLanguage(language: string): Compounds | undefined {
    return compoundingLanguages.has(language) ? new Compounds() : undefined;
  }

  /** @param normalizedWord a word that was not added before, without diacritics @param terms its stems */
  add(normalizedWord: string, terms: readonly string[]): void {
    this.#words.add(normalizedWord);
    for (const term of terms) {
      if (this.#wordByTerm.has(term)) continue;
      this.#wordByTerm.set(term, normalizedWord);
      this.#reversedTerms.add(reverseWord(term));
    }
  }

  /**
   * Returns the words, without diacritics, whose last or first part is `normalizedWord`.
   * @param terms its stems
   */
  findByPart(normalizedWord: string, terms: readonly string[]): string[] {
    if (normalizedWord.length < minPartLength) return [];
    const matchingReversedTerms = terms.flatMap((term) =>
      this.#reversedTerms.findByPrefix(reverseWord(term), compoundLimit, (candidate) =>
        isWord(candidate.slice(term.length), minFirstLength),
      ),
    );
    const wordsWithFirstPart = this.#words.findByPrefix(normalizedWord, compoundLimit, (candidate) =>
      isWord(candidate.slice(normalizedWord.length), minLastLength),
    );
    const wordsWithLastPart = matchingReversedTerms.map(
      (reversedTerm) => this.#wordByTerm.get(reverseWord(reversedTerm)) ?? '',
    );
    return [...new Set([...wordsWithLastPart, ...wordsWithFirstPart])];
  }
}
