import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Iterator } from '../util/Iterator.ts';
import { SearchPhraseSuggestions } from './SearchPhraseSuggestions.ts';
import type { SuggestedPhrase } from './SuggestedPhrase.ts';
import type { SuggestedTerms } from './SuggestedTerms.ts';

/** Suggestions of one kind, such as products, together with the suggested phrases and words. */
export class Suggestions extends PlatformObject {
  readonly #suggestions: SearchSuggestions;
  readonly #count: number;

  constructor(suggestions: SearchSuggestions, count: number) {
    super();
    this.#suggestions = suggestions;
    this.#count = count;
  }

  /** Returns the suggested search phrases and words. */
  get searchPhraseSuggestions(): SearchPhraseSuggestions {
    return new SearchPhraseSuggestions(this.#suggestions);
  }

  /** Returns an iterator over the suggested search phrases. */
  get suggestedPhrases(): Iterator<SuggestedPhrase> {
    return this.searchPhraseSuggestions.suggestedPhrases;
  }

  /** Returns an iterator over the words of the search phrase, each with its suggested words. */
  get suggestedTerms(): Iterator<SuggestedTerms> {
    return this.searchPhraseSuggestions.suggestedTerms;
  }

  /** Returns true if there are suggested search phrases. */
  hasSuggestedPhrases(): boolean {
    return this.searchPhraseSuggestions.hasSuggestedPhrases();
  }

  /** Returns true if words are suggested for a word of the search phrase. */
  hasSuggestedTerms(): boolean {
    return this.searchPhraseSuggestions.hasSuggestedTerms();
  }

  /** Returns true if there are suggestions of this kind. */
  hasSuggestions(): boolean {
    return this.#count > 0;
  }
}
registerClass('suggest.Suggestions', Suggestions);
