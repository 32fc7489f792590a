import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Milliseconds between two looks at the file. */
const pace = 300;
/** Bytes of what was there before that are told. */
const lookBack = 32_768;
/** Bytes that one look reads: a flood comes in pieces. */
const piece = 1 << 20;

/** Tells the lines that are written to a file by another process. */
export class LogTail {
  readonly #file: string;
  readonly #onLine: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #at: number;
  #rest = '';

  /** From the file's start, or from its last lines on where it was begun before. */
  constructor(file: string, isNew: boolean, onLine: (line: string) => void) {
    this.#file = file;
    this.#onLine = onLine;
    const size = sizeOf(file);
    this.#at = isNew ? 0 : Math.max(0, size - lookBack);
    let skipsFirst = this.#at > 0;
    const tell = this.#onLine;
    this.#onLine = (line) => {
      // What was cut off in the middle says nothing.
      if (skipsFirst) skipsFirst = false;
      else tell(line);
    };
    this.#timer = setInterval(() => this.read(), pace);
    this.#timer.unref();
  }

  /** Tells what has come since the last look. */
  read(): void {
    const size = sizeOf(this.#file);
    if (size < this.#at) this.#at = 0;
    if (size === this.#at) return;
    const bytes = Buffer.alloc(Math.min(piece, size - this.#at));
    const handle = openSync(this.#file, 'r');
    try {
      this.#at += readSync(handle, bytes, 0, bytes.length, this.#at);
    } finally {
      closeSync(handle);
    }
    const lines = (this.#rest + bytes.toString('latin1')).split('\n');
    this.#rest = lines.pop() ?? '';
    // Decoded line by line, since a piece may end within a character.
    for (const line of lines) this.#onLine(Buffer.from(line, 'latin1').toString('utf8'));
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
