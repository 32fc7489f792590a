/** Maximum sizes of response bodies in bytes, by purpose. */
export const responseSizeLimits = {
  /** The Debugger API, and requests of debug sessions. */
  debugger: 32 * 1024 * 1024,
  /** Everything else: thousands of products, an import file. */
  documents: 64 * 1024 * 1024,
} as const;

export class ResponseTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`larger than ${Math.round(maxBytes / (1024 * 1024))} MB`);
  }
}

export class ResponseTooSlow extends Error {
  constructor() {
    super('the response arrives too slowly');
  }
}

/** Minimum transfer rate in bytes per second: a slower response is aborted at its time limit. */
const minBytesPerSecond = 32 * 1024;

/** Removes a byte order mark, and decodes bytes that are not UTF-8 as U+FFFD. */
const decoder = new TextDecoder();

/**
 * Reads the text of a body of at most `maxBytes` bytes. The time limit is `timeLimitMs` milliseconds plus an
 * allowance for the size. Rejects with `ResponseTooLarge`, `ResponseTooSlow` or the connection's error, and then
 * closes the connection.
 */
export async function readResponseText(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  timeLimitMs: number,
): Promise<string> {
  const startTime = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop destroys the stream, and the connection with it.
    if (size > maxBytes) throw new ResponseTooLarge(maxBytes);
    if (performance.now() - startTime > timeLimitMs + (size / minBytesPerSecond) * 1_000)
      throw new ResponseTooSlow();
    chunks.push(chunk);
  }
  const [onlyChunk] = chunks;
  return decoder.decode(chunks.length === 1 ? onlyChunk : Buffer.concat(chunks, size));
}
