import { deserialize, serialize } from 'node:v8';
import {
  bufferOf,
  byteLengthOf,
  byteOffsetOf,
  PrimordialBytes,
  setBytes,
  freezeClass,
} from './primordials.ts';

/**
 * Frames on the pipes between the service and a script host: the length in bytes (32 bit, little endian), then a value in
 * V8's serialization format, as structured clones are.
 */
const headerBytes = 4;

/** Bytes of one frame: a record, a page of records, an uploaded file. A longer one is refused. */
export const maxFrameBytes = 256 * 1024 * 1024;

/** The frame of a message, ready to be written. */
export function frameOf(message: unknown): Uint8Array {
  const body = serialize(message);
  const length = byteLengthOf(body);
  // Created and filled without functions that scripts could replace, and not in shared memory.
  const frame = new PrimordialBytes(headerBytes + length);
  for (let index = 0; index < headerBytes; index++) frame[index] = (length >>> (8 * index)) & 0xff;
  setBytes(frame, body, headerBytes);
  return frame;
}

/** The peer sent a malformed frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}
freezeClass(FrameError);

/** Bytes that were received, and those after them. */
interface Chunk {
  readonly bytes: Uint8Array;
  next: Chunk | undefined;
}

/** Puts messages together from the chunks of a pipe. */
export class FrameReader {
  #first: Chunk | undefined;
  #last: Chunk | undefined;
  #size = 0;
  /** Bytes of the first chunk that belong to earlier messages. */
  #offset = 0;

  push(bytes: Uint8Array): void {
    const chunk: Chunk = { bytes, next: undefined };
    if (this.#last) this.#last.next = chunk;
    else this.#first = chunk;
    this.#last = chunk;
    this.#size += byteLengthOf(bytes);
  }

  /**
   * The next whole message; undefined until all of it has come. @throws FrameError
   */
  next(): { readonly message: unknown; readonly bytes: number } | undefined {
    if (this.#size < headerBytes) return undefined;
    const header = this.#peek(headerBytes);
    let length = 0;
    for (let index = headerBytes - 1; index >= 0; index--) length = length * 256 + (header[index] ?? 0);
    if (length > maxFrameBytes) throw new FrameError(`a frame of ${length} bytes`);
    if (this.#size < headerBytes + length) return undefined;
    this.#skip(headerBytes);
    const body = this.#peek(length);
    this.#skip(length);
    try {
      return { message: deserialize(body), bytes: length };
    } catch (error) {
      throw new FrameError(`a frame that cannot be read: ${String(error)}`);
    }
  }

  /** The next bytes: of the first chunk where it has them, otherwise a copy. */
  #peek(length: number): Uint8Array {
    const first = this.#first;
    if (first && byteLengthOf(first.bytes) - this.#offset >= length)
      return part(first.bytes, this.#offset, length);
    const copy = new PrimordialBytes(length);
    let offset = this.#offset;
    let filled = 0;
    for (let chunk = first; chunk && filled < length; chunk = chunk.next) {
      const count = smaller(byteLengthOf(chunk.bytes) - offset, length - filled);
      setBytes(copy, part(chunk.bytes, offset, count), filled);
      filled += count;
      offset = 0;
    }
    return copy;
  }

  #skip(length: number): void {
    this.#size -= length;
    this.#offset += length;
    for (let first = this.#first; first && this.#offset >= byteLengthOf(first.bytes); first = this.#first) {
      this.#offset -= byteLengthOf(first.bytes);
      this.#first = first.next;
      if (!first.next) this.#last = undefined;
    }
  }
}
freezeClass(FrameReader);

const smaller = (left: number, right: number): number => (left < right ? left : right);

/** The same bytes, not copied. `subarray` would read the constructor, which scripts may replace. */
const part = (bytes: Uint8Array, offset: number, length: number): Uint8Array =>
  new PrimordialBytes(bufferOf(bytes), byteOffsetOf(bytes) + offset, length);
