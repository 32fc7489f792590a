import type { SearchSuggestions } from '../../protocol/bridge-protocol.ts';
import { registerClass } from '../../platform-object.ts';
import type { Content } from '../content/Content.ts';
import { Iterator } from '../util/Iterator.ts';
import { SuggestedContent } from './SuggestedContent.ts';
import { Suggestions } from './Suggestions.ts';

/** The suggested content assets. */
export class ContentSuggestions extends Suggestions {
  readonly #items: readonly Content[];

  constructor(suggestions: SearchSuggestions, items: readonly Content[]) {
    super(suggestions, items.length);
    this.#items = items;
  }

  /** Returns an iterator over the suggested content assets, best first. */
  get suggestedContent(): Iterator<SuggestedContent> {
    return new Iterator(this.#items.map((item) => new SuggestedContent(item)));
  }
}
registerClass('suggest.ContentSuggestions', ContentSuggestions);
