import { registerClass } from '../../platform-object.ts';
import { Writer } from './Writer.ts';

/** Writes values and lines to another writer. */
export class PrintWriter extends Writer {
  /** Creates a writer that writes to another writer. @throws TypeError if the argument is not a Writer @public */
  constructor(writer: Writer) {
    if (!(writer instanceof Writer)) throw new TypeError('A PrintWriter needs a Writer.');
    // `as never`: see the constructor of Writer.
    super({
      write: (text: string) => writer.write(text),
      flush: () => writer.flush(),
      close: () => writer.close(),
    } as never);
  }

  /** Writes a value, converted to a string. */
  print(value: unknown): void {
    this.write(String(value));
  }

  /** Writes a value, converted to a string, and a line break. */
  println(value: unknown = ''): void {
    this.write(`${String(value)}\n`);
  }
}
registerClass('io.PrintWriter', PrintWriter);
