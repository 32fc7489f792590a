import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import type { Reader } from './Reader.ts';

/** Lines that one record in quotes may have. */
const mostLines = 10_000;

/** Reads records of values with separators between them (RFC 4180). */
export class CSVStreamReader extends PlatformObject {
  readonly #reader: Reader;
  readonly #separator: string;
  readonly #quote: string;
  #line = 0;

  /** A comma separates and `"` quotes unless others are given; so many lines are passed over first. @public */
  constructor(reader: Reader, separator = ',', quote = '"', skip = 0) {
    super();
    if (String(separator).length !== 1 || String(quote).length !== 1)
      throw new TypeError('Separator and quote of CSV must be one character each.');
    this.#reader = reader;
    this.#separator = separator;
    this.#quote = quote;
    for (; this.#line < skip; this.#line++) if (reader.readLine() === null) break;
  }

  /** The values of the next record; null at the end. @throws Error naming the line of a quote that is never closed */
  readNext(): string[] | null {
    let line = this.#reader.readLine();
    if (line === null) return null;
    const first = ++this.#line;
    const values: string[] = [];
    let value = '';
    let quoted = false;
    for (let lines = 1; ; lines++) {
      for (let at = 0; at < line.length; at++) {
        const character = line[at] as string;
        if (quoted) {
          if (character !== this.#quote) value += character;
          else if (line[at + 1] === this.#quote) value += line[++at] ?? '';
          else quoted = false;
        } else if (character === this.#quote && value === '') quoted = true;
        else if (character === this.#separator) {
          values.push(value);
          value = '';
        } else value += character;
      }
      if (!quoted) break;
      line = lines < mostLines ? this.#reader.readLine() : null;
      if (line === null)
        throw new Error(`The record that begins in line ${first} has a quote that is never closed.`);
      this.#line++;
      value += '\n';
    }
    values.push(value);
    return values;
  }

  /** All records that are left. */
  readAll(): List<string[]> {
    const records: string[][] = [];
    for (let record = this.readNext(); record !== null; record = this.readNext()) records.push(record);
    return new ArrayList<string[]>(records);
  }

  /** Ends the reading. */
  close(): void {
    this.#reader.close();
  }
}
platformClass('io.CSVStreamReader', CSVStreamReader);
