import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { Iterator } from '../util/Iterator.ts';
import { SuggestedTerm } from './SuggestedTerm.ts';

type TermsRecord = SearchSuggestions['terms'][number];

/** The suggested words for one word of the search phrase, best first. */
export class SuggestedTerms extends PlatformObject {
  readonly #record: TermsRecord;

  constructor(record: TermsRecord) {
    super();
    this.#record = record;
  }

  /** Returns the word of the search phrase. */
  get originalTerm(): string {
    return this.#record.original;
  }

  /** Returns an iterator over the suggested words, best first. */
  get terms(): Iterator<SuggestedTerm> {
    return new Iterator<SuggestedTerm>(this.#record.terms.map((term) => new SuggestedTerm(term)));
  }

  /** Returns the best suggested word, or null if there is none. */
  get firstTerm(): SuggestedTerm | null {
    const [first] = this.#record.terms;
    return first === undefined ? null : new SuggestedTerm(first);
  }

  /** Returns true if there are no suggestions for the word. */
  get empty(): boolean {
    return this.#record.terms.length === 0;
  }

  [displayId](): string {
    return this.originalTerm;
  }
}
registerClass('suggest.SuggestedTerms', SuggestedTerms, { booleans: ['empty'] });
