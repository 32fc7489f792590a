/** Bytes of a message, and of the lines before it. */
const largestMessage = 64 * 1024 * 1024;
/** Of the first one: whoever can reach the port could have as much held as all connections together may send. */
export const largestFirstMessage = 64 * 1024;
const largestHead = 1_024;

const first = 'content-length:';
const blank = Buffer.from('\r\n\r\n');

/** What comes is not the Debug Adapter Protocol, and nothing after it can be read. */
export class NotTheProtocol extends Error {}

/**
 * Takes messages out of a stream of bytes: `Content-Length: <bytes>`, an empty line, JSON. It is strict, since whoever
 * can reach the port can write to it, a web page's HTTP request included: what does not begin with a length ends it.
 */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;
  /** Of the message whose head has been read. */
  #length: number | undefined;
  #largest: number;

  /** @param largest bytes of a message, until `admit`. */
  constructor(largest = largestMessage) {
    this.#largest = largest;
  }

  /** Whoever writes speaks the protocol: messages may be large from the next one on. */
  admit(): void {
    this.#largest = largestMessage;
  }

  /** The texts of the messages that are complete with this chunk; after them it may throw `NotTheProtocol`. */
  *read(chunk: Buffer): Generator<string, void> {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    for (;;) {
      if (this.#length === undefined && !this.#readHead()) return;
      const length = this.#length;
      if (length === undefined || this.#size < length) return;
      this.#length = undefined;
      yield this.#take(length).toString('utf8');
    }
  }

  #readHead(): boolean {
    if (this.#size === 0) return false;
    const bytes = this.#whole();
    const start = bytes.toString('latin1', 0, first.length).toLowerCase();
    if (!first.startsWith(start)) throw new NotTheProtocol('a message must begin with "Content-Length:"');
    const end = bytes.subarray(0, largestHead).indexOf(blank);
    if (end < 0) {
      if (bytes.byteLength >= largestHead)
        throw new NotTheProtocol('the lines before a message must end with an empty one (CR LF)');
      return false;
    }
    this.#length = lengthIn(bytes.toString('latin1', 0, end), this.#largest);
    this.#take(end + blank.length);
    return true;
  }

  #whole(): Buffer {
    const [only] = this.#chunks;
    const whole = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [whole];
    return whole;
  }

  #take(count: number): Buffer {
    const whole = this.#whole();
    this.#chunks = [whole.subarray(count)];
    this.#size -= count;
    return whole.subarray(0, count);
  }
}

function lengthIn(head: string, largest: number): number {
  let length: number | undefined;
  for (const line of head.split('\r\n')) {
    const [, name, value = ''] = /^([\w-]+):[ \t]*([^\r\n]*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined) throw new NotTheProtocol(`"${line.slice(0, 80)}" is no line of a message's head`);
    if (name.toLowerCase() !== 'content-length') continue;
    if (length !== undefined) throw new NotTheProtocol('"Content-Length" must stand there once');
    if (!/^\d+$/.test(value)) throw new NotTheProtocol(`"${value.slice(0, 80)}" is no Content-Length`);
    length = Number(value);
  }
  if (length === undefined) throw new NotTheProtocol('a message must begin with "Content-Length:"');
  if (length > largest) throw new NotTheProtocol(`a message may have ${largest} bytes, not ${length}`);
  return length;
}

/** A message as it is written. */
export function framed(message: unknown): string {
  const json = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}
