import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A text with its MIME type and its encoding. */
export class MimeEncodedText extends PlatformObject {
  readonly #text: string;
  readonly #mimeType: string;
  readonly #encoding: string;

  /** A text; `text/plain` and UTF-8 unless given. @public */
  constructor(text: string, mimeType?: string | null, encoding?: string | null) {
    super();
    this.#text = String(text);
    this.#mimeType = mimeType ?? 'text/plain;charset=UTF-8';
    this.#encoding = encoding ?? 'UTF-8';
    Object.freeze(this);
  }

  get text(): string {
    return this.#text;
  }

  get mimeType(): string {
    return this.#mimeType;
  }

  get encoding(): string {
    return this.#encoding;
  }

  override toString(): string {
    return this.#text;
  }
}
platformClass('value.MimeEncodedText', MimeEncodedText);
