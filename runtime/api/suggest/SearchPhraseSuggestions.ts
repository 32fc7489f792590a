import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Iterator } from '../util/Iterator.ts';
import { SuggestedPhrase } from './SuggestedPhrase.ts';
import { SuggestedTerms } from './SuggestedTerms.ts';

/** Suggested phrases and words for a search phrase whose words may be misspelled or incomplete. */
export class SearchPhraseSuggestions extends PlatformObject {
  readonly #suggestions: SearchSuggestions;

  constructor(suggestions: SearchSuggestions) {
    super();
    this.#suggestions = suggestions;
  }

  /** Returns the suggested search phrases. */
  get suggestedPhrases(): Iterator<SuggestedPhrase> {
    return new Iterator<SuggestedPhrase>(
      this.#suggestions.phrases.map((phrase) => new SuggestedPhrase(phrase)),
    );
  }

  /** Returns the suggestions for each word of the search phrase. */
  get suggestedTerms(): Iterator<SuggestedTerms> {
    return new Iterator<SuggestedTerms>(this.#suggestions.terms.map((terms) => new SuggestedTerms(terms)));
  }

  /** Returns true if there are suggested phrases. */
  hasSuggestedPhrases(): boolean {
    return this.#suggestions.phrases.length > 0;
  }

  /** Returns true if there are suggested words. */
  hasSuggestedTerms(): boolean {
    return this.#suggestions.terms.some(({ terms }) => terms.length > 0);
  }
}
registerClass('suggest.SearchPhraseSuggestions', SearchPhraseSuggestions);
