import { SortedWords } from './sorted-words.ts';

/** Languages (ISO 639-1) that write compounds as one word: `Klappsäge` is a kind of `Säge`. */
const compoundingLanguages = new Set(['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv']);

/** Letters that a word needs to be looked for as a part; shorter ones occur in too many words by chance. */
const minPartLength = 4;
/** Letters that the rest of a compound has before its last part. */
const minFirstLength = 3;
/** Letters that the rest has after its first part: more, because suffixes of derived words have up to three. */
const minLastLength = 4;
/** Maximum number of compounds in which a word is a part. */
const compoundLimit = 200;

const reverseWord = (word: string): string => Array.from(word).reverse().join('');
const isWord = (rest: string, minLength: number): boolean =>
  rest.length >= minLength && /[aeiouy]/.test(rest);

/**
 * The compounds among the words of an index, for finding them by their parts. There is no dictionary: a word is taken for
 * a compound if it ends with the stem of the part, or begins with the part, and the rest is long enough for a word.
 */
export class Compounds {
  readonly #wordsByTerm = new Map<string, string>();
  readonly #reversedTerms = new SortedWords();
  readonly #words = new SortedWords();

  /** Returns the compounds of a language (ISO 639-1), or undefined if it has none. */
  static forLanguage(language: string): Compounds | undefined {
    return compoundingLanguages.has(language) ? new Compounds() : undefined;
  }

  /** @param folded a word that was not added before, without diacritics @param terms its stems */
  add(folded: string, terms: readonly string[]): void {
    this.#words.add(folded);
    for (const term of terms) {
      if (this.#wordsByTerm.has(term)) continue;
      this.#wordsByTerm.set(term, folded);
      this.#reversedTerms.add(reverseWord(term));
    }
  }

  /**
   * Returns the words without diacritics that have the given word as their last or first part.
   * @param terms its stems
   */
  withPart(folded: string, terms: readonly string[]): string[] {
    if (folded.length < minPartLength) return [];
    const endingWith = terms.flatMap((term) =>
      this.#reversedTerms.startingWith(reverseWord(term), compoundLimit, (candidate) =>
        isWord(candidate.slice(term.length), minFirstLength),
      ),
    );
    const startingWith = this.#words.startingWith(folded, compoundLimit, (candidate) =>
      isWord(candidate.slice(folded.length), minLastLength),
    );
    const lastPart = endingWith.map((term) => this.#wordsByTerm.get(reverseWord(term)) ?? '');
    return [...new Set([...lastPart, ...startingWith])];
  }
}
