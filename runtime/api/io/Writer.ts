import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { byteSink, OutputStream } from './OutputStream.ts';

/** The destination of text. */
export interface TextSink {
  write(text: string): void;
  flush(): void;
  close(): void;
}

/** Writes text to a stream. */
export class Writer extends PlatformObject {
  readonly #sink: TextSink;
  #isClosed = false;

  /** Creates a writer to a stream of bytes, in a character encoding, UTF-8 by default. @public */
  constructor(target: OutputStream, encoding?: string);
  // Subclasses pass a TextSink `as never`, because scripts see only the signature above.
  constructor(target: OutputStream | TextSink, encoding?: string) {
    super();
    this.#sink = target instanceof OutputStream ? createEncodingSink(target, encoding) : target;
  }

  /**
   * Writes a string, or `length` of its characters starting at index `from`.
   * @throws Error if the writer is closed
   */
  write(text: string, from?: number, length?: number): void {
    if (this.#isClosed) throw new Error('The writer is closed.');
    const fullText = String(text);
    this.#sink.write(
      from === undefined ? fullText : fullText.slice(from, length === undefined ? undefined : from + length),
    );
  }

  /** Writes buffered output. */
  flush(): void {
    if (!this.#isClosed) this.#sink.flush();
  }

  /** Writes buffered output and closes the writer. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sink.close();
  }
}
registerClass('io.Writer', Writer);

function createEncodingSink(stream: OutputStream, encoding: string | undefined): TextSink {
  const nodeEncoding = bufferEncoding(encoding);
  return {
    write: (text) => stream[byteSink].write(HostBuffer.from(text, nodeEncoding)),
    flush: () => undefined,
    close: () => stream[byteSink].close(),
  };
}
