import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

type PhraseRecord = SearchSuggestions['phrases'][number];

/** A search phrase that is suggested as an alternative to the customer's. */
export class SuggestedPhrase extends PlatformObject {
  readonly #record: PhraseRecord;

  constructor(record: PhraseRecord) {
    super();
    this.#record = record;
  }

  /** Returns the suggested phrase. */
  get phrase(): string {
    return this.#record.phrase;
  }

  /** Returns true if the suggested phrase equals the customer's search phrase. */
  get exactMatch(): boolean {
    return this.#record.exactMatch;
  }

  [displayId](): string {
    return this.phrase;
  }
}
registerClass('suggest.SuggestedPhrase', SuggestedPhrase, { booleans: ['exactMatch'] });
