import type { ByteSource } from '../../files/text-source.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Where bytes come from; for the service's own code. */
export const bytesFrom: unique symbol = Symbol('bytesFrom');

/** Bytes that come one after the other; a Reader makes text of them. */
export class InputStream extends PlatformObject {
  declare readonly [bytesFrom]: ByteSource;

  constructor(source: ByteSource) {
    super();
    Object.defineProperty(this, bytesFrom, { value: source });
  }

  /** Ends the reading. */
  close(): void {
    this[bytesFrom].close();
  }
}
platformClass('io.InputStream', InputStream);
