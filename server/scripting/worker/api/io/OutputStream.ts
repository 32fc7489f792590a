import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Where bytes go. */
export interface ByteSink {
  write(bytes: Uint8Array): void;
  close(): void;
}

/** Where bytes go; for the service's own code. */
export const bytesTo: unique symbol = Symbol('bytesTo');

/** Takes bytes one after the other; a Writer makes them of text. */
export class OutputStream extends PlatformObject {
  declare readonly [bytesTo]: ByteSink;

  constructor(sink: ByteSink) {
    super();
    Object.defineProperty(this, bytesTo, { value: sink });
  }

  /** Ends the writing. */
  close(): void {
    this[bytesTo].close();
  }
}
platformClass('io.OutputStream', OutputStream);
