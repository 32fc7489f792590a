import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { bytesTo, OutputStream } from './OutputStream.ts';

/** Where text goes. */
export interface TextSink {
  write(text: string): void;
  flush(): void;
  close(): void;
}

/** Writes text. */
export class Writer extends PlatformObject {
  readonly #sink: TextSink;
  #closed = false;

  /** Writes into a stream of bytes, in an encoding, UTF-8 unless given. @public */
  constructor(to: OutputStream, encoding?: string);
  constructor(to: OutputStream | TextSink, encoding?: string) {
    super();
    this.#sink = to instanceof OutputStream ? encoded(to, encoding) : to;
  }

  /** Writes a text, or so many of its characters from a place on. */
  write(text: string, from?: number, length?: number): void {
    if (this.#closed) throw new Error('The writer is closed.');
    const whole = String(text);
    this.#sink.write(
      from === undefined ? whole : whole.slice(from, length === undefined ? undefined : from + length),
    );
  }

  /** Sends on what was written so far. */
  flush(): void {
    if (!this.#closed) this.#sink.flush();
  }

  /** Sends on what was written, and ends the writing. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#sink.close();
  }
}
platformClass('io.Writer', Writer);

function encoded(to: OutputStream, encoding: string | undefined): TextSink {
  const name = bufferEncoding(encoding);
  return {
    write: (text) => to[bytesTo].write(HostBuffer.from(text, name)),
    flush: () => undefined,
    close: () => to[bytesTo].close(),
  };
}
