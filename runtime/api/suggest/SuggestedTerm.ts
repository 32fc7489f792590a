import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, platformClass } from '../../platform-object.ts';

type TermRecord = SearchSuggestions['terms'][number]['terms'][number];

/** A word that is suggested for a word of the search phrase. */
export class SuggestedTerm extends PlatformObject {
  readonly #record: TermRecord;

  constructor(record: TermRecord) {
    super();
    this.#record = record;
  }

  /** Returns the suggested word. */
  get value(): string {
    return this.#record.value;
  }

  /** Returns true if the word begins with what was searched. */
  get completed(): boolean {
    return this.#record.completed;
  }

  /** Returns true if the word is a correction of what was searched. */
  get corrected(): boolean {
    return this.#record.corrected;
  }

  /** Returns true if the word is the one that was searched. */
  get exactMatch(): boolean {
    return this.#record.exactMatch;
  }

  /** Always returns false: this service suggests no words beyond those of the search phrase. */
  get additional(): boolean {
    return false;
  }

  [displayId](): string {
    return this.value;
  }
}
platformClass('suggest.SuggestedTerm', SuggestedTerm, {
  booleans: ['additional', 'completed', 'corrected', 'exactMatch'],
});
