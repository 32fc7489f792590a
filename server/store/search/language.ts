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
import { fold, isStopWord, languageOf } from '../../domain/search/words.ts';

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

/** Words whose terms are remembered; a shop's vocabulary fits, and what customers type cannot grow it for ever. */
const remembered = 100_000;

/** How words of one locale become terms of the index. */
export class Language {
  readonly #stem: (word: string) => string;
  readonly #language: string;
  #terms = new Map<string, readonly string[]>();

  constructor(locale: string) {
    this.#language = languageOf(locale);
    this.#stem = stemmers[this.#language] ?? ((word) => word);
  }

  /**
   * The terms under which a lower-case word is kept. Usually one; two where the stem depends on diacritics, so that it
   * is found whether or not they are typed.
   */
  termsOf(word: string): readonly string[] {
    const known = this.#terms.get(word);
    if (known !== undefined) return known;
    const folded = fold(word);
    const stem = fold(this.#stem(word));
    const stemOfFolded = folded === word ? stem : this.#stem(folded);
    const terms = stem === stemOfFolded ? [stem] : [stem, stemOfFolded];
    if (this.#terms.size >= remembered) this.#terms = new Map();
    this.#terms.set(word, terms);
    return terms;
  }

  isStopWord(word: string): boolean {
    return isStopWord(word, this.#language);
  }
}
