import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Text with its MIME type and character encoding. */
export class MimeEncodedText extends PlatformObject {
  readonly #text: string;
  readonly #mimeType: string;
  readonly #encoding: string;

  /** Creates a MIME-encoded text. The default MIME type is `text/plain;charset=UTF-8`. @public */
  constructor(text: string, mimeType?: string | null, encoding?: string | null) {
    super();
    this.#text = String(text);
    this.#mimeType = mimeType ?? 'text/plain;charset=UTF-8';
    this.#encoding = encoding ?? 'UTF-8';
    Object.freeze(this);
  }

  /** Returns the text. */
  get text(): string {
    return this.#text;
  }

  /** Returns the MIME type of the text. */
  get mimeType(): string {
    return this.#mimeType;
  }

  /** Returns the character encoding of the text. */
  get encoding(): string {
    return this.#encoding;
  }

  /** Returns the text. */
  override toString(): string {
    return this.#text;
  }
}
registerClass('value.MimeEncodedText', MimeEncodedText);
