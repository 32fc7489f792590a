import { equalityKey } from '../../equality.ts';
import { localized } from '../../localized.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A text with markup, such as a product's description. As a text it is its markup. */
export class MarkupText extends PlatformObject {
  readonly #source: string;

  constructor(source: string) {
    super();
    this.#source = source;
    Object.freeze(this);
  }

  /** The text as it is put into a page. */
  get markup(): string {
    return this.#source;
  }

  /** The text as it was written. This service has no links of content to resolve, so both are the same. */
  get source(): string {
    return this.#source;
  }

  /** Number of characters. */
  get length(): number {
    return this.#source.length;
  }

  override toString(): string {
    return this.#source;
  }

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
platformClass('content.MarkupText', MarkupText);

/** The text for the request's locale; null where there is none. */
export function localizedMarkup(texts: Readonly<Record<string, string>> | undefined): MarkupText | null {
  const text = localized(texts);
  return text === null ? null : new MarkupText(text);
}
