import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { fold, isStopWord, languageOf } from '../../domain/search/tokenize.ts';

const stemmers: Readonly<Record<string, (word: string) => string>> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

/**
 * Maximum number of words whose terms are cached. It is enough for a shop's vocabulary, and limits the cache for
 * words in customers' searches.
 */
const maxCachedWords = 100_000;

/** Converts words of one locale to terms of the index. */
export class Language {
  readonly #stem: (word: string) => string;
  readonly #language: string;
  #terms = new Map<string, readonly string[]>();

  constructor(locale: string) {
    this.#language = languageOf(locale);
    this.#stem = stemmers[this.#language] ?? ((word) => word);
  }

  /**
   * Returns the terms under which a lowercase word is indexed. Usually there is one; there are two if the stem depends
   * on diacritics, so that the word is found with and without them.
   */
  toTerms(word: string): readonly string[] {
    const cachedTerms = this.#terms.get(word);
    if (cachedTerms !== undefined) return cachedTerms;
    const normalizedWord = fold(word);
    const stem = fold(this.#stem(word));
    const normalizedStem = normalizedWord === word ? stem : this.#stem(normalizedWord);
    const terms = stem === normalizedStem ? [stem] : [stem, normalizedStem];
    if (this.#terms.size >= maxCachedWords) this.#terms = new Map();
    this.#terms.set(word, terms);
    return terms;
  }

  isStopWord(word: string): boolean {
    return isStopWord(word, this.#language);
  }
}
