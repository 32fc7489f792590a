import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { equalityKey } from '../../equality.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** The bytes behind a Bytes object; for the service's own code, which must not change them. */
export const content: unique symbol = Symbol('content');

/** A sequence of bytes that never changes. */
export class Bytes extends PlatformObject {
  /** As many bytes as one object can have. */
  static readonly MAX_BYTES = 10_485_760;
  declare readonly [content]: Uint8Array;

  /** The bytes of a text in an encoding, UTF-8 unless given; or those of a Uint8Array. @public */
  constructor(given: string | Uint8Array, encoding?: string) {
    super();
    const bytes =
      typeof given === 'string' ? HostBuffer.from(given, bufferEncoding(encoding)) : bytesOf(given);
    if (bytes.length > Bytes.MAX_BYTES)
      throw new RangeError(`Bytes hold ${Bytes.MAX_BYTES} bytes at most, not ${bytes.length}.`);
    Object.defineProperty(this, content, { value: Uint8Array.from(bytes) });
  }

  /** Number of bytes. */
  get length(): number {
    return this[content].length;
  }

  /** The byte at a position, 0 to 255. @throws RangeError where there is none */
  byteAt(index: number): number {
    return this.#view(index, 1).getUint8(0);
  }

  /** A part of the bytes. @throws RangeError where it goes beyond them */
  bytesAt(index: number, length: number): Bytes {
    this.#view(index, length);
    return new Bytes(this[content].slice(index, index + length));
  }

  /** Two bytes as a number, the higher one first. @throws RangeError */
  shortAt(index: number): number {
    return this.#view(index, 2).getInt16(0);
  }

  /** Four bytes as a number, the highest one first. @throws RangeError */
  intAt(index: number): number {
    return this.#view(index, 4).getInt32(0);
  }

  /** The bytes in opposite order. */
  reverse(): Bytes {
    return new Bytes(this[content].slice().reverse());
  }

  /** A copy of the bytes. */
  asUint8Array(): Uint8Array {
    return this[content].slice();
  }

  /** The text of the bytes in an encoding, UTF-8 unless given. */
  override toString(encoding?: string): string {
    return HostBuffer.from(this[content]).toString(bufferEncoding(encoding));
  }

  [equalityKey](): string {
    return HostBuffer.from(this[content]).toString('base64');
  }

  #view(index: number, length: number): DataView {
    if (!Number.isInteger(index) || index < 0 || !(length >= 0) || index + length > this.length)
      throw new RangeError(
        `There are ${this.length} bytes; none of them is at ${String(index)}, for a length of ${String(length)}.`,
      );
    return new DataView(this[content].buffer, this[content].byteOffset + index, length);
  }
}
platformClass('util.Bytes', Bytes);

function bytesOf(given: unknown): Uint8Array {
  if (given instanceof Uint8Array) return given;
  throw new TypeError('Bytes are made of a text or of a Uint8Array.');
}
