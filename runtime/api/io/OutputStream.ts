import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The destination of bytes. */
export interface ByteSink {
  write(bytes: Uint8Array): void;
  close(): void;
}

/** The destination of a stream's bytes; internal to the Script API. */
export const byteSink: unique symbol = Symbol('byteSink');

/** A stream of bytes, to which a Writer can write encoded text. */
export class OutputStream extends PlatformObject {
  declare readonly [byteSink]: ByteSink;

  constructor(sink: ByteSink) {
    super();
    Object.defineProperty(this, byteSink, { value: sink });
  }

  /** Writes buffered output and closes the stream. */
  close(): void {
    this[byteSink].close();
  }
}
registerClass('io.OutputStream', OutputStream);
