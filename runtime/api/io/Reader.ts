import { decodeText, textSource, type TextSource } from '../../files/text-source.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import { byteSource, InputStream } from './InputStream.ts';

/** The maximum number of characters in one string; longer input must be read in parts. */
const maxLength = 50_000_000;

/** Reads text by character, by line, or all at once. */
export class Reader extends PlatformObject {
  readonly #source: TextSource;
  #buffer = '';
  #position = 0;
  #isEnded = false;
  #isClosed = false;

  /**
   * Creates a reader of a string, or of the bytes of a stream in a character encoding, UTF-8 by default.
   * @public
   */
  constructor(source: string | InputStream, encoding?: string);
  constructor(source: string | InputStream | TextSource, encoding?: string) {
    super();
    if (source instanceof InputStream) this.#source = decodeText(source[byteSource], encoding);
    else if (typeof source === 'object' && source !== null && 'pull' in source) this.#source = source;
    else this.#source = textSource(String(source));
  }

  /**
   * Returns the next line without its line break, or null at the end.
   * @throws Error if the line is too long for one string or the reader is closed
   */
  readLine(): string | null {
    // The number of unread characters in the buffer that are known to contain no line break.
    let searchedLength = 0;
    for (;;) {
      // A carriage return at the end of the buffer may be the first half of a line break.
      const lineEnd = /\r\n|\n|\r(?!$)/g;
      lineEnd.lastIndex = this.#position + searchedLength;
      const match = lineEnd.exec(this.#buffer);
      if (match) return this.#take(match.index - this.#position, match[0].length);
      searchedLength = Math.max(0, this.#buffer.length - this.#position - 1);
      if (!this.#fillBuffer()) break;
    }
    if (this.#position >= this.#buffer.length) return null;
    const lastLine = this.#buffer.slice(this.#position);
    this.#position = this.#buffer.length;
    return lastLine.replace(/\r$/, '');
  }

  /** Reads the remaining lines and returns them. @throws Error if they have more than 50 million characters in total */
  readLines(): List<string> {
    const lines: string[] = [];
    let size = 0;
    for (let line = this.readLine(); line !== null; line = this.readLine()) {
      size += line.length + 1;
      if (size > maxLength) throw tooLongError();
      lines.push(line);
    }
    return new ArrayList<string>(lines);
  }

  /** Reads the remaining lines and returns them. @throws Error if they have more than 50 million characters in total */
  get lines(): List<string> {
    return this.readLines();
  }

  /** Reads the remaining text and returns it. @throws Error if it is too long for one string */
  readString(): string {
    while (this.#fillBuffer()) if (this.#buffer.length - this.#position > maxLength) throw tooLongError();
    return this.#take(this.#buffer.length - this.#position);
  }

  /** Reads the remaining text and returns it. @throws Error if it is too long for one string */
  get string(): string {
    return this.readString();
  }

  /** Returns the next characters, up to the given number (1 by default), or null at the end. */
  read(count = 1): string | null {
    return this.readN(count);
  }

  /**
   * Returns the next characters, up to the given number, or null at the end.
   * @throws RangeError if the number is negative or not a number
   * @throws Error if the number is too large for one string, or the reader is closed
   */
  readN(count: number): string | null {
    if (!(count >= 0)) throw new RangeError('The number of characters cannot be negative.');
    if (count > maxLength) throw tooLongError();
    while (this.#buffer.length - this.#position < count && this.#fillBuffer());
    if (this.#position >= this.#buffer.length && count > 0) return null;
    return this.#take(Math.min(count, this.#buffer.length - this.#position));
  }

  /** Skips the given number of characters, or all the rest if there are fewer. */
  skip(count: number): void {
    for (let remainingLength = Math.trunc(count); remainingLength > 0;) {
      const text = this.readN(Math.min(remainingLength, 65_536));
      if (text === null) return;
      remainingLength -= text.length;
    }
  }

  /** Returns true if there is more text to read. @throws Error if the reader is closed */
  ready(): boolean {
    return this.#position < this.#buffer.length || this.#fillBuffer();
  }

  /** Closes the reader. */
  close(): void {
    this.#isClosed = true;
    this.#buffer = '';
    this.#position = 0;
    this.#source.close();
  }

  /**
   * Reads more text into the buffer and returns true, or returns false at the end.
   * @throws Error if the reader is closed
   */
  #fillBuffer(): boolean {
    if (this.#isClosed) throw new Error('The reader is closed.');
    if (this.#isEnded) return false;
    const chunk = this.#source.pull();
    if (chunk === undefined) {
      this.#isEnded = true;
      return false;
    }
    this.#buffer = this.#buffer.slice(this.#position) + chunk;
    this.#position = 0;
    if (this.#buffer.length > maxLength + chunk.length) throw tooLongError();
    return true;
  }

  #take(length: number, lineBreakLength = 0): string {
    const text = this.#buffer.slice(this.#position, this.#position + length);
    this.#position += length + lineBreakLength;
    return text;
  }
}
registerClass('io.Reader', Reader, { hiddenInDebugger: ['lines', 'string'] });

const tooLongError = (): Error =>
  new Error(`A string can hold at most ${maxLength} characters: read line by line instead.`);
