/** Bytes of an answer's body that are read at most, by what is asked for. */
export const largestAnswers = {
  /** The Debugger API, and what a debug session sends. */
  debugger: 32 * 1024 * 1024,
  /** Everything else: products by the thousand, a file of an import. */
  documents: 64 * 1024 * 1024,
} as const;

export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`larger than ${Math.round(limit / (1024 * 1024))} MB`);
  }
}

export class AnswerTooSlow extends Error {
  constructor() {
    super('its answer comes too slowly');
  }
}

/** Bytes per second: what comes slower than this for longer than its time is called off. */
const slowest = 32 * 1024;

/** A byte order mark is no part of the text; bytes that are no UTF-8 are shown as U+FFFD. */
const decoder = new TextDecoder();

/**
 * The text of a body of at most `limit` bytes. Its time is `patience` milliseconds, and more for what is large. Rejects
 * with `AnswerTooLarge`, `AnswerTooSlow`, or what the connection failed with; the connection is closed then.
 */
export async function answerText(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  patience: number,
): Promise<string> {
  const started = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > limit) throw new AnswerTooLarge(limit);
    if (performance.now() - started > patience + (size / slowest) * 1_000) throw new AnswerTooSlow();
    chunks.push(chunk);
  }
  const [only] = chunks;
  return decoder.decode(chunks.length === 1 ? only : Buffer.concat(chunks, size));
}
