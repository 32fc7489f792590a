import { freezeClass } from '../protocol/primordials.ts';

/** An error in a document, with its location. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}
freezeClass(XmlError);

/** Maximum length of one token, such as a text, a comment or an attribute value, in characters. */
const maxTokenLength = 10_000_000;

/**
 * Reads text that arrives in chunks and tracks the line and column. Each line break, `\r\n` or `\r`, is read as `\n`
 * (XML 1.0, 2.11).
 */
export class Cursor {
  readonly #pull: () => string | undefined;
  #buffer = '';
  #position = 0;
  #isEnded = false;
  /** Whether the last chunk ended with `\r`, which the next one may continue with `\n`. */
  #endsInReturn = false;
  line = 1;
  column = 1;

  constructor(pull: () => string | undefined) {
    this.#pull = pull;
  }

  createError(problem: string): XmlError {
    return new XmlError(`Line ${this.line}, column ${this.column}: ${problem}.`);
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#buffer.length && !this.#fillBuffer();
  }

  /** Returns whether the remaining text starts with `text`. */
  startsWith(text: string): boolean {
    while (this.#buffer.length - this.#position < text.length && this.#fillBuffer());
    return this.#buffer.startsWith(text, this.#position);
  }

  /**
   * Returns the text before a terminator, and consumes both.
   * @throws XmlError if the terminator is missing
   */
  takeThrough(end: string, label: string): string {
    let searchStart = this.#position;
    for (;;) {
      const index = this.#buffer.indexOf(end, searchStart);
      if (index >= 0) {
        const text = this.take(index - this.#position);
        this.take(end.length);
        return text;
      }
      const scannedLength = Math.max(0, this.#buffer.length - this.#position - end.length + 1);
      if (!this.#fillBuffer()) throw this.createError(`${label} does not end`);
      searchStart = this.#position + scannedLength;
    }
  }

  /** Consumes and returns the text before the first character of a set, or all remaining text if there is none. */
  takeUntil(set: RegExp): string {
    let scannedLength = 0;
    for (;;) {
      const index = this.#buffer.slice(this.#position + scannedLength).search(set);
      if (index >= 0) return this.take(scannedLength + index);
      scannedLength = this.#buffer.length - this.#position;
      if (!this.#fillBuffer()) return this.take(scannedLength);
    }
  }

  take(length: number): string {
    const text = this.#buffer.slice(this.#position, this.#position + length);
    this.#position += length;
    for (const character of text) {
      if (character === '\n') {
        this.line++;
        this.column = 1;
      } else this.column++;
    }
    return text;
  }

  #fillBuffer(): boolean {
    if (this.#isEnded) return false;
    const chunk = this.#pull();
    if (chunk === undefined) {
      this.#isEnded = true;
      return false;
    }
    const text = this.#endsInReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    if (chunk !== '') this.#endsInReturn = chunk.endsWith('\r');
    this.#buffer = this.#buffer.slice(this.#position) + text.replace(/\r\n?/g, '\n');
    this.#position = 0;
    if (this.#buffer.length > maxTokenLength + chunk.length)
      throw this.createError(`a token is longer than ${maxTokenLength} characters`);
    return true;
  }
}
freezeClass(Cursor);
