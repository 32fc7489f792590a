import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import type { Reader } from './Reader.ts';

/** The maximum number of lines in one record, whose quoted values can contain line breaks. */
const maxRecordLines = 10_000;

/** Reads comma-separated values (RFC 4180). */
export class CSVStreamReader extends PlatformObject {
  readonly #reader: Reader;
  readonly #separator: string;
  readonly #quote: string;
  #line = 0;

  /**
   * Creates a reader of comma-separated values. By default, the separator is a comma and the quote is `"`. The first
   * `skip` lines are skipped.
   * @throws TypeError if the separator or the quote is not a single character
   * @public
   */
  constructor(reader: Reader, separator = ',', quote = '"', skip = 0) {
    super();
    if (String(separator).length !== 1 || String(quote).length !== 1)
      throw new TypeError('The CSV separator and quote must each be a single character.');
    this.#reader = reader;
    this.#separator = separator;
    this.#quote = quote;
    for (; this.#line < skip; this.#line++) if (reader.readLine() === null) break;
  }

  /**
   * Returns the values of the next record, or null at the end.
   * @throws Error with the number of the record's first line if a quote is not closed, or not within 10,000 lines
   */
  readNext(): string[] | null {
    let line = this.#reader.readLine();
    if (line === null) return null;
    const firstLine = ++this.#line;
    const values: string[] = [];
    let value = '';
    let isQuoted = false;
    for (let lineCount = 1; ; lineCount++) {
      for (let index = 0; index < line.length; index++) {
        const character = line[index] as string;
        if (isQuoted) {
          if (character !== this.#quote) value += character;
          else if (line[index + 1] === this.#quote) value += line[++index] ?? '';
          else isQuoted = false;
        } else if (character === this.#quote && value === '') isQuoted = true;
        else if (character === this.#separator) {
          values.push(value);
          value = '';
        } else value += character;
      }
      if (!isQuoted) break;
      line = lineCount < maxRecordLines ? this.#reader.readLine() : null;
      if (line === null)
        throw new Error(`The record that starts on line ${firstLine} has an unclosed quote.`);
      this.#line++;
      value += '\n';
    }
    values.push(value);
    return values;
  }

  /** Returns all remaining records. @throws Error with the number of a record's first line if a quote is not closed */
  readAll(): List<string[]> {
    const records: string[][] = [];
    for (let record = this.readNext(); record !== null; record = this.readNext()) records.push(record);
    return new ArrayList<string[]>(records);
  }

  /** Closes the underlying reader. */
  close(): void {
    this.#reader.close();
  }
}
registerClass('io.CSVStreamReader', CSVStreamReader);
