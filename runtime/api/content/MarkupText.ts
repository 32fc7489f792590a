import { equalityKey } from '../../equality.ts';
import { localized } from '../../localized.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Text with markup, such as a product description. Its string conversion returns the markup. */
export class MarkupText extends PlatformObject {
  readonly #source: string;

  constructor(source: string) {
    super();
    this.#source = source;
    Object.freeze(this);
  }

  /** Returns the text with its markup, ready to be inserted into a page. */
  get markup(): string {
    return this.#source;
  }

  /**
   * Returns the text as it was entered. It equals the markup, because this service has no content links to
   * resolve.
   */
  get source(): string {
    return this.#source;
  }

  /** Returns the length of the markup, in characters. */
  get length(): number {
    return this.#source.length;
  }

  /** Returns the text with its markup. */
  override toString(): string {
    return this.#source;
  }

  /** Returns the text with its markup. */
  override valueOf(): string {
    return this.#source;
  }

  [equalityKey](): string {
    return this.#source;
  }

  [toPlain](): string {
    return this.#source;
  }
}
registerClass('content.MarkupText', MarkupText);

/** Returns the text for the request's locale, or null if there is none. */
export function localizedMarkup(texts: Readonly<Record<string, string>> | undefined): MarkupText | null {
  const text = localized(texts);
  return text === null ? null : new MarkupText(text);
}
