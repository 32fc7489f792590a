import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Content } from '../content/Content.ts';

/** A suggested content asset. */
export class SuggestedContent extends PlatformObject {
  readonly #content: Content;

  constructor(content: Content) {
    super();
    this.#content = content;
  }

  /** Returns the content asset. */
  get content(): Content {
    return this.#content;
  }
}
registerClass('suggest.SuggestedContent', SuggestedContent);
