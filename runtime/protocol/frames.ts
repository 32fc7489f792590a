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
 * Frames on the pipes between the service and a script host. A frame is the length in bytes (32 bits, little-endian),
 * followed by a value in V8's serialization format, which structured clones use too.
 */
const headerBytes = 4;

/**
 * The maximum number of bytes in a frame, which contains a record, a page of records or a file, for example. Longer
 * frames are rejected.
 */
export const maxFrameBytes = 256 * 1024 * 1024;

/** Returns the frame of a message. */
export function createFrame(message: unknown): Uint8Array {
  const body = serialize(message);
  const length = byteLengthOf(body);
  // Created and filled without functions that scripts could replace, and not in shared memory.
  const frame = new PrimordialBytes(headerBytes + length);
  for (let index = 0; index < headerBytes; index++) frame[index] = (length >>> (8 * index)) & 0xff;
  setBytes(frame, body, headerBytes);
  return frame;
}

/** The error that is thrown if the peer has sent a malformed frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}
freezeClass(FrameError);

/** Received bytes, in a linked list. */
interface Chunk {
  readonly bytes: Uint8Array;
  next: Chunk | undefined;
}

/** Assembles messages from the chunks of a pipe. */
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
   * Returns the next message and its size in bytes; undefined until it is complete.
   * @throws FrameError if it is malformed
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

  /** Returns the next bytes without consuming them. They are copied only if they are in several chunks. */
  #peek(length: number): Uint8Array {
    const first = this.#first;
    if (first && byteLengthOf(first.bytes) - this.#offset >= length)
      return view(first.bytes, this.#offset, length);
    const copy = new PrimordialBytes(length);
    let offset = this.#offset;
    let copiedCount = 0;
    for (let chunk = first; chunk && copiedCount < length; chunk = chunk.next) {
      const count = minimum(byteLengthOf(chunk.bytes) - offset, length - copiedCount);
      setBytes(copy, view(chunk.bytes, offset, count), copiedCount);
      copiedCount += count;
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

const minimum = (left: number, right: number): number => (left < right ? left : right);

/** Returns a view of a part of the bytes. `subarray` would read the constructor, which scripts may replace. */
const view = (bytes: Uint8Array, offset: number, length: number): Uint8Array =>
  new PrimordialBytes(bufferOf(bytes), byteOffsetOf(bytes) + offset, length);
