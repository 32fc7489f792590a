import { decoded, textOf, type TextSource } from '../../files/text-source.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import { bytesFrom, InputStream } from './InputStream.ts';

/** Characters that are read into one text, at most: what is larger is read piece by piece. */
const longest = 50_000_000;

/** Reads text, by characters, by lines, or all of it. */
export class Reader extends PlatformObject {
  readonly #source: TextSource;
  #buffer = '';
  #at = 0;
  #ended = false;
  #closed = false;

  /** Reads a text, or the bytes of a stream in an encoding, UTF-8 unless given. @public */
  constructor(from: string | InputStream, encoding?: string);
  constructor(from: string | InputStream | TextSource, encoding?: string) {
    super();
    if (from instanceof InputStream) this.#source = decoded(from[bytesFrom], encoding);
    else if (typeof from === 'object' && from !== null && 'pull' in from) this.#source = from;
    else this.#source = textOf(String(from));
  }

  /** The next line without its end; null where there is none. */
  readLine(): string | null {
    // How far the buffer is known to have no end of a line.
    let known = 0;
    for (;;) {
      // A carriage return at the end of a piece may be the first half of a line's end.
      const end = /\r\n|\n|\r(?!$)/g;
      end.lastIndex = this.#at + known;
      const found = end.exec(this.#buffer);
      if (found) return this.#take(found.index - this.#at, found[0].length);
      known = Math.max(0, this.#buffer.length - this.#at - 1);
      if (!this.#more()) break;
    }
    if (this.#at >= this.#buffer.length) return null;
    const rest = this.#buffer.slice(this.#at);
    this.#at = this.#buffer.length;
    return rest.replace(/\r$/, '');
  }

  /** All lines that are left. */
  readLines(): List<string> {
    const lines: string[] = [];
    let size = 0;
    for (let line = this.readLine(); line !== null; line = this.readLine()) {
      size += line.length + 1;
      if (size > longest) throw tooLong();
      lines.push(line);
    }
    return new ArrayList<string>(lines);
  }

  /** All lines that are left. */
  get lines(): List<string> {
    return this.readLines();
  }

  /** All text that is left. */
  readString(): string {
    while (this.#more()) if (this.#buffer.length - this.#at > longest) throw tooLong();
    return this.#take(this.#buffer.length - this.#at);
  }

  /** All text that is left. */
  get string(): string {
    return this.readString();
  }

  /** The next character, or so many of them at most; null at the end. */
  read(count = 1): string | null {
    return this.readN(count);
  }

  /** So many characters at most; null at the end. */
  readN(count: number): string | null {
    if (!(count >= 0)) throw new RangeError('The number of characters cannot be below zero.');
    if (count > longest) throw tooLong();
    while (this.#buffer.length - this.#at < count && this.#more());
    if (this.#at >= this.#buffer.length && count > 0) return null;
    return this.#take(Math.min(count, this.#buffer.length - this.#at));
  }

  /** Passes over so many characters. */
  skip(count: number): void {
    for (let left = Math.trunc(count); left > 0;) {
      const passed = this.readN(Math.min(left, 65_536));
      if (passed === null) return;
      left -= passed.length;
    }
  }

  /** Whether there is anything left to read. */
  ready(): boolean {
    return this.#at < this.#buffer.length || this.#more();
  }

  /** Ends the reading. */
  close(): void {
    this.#closed = true;
    this.#buffer = '';
    this.#at = 0;
    this.#source.close();
  }

  /** Reads one more piece; false at the end. */
  #more(): boolean {
    if (this.#closed) throw new Error('The reader is closed.');
    if (this.#ended) return false;
    const piece = this.#source.pull();
    if (piece === undefined) {
      this.#ended = true;
      return false;
    }
    this.#buffer = this.#buffer.slice(this.#at) + piece;
    this.#at = 0;
    if (this.#buffer.length > longest + piece.length) throw tooLong();
    return true;
  }

  #take(length: number, end = 0): string {
    const text = this.#buffer.slice(this.#at, this.#at + length);
    this.#at += length + end;
    return text;
  }
}
platformClass('io.Reader', Reader, { unshown: ['lines', 'string'] });

const tooLong = (): Error =>
  new Error(`More than ${longest} characters are too much for one text: read them line by line.`);
