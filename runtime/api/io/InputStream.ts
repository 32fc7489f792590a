import type { ByteSource } from '../../files/text-source.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The source of a stream's bytes; internal to the Script API. */
export const byteSource: unique symbol = Symbol('byteSource');

/** A stream of bytes, which a Reader can decode to text. */
export class InputStream extends PlatformObject {
  declare readonly [byteSource]: ByteSource;

  constructor(source: ByteSource) {
    super();
    Object.defineProperty(this, byteSource, { value: source });
  }

  /** Closes the stream. */
  close(): void {
    this[byteSource].close();
  }
}
registerClass('io.InputStream', InputStream);
