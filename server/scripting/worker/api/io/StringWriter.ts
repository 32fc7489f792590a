import { platformClass } from '../../platform-object.ts';
import { Writer, type TextSink } from './Writer.ts';

const longest = 50_000_000;

/** Writes into a text, which it gives as its own. */
export class StringWriter extends Writer {
  readonly #pieces: string[];

  /** @public */
  constructor() {
    const pieces: string[] = [];
    let size = 0;
    const sink: TextSink = {
      write(text) {
        size += text.length;
        if (size > longest)
          throw new Error(`More than ${longest} characters are too much for one text: write a file.`);
        pieces.push(text);
      },
      flush: () => undefined,
      close: () => undefined,
    };
    super(sink as never);
    this.#pieces = pieces;
  }

  /** What was written so far. */
  override toString(): string {
    return this.#pieces.join('');
  }
}
platformClass('io.StringWriter', StringWriter);
