import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Milliseconds between two polls of the file. */
const pollIntervalMs = 300;
/** Maximum number of earlier bytes that are reported. */
const maxBacklogBytes = 32_768;
/** Maximum number of bytes per poll. Larger output is read in several polls. */
const maxChunkBytes = 1 << 20;

/** Reports the lines that another process writes to a file. */
export class LogTail {
  readonly #file: string;
  readonly #onLine: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #offset: number;
  #partialLine = '';
  /** Whether the next line may lack its start, because reading began in the middle of the file. */
  #skipsNextLine: boolean;

  /** Reads a new file from its start, and an existing file from its last lines. */
  constructor(file: string, isNew: boolean, onLine: (line: string) => void) {
    this.#file = file;
    this.#onLine = onLine;
    const size = sizeOf(file);
    this.#offset = isNew ? 0 : Math.max(0, size - maxBacklogBytes);
    this.#skipsNextLine = this.#offset > 0;
    this.#timer = setInterval(() => this.read(), pollIntervalMs);
    this.#timer.unref();
  }

  /** Reports the lines that were written since the last poll. */
  read(): void {
    const size = sizeOf(this.#file);
    if (size < this.#offset) {
      // The file was replaced.
      this.#offset = 0;
      this.#partialLine = '';
      this.#skipsNextLine = false;
    }
    if (size === this.#offset) return;
    const bytes = Buffer.alloc(Math.min(maxChunkBytes, size - this.#offset));
    const handle = openSync(this.#file, 'r');
    try {
      this.#offset += readSync(handle, bytes, 0, bytes.length, this.#offset);
    } finally {
      closeSync(handle);
    }
    const lines = (this.#partialLine + bytes.toString('latin1')).split('\n');
    this.#partialLine = lines.pop() ?? '';
    // Decodes line by line, since a chunk may end in the middle of a character.
    for (const line of lines) this.#emitLine(Buffer.from(line, 'latin1').toString('utf8'));
  }

  #emitLine(line: string): void {
    if (this.#skipsNextLine) this.#skipsNextLine = false;
    else this.#onLine(line);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
