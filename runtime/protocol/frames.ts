import { Buffer } from 'node:buffer';
import { deserialize, serialize } from 'node:v8';

/**
 * Frames on the pipes between the service and a script host: the length in bytes (32 bit, little endian), then a value in
 * V8's serialization format, as structured clones are.
 */
const headerBytes = 4;

/** Bytes of one frame: a record, a page of records, an uploaded file. A longer one is refused. */
export const maxFrameBytes = 256 * 1024 * 1024;

/** The frame of a message, ready to be written. */
export function frameOf(message: unknown): Buffer {
  const body = serialize(message);
  const frame = Buffer.allocUnsafe(headerBytes + body.length);
  frame.writeUInt32LE(body.length);
  body.copy(frame, headerBytes);
  return frame;
}

/** The peer sent what is not a frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Puts messages together from the chunks of a pipe. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;

  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /**
   * The next whole message; undefined until all of it has come. @throws FrameError
   */
  next(): { readonly message: unknown } | undefined {
    if (this.#size < headerBytes) return undefined;
    const length = this.#merged(headerBytes).readUInt32LE();
    if (length > maxFrameBytes) throw new FrameError(`a frame of ${length} bytes`);
    if (this.#size < headerBytes + length) return undefined;
    const buffer = this.#merged(headerBytes + length);
    const rest = buffer.subarray(headerBytes + length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    try {
      return { message: deserialize(buffer.subarray(headerBytes, headerBytes + length)) };
    } catch (error) {
      throw new FrameError(`a frame that cannot be read: ${String(error)}`);
    }
  }

  /** The chunks as one, where the first is shorter than so many bytes. */
  #merged(bytes: number): Buffer {
    const [first] = this.#chunks;
    if (first && first.length >= bytes) return first;
    const merged = Buffer.concat(this.#chunks);
    this.#chunks = [merged];
    return merged;
  }
}
