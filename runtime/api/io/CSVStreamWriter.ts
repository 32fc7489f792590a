import { isAnyArray } from '../../attribute-array.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Collection } from '../util/Collection.ts';
import type { Writer } from './Writer.ts';

/** Writes comma-separated values in quotes. */
export class CSVStreamWriter extends PlatformObject {
  readonly #writer: Writer;
  readonly #separator: string;
  readonly #quote: string;

  /**
   * Creates a writer of comma-separated values. By default, the separator is a comma and the quote is `"`.
   * @throws TypeError if the separator or the quote is not a single character
   * @public
   */
  constructor(writer: Writer, separator = ',', quote = '"') {
    super();
    if (String(separator).length !== 1 || String(quote).length !== 1)
      throw new TypeError('The CSV separator and quote must each be a single character.');
    this.#writer = writer;
    this.#separator = separator;
    this.#quote = quote;
  }

  /**
   * Writes a record of values, passed as separate arguments or as one array or collection. Null and undefined are
   * written as empty values without quotes.
   */
  writeNext(...values: unknown[]): void {
    const [first] = values;
    const isSingleCollection = values.length === 1 && (isAnyArray(first) || first instanceof Collection);
    const record = isSingleCollection ? [...(first as Iterable<unknown>)] : values;
    this.#writer.write(`${record.map((value) => this.#formatValue(value)).join(this.#separator)}\n`);
  }

  /** Writes buffered output and closes the underlying writer. */
  close(): void {
    this.#writer.close();
  }

  #formatValue(value: unknown): string {
    if (value === null || value === undefined) return '';
    return this.#quote + String(value).replaceAll(this.#quote, this.#quote + this.#quote) + this.#quote;
  }
}
registerClass('io.CSVStreamWriter', CSVStreamWriter);
