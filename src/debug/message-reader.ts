/** Maximum size of a message in bytes. */
const maxMessageBytes = 64 * 1024 * 1024;
/**
 * Maximum size of the first message in bytes. It is small, since anyone who can reach the port could otherwise fill the
 * adapter's memory.
 */
export const maxFirstMessageBytes = 64 * 1024;
/** Maximum size of the headers of a message in bytes. */
const maxHeaderBytes = 1_024;

const contentLengthHeader = 'content-length:';
const headerEnd = Buffer.from('\r\n\r\n');

/** The input does not follow the Debug Adapter Protocol, so the rest of it cannot be read. */
export class ProtocolError extends Error {}

/**
 * Extracts messages from a stream of bytes: `Content-Length: <bytes>`, an empty line, JSON. The reader is strict, since
 * anyone who can reach the port can write to it, including web pages with HTTP requests.
 */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;
  /** Length in bytes of the message whose headers have been read; undefined until they have. */
  #length: number | undefined;
  #maxBytes: number;

  /** @param maxBytes Maximum size of a message in bytes, until `allowLargeMessages` is called. */
  constructor(maxBytes = maxMessageBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Allows large messages from the next one on, since the client has proved that it speaks the protocol. */
  allowLargeMessages(): void {
    this.#maxBytes = maxMessageBytes;
  }

  /** Yields the JSON text of each message that this chunk completes. May then throw a `ProtocolError`. */
  *read(chunk: Buffer): Generator<string, void> {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    for (;;) {
      if (this.#length === undefined && !this.#readHeader()) return;
      const length = this.#length;
      if (length === undefined || this.#size < length) return;
      this.#length = undefined;
      yield this.#consume(length).toString('utf8');
    }
  }

  #readHeader(): boolean {
    if (this.#size === 0) return false;
    const bytes = this.#joinChunks();
    const start = bytes.toString('latin1', 0, contentLengthHeader.length).toLowerCase();
    if (!contentLengthHeader.startsWith(start))
      throw new ProtocolError('a message must begin with "Content-Length:"');
    const end = bytes.subarray(0, maxHeaderBytes).indexOf(headerEnd);
    if (end < 0) {
      if (bytes.byteLength >= maxHeaderBytes)
        throw new ProtocolError('the headers of a message must end with an empty line (CR LF)');
      return false;
    }
    this.#length = parseContentLength(bytes.toString('latin1', 0, end), this.#maxBytes);
    this.#consume(end + headerEnd.length);
    return true;
  }

  #joinChunks(): Buffer {
    const [onlyChunk] = this.#chunks;
    const bytes =
      this.#chunks.length === 1 && onlyChunk ? onlyChunk : Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [bytes];
    return bytes;
  }

  #consume(count: number): Buffer {
    const bytes = this.#joinChunks();
    this.#chunks = [bytes.subarray(count)];
    this.#size -= count;
    return bytes.subarray(0, count);
  }
}

function parseContentLength(header: string, maxBytes: number): number {
  let length: number | undefined;
  for (const line of header.split('\r\n')) {
    const [, name, value = ''] = /^([\w-]+):[ \t]*([^\r\n]*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined) throw new ProtocolError(`"${line.slice(0, 80)}" is not a header of a message`);
    if (name.toLowerCase() !== 'content-length') continue;
    if (length !== undefined) throw new ProtocolError('a message must have only one "Content-Length"');
    if (!/^\d+$/.test(value))
      throw new ProtocolError(`"${value.slice(0, 80)}" is not a valid Content-Length`);
    length = Number(value);
  }
  if (length === undefined) throw new ProtocolError('a message must begin with "Content-Length:"');
  if (length > maxBytes)
    throw new ProtocolError(`a message can have at most ${maxBytes} bytes, not ${length}`);
  return length;
}

/** Returns a message in the format of the protocol. */
export function frameMessage(message: unknown): string {
  const json = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}
