import { registerClass } from '../../platform-object.ts';
import { Writer, type TextSink } from './Writer.ts';

const maxLength = 50_000_000;

/** A writer that collects its output in a string. */
export class StringWriter extends Writer {
  readonly #chunks: string[];

  /** Creates a writer with empty output. @public */
  constructor() {
    const chunks: string[] = [];
    let size = 0;
    const sink: TextSink = {
      write(text) {
        size += text.length;
        if (size > maxLength)
          throw new Error(`A string can hold at most ${maxLength} characters: write to a file instead.`);
        chunks.push(text);
      },
      flush: () => undefined,
      close: () => undefined,
    };
    // `as never`: see the constructor of Writer.
    super(sink as never);
    this.#chunks = chunks;
  }

  /** Returns the output so far. */
  override toString(): string {
    return this.#chunks.join('');
  }
}
registerClass('io.StringWriter', StringWriter);
