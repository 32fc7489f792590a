import { readFileSync, statSync } from 'node:fs';
import { executableLines, type Lines } from '../../../dialect/index.ts';

interface Cached {
  readonly stamp: string;
  readonly lines: Lines;
}

/** Executable lines of files, read anew where a file has changed. */
export class LineIndex {
  readonly #cache = new Map<string, Cached>();

  /** Undefined where the file cannot be read. */
  of(file: string): Lines | undefined {
    try {
      const { mtimeMs, size } = statSync(file);
      const stamp = `${mtimeMs}/${size}`;
      const cached = this.#cache.get(file);
      if (cached?.stamp === stamp) return cached.lines;
      const lines = executableLines(readFileSync(file, 'utf8'));
      this.#cache.set(file, { stamp, lines });
      return lines;
    } catch {
      return undefined;
    }
  }
}
