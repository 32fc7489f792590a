import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { equalityKey } from '../../equality.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The bytes of a Bytes object; internal to the Script API. They must not be changed. */
export const rawBytes: unique symbol = Symbol('rawBytes');

/** The maximum number of bytes in one Bytes object. */
export const maxBytesLength = 10_485_760;

/** An immutable sequence of bytes. */
export class Bytes extends PlatformObject {
  /** Has the platform's value, 10240. In this service, an object can contain up to 10485760 bytes. */
  static readonly MAX_BYTES = 10_240;
  declare readonly [rawBytes]: Uint8Array;

  /**
   * Creates a sequence from the bytes of a Uint8Array, or from a string in a character encoding, UTF-8 by
   * default.
   * @throws TypeError if the source is neither a string nor a Uint8Array
   * @throws RangeError if there are too many bytes
   * @throws Error if the encoding is not supported
   * @public
   */
  constructor(source: string | Uint8Array, encoding?: string) {
    super();
    const bytes =
      typeof source === 'string' ? HostBuffer.from(source, bufferEncoding(encoding)) : requireBytes(source);
    if (bytes.length > maxBytesLength)
      throw new RangeError(`A Bytes object can hold at most ${maxBytesLength} bytes, not ${bytes.length}.`);
    Object.defineProperty(this, rawBytes, { value: Uint8Array.from(bytes) });
  }

  /** Returns the number of bytes. */
  get length(): number {
    return this[rawBytes].length;
  }

  /** Returns the byte at an index, from 0 to 255. @throws RangeError if the index is out of range */
  byteAt(index: number): number {
    return this.#createView(index, 1).getUint8(0);
  }

  /** Returns the given number of bytes from an index. @throws RangeError if the range is outside the bytes */
  bytesAt(index: number, length: number): Bytes {
    this.#createView(index, length); // throws if the range is outside the bytes
    return new Bytes(this[rawBytes].slice(index, index + length));
  }

  /**
   * Returns two bytes at an index as a signed number, the most significant byte first.
   * @throws RangeError if the range is outside the bytes
   */
  shortAt(index: number): number {
    return this.#createView(index, 2).getInt16(0);
  }

  /**
   * Returns four bytes at an index as a signed number, the most significant byte first.
   * @throws RangeError if the range is outside the bytes
   */
  intAt(index: number): number {
    return this.#createView(index, 4).getInt32(0);
  }

  /** Returns the bytes in reverse order. */
  reverse(): Bytes {
    return new Bytes(this[rawBytes].slice().reverse());
  }

  /** Returns a copy of the bytes. */
  asUint8Array(): Uint8Array {
    return this[rawBytes].slice();
  }

  /**
   * Returns the bytes decoded as a string in a character encoding, UTF-8 by default.
   * @throws Error if the encoding is not supported
   */
  override toString(encoding?: string): string {
    return HostBuffer.from(this[rawBytes]).toString(bufferEncoding(encoding));
  }

  [equalityKey](): string {
    return HostBuffer.from(this[rawBytes]).toString('base64');
  }

  #createView(index: number, length: number): DataView {
    if (!Number.isInteger(index) || index < 0 || !(length >= 0) || index + length > this.length)
      throw new RangeError(
        `The range at ${String(index)} of length ${String(length)} is outside the ${this.length} bytes.`,
      );
    return new DataView(this[rawBytes].buffer, this[rawBytes].byteOffset + index, length);
  }
}
registerClass('util.Bytes', Bytes);

function requireBytes(source: unknown): Uint8Array {
  if (source instanceof Uint8Array) return source;
  throw new TypeError('Bytes needs a string or a Uint8Array.');
}
