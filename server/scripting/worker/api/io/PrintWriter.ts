import { platformClass } from '../../platform-object.ts';
import { Writer } from './Writer.ts';

/** Writes values and lines into another writer. */
export class PrintWriter extends Writer {
  /** @public */
  constructor(writer: Writer) {
    if (!(writer instanceof Writer)) throw new TypeError('A PrintWriter needs a Writer.');
    super({
      write: (text: string) => writer.write(text),
      flush: () => writer.flush(),
      close: () => writer.close(),
    } as never);
  }

  /** Writes a value as text. */
  print(value: unknown): void {
    this.write(String(value));
  }

  /** Writes a value as text, and the end of the line. */
  println(value: unknown = ''): void {
    this.write(`${String(value)}\n`);
  }
}
platformClass('io.PrintWriter', PrintWriter);
