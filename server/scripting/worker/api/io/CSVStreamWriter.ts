import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Collection } from '../util/Collection.ts';
import type { Writer } from './Writer.ts';

/** Writes records of values with separators between them, each value in quotes (RFC 4180). */
export class CSVStreamWriter extends PlatformObject {
  readonly #writer: Writer;
  readonly #separator: string;
  readonly #quote: string;

  /** A comma separates and `"` quotes unless others are given. @public */
  constructor(writer: Writer, separator = ',', quote = '"') {
    super();
    if (String(separator).length !== 1 || String(quote).length !== 1)
      throw new TypeError('Separator and quote of CSV must be one character each.');
    this.#writer = writer;
    this.#separator = separator;
    this.#quote = quote;
  }

  /** Writes a record: values given singly, or as one array or collection. Null is an empty value. */
  writeNext(...values: unknown[]): void {
    const [first] = values;
    const several = values.length === 1 && (Array.isArray(first) || first instanceof Collection);
    const record = several ? [...(first as Iterable<unknown>)] : values;
    this.#writer.write(`${record.map((value) => this.#written(value)).join(this.#separator)}\n`);
  }

  /** Ends the writing. */
  close(): void {
    this.#writer.close();
  }

  #written(value: unknown): string {
    if (value === null || value === undefined) return '';
    return this.#quote + String(value).replaceAll(this.#quote, this.#quote + this.#quote) + this.#quote;
  }
}
platformClass('io.CSVStreamWriter', CSVStreamWriter);
