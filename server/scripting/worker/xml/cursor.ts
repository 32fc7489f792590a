/** A fault of a document, with its place. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** One token (a tag, a text, a comment) has so many characters at most. */
const longest = 10_000_000;

/** Walks over text that comes in pieces, and knows its place in it. */
export class Cursor {
  readonly #pull: () => string | undefined;
  #buffer = '';
  #at = 0;
  #ended = false;
  line = 1;
  column = 1;

  constructor(pull: () => string | undefined) {
    this.#pull = pull;
  }

  fail(problem: string): XmlError {
    return new XmlError(`Line ${this.line}, column ${this.column}: ${problem}.`);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#buffer.length && !this.#more();
  }

  /** Whether the text goes on with another one. */
  looksAt(text: string): boolean {
    while (this.#buffer.length - this.#at < text.length && this.#more());
    return this.#buffer.startsWith(text, this.#at);
  }

  /** The text up to and without an end, which is passed over. @throws XmlError where it does not come */
  through(end: string, what: string): string {
    let from = this.#at;
    for (;;) {
      const found = this.#buffer.indexOf(end, from);
      if (found >= 0) {
        const text = this.take(found - this.#at);
        this.take(end.length);
        return text;
      }
      const known = Math.max(0, this.#buffer.length - this.#at - end.length + 1);
      if (!this.#more()) throw this.fail(`${what} does not end`);
      from = this.#at + known;
    }
  }

  /** The text up to, and without, one of the characters of a set; all that is left where none comes. */
  until(set: RegExp): string {
    let known = 0;
    for (;;) {
      const found = this.#buffer.slice(this.#at + known).search(set);
      if (found >= 0) return this.take(known + found);
      known = this.#buffer.length - this.#at;
      if (!this.#more()) return this.take(known);
    }
  }

  take(length: number): string {
    const text = this.#buffer.slice(this.#at, this.#at + length);
    this.#at += length;
    for (const character of text) {
      if (character === '\n') {
        this.line++;
        this.column = 1;
      } else this.column++;
    }
    return text;
  }

  #more(): boolean {
    if (this.#ended) return false;
    const piece = this.#pull();
    if (piece === undefined) {
      this.#ended = true;
      return false;
    }
    this.#buffer = this.#buffer.slice(this.#at) + piece.replaceAll('\r\n', '\n');
    this.#at = 0;
    if (this.#buffer.length > longest + piece.length)
      throw this.fail(`a part has more than ${longest} characters`);
    return true;
  }
}
