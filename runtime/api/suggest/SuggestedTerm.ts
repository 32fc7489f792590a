import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

type TermRecord = SearchSuggestions['terms'][number]['terms'][number];

/** A suggested word for a word of the search phrase. */
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

  /** Returns true if the suggested word completes the word of the search phrase. */
  get completed(): boolean {
    return this.#record.completed;
  }

  /** Returns true if the suggested word corrects the word of the search phrase. */
  get corrected(): boolean {
    return this.#record.corrected;
  }

  /** Returns true if the suggested word equals the word of the search phrase. */
  get exactMatch(): boolean {
    return this.#record.exactMatch;
  }

  /** Always returns false: this service suggests no additional words. */
  get additional(): boolean {
    return false;
  }

  [displayId](): string {
    return this.value;
  }
}
registerClass('suggest.SuggestedTerm', SuggestedTerm, {
  booleans: ['additional', 'completed', 'corrected', 'exactMatch'],
});
