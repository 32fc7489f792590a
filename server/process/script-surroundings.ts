import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logLevels } from './json-log.ts';
import type { ScriptLogLevel, ServeOptions } from './serve-options.ts';

export interface ScriptFolders {
  /** Holds an area for each kind of files that scripts read and write. */
  readonly files: string;
  /** Holds `<alias>.pem` for each key and certificate that scripts name. */
  readonly keys: string;
  /** Removes what is kept for this process only. */
  remove(): void;
}

/** Where scripts' files are: below the data dir; in a temporary folder where nothing is kept. */
export function scriptFolders(dataDir: string): ScriptFolders {
  const isKept = dataDir !== ':memory:';
  const root = isKept ? path.resolve(dataDir) : mkdtempSync(path.join(tmpdir(), 'cartwright-files-'));
  return {
    files: path.join(root, 'files'),
    keys: path.join(root, 'keys'),
    remove() {
      if (!isKept) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Levels by category, none of them below what the service itself writes: scripts ask before they make long messages. */
export function scriptLogLevels({
  logLevel,
  scriptLogLevels: levels,
}: Pick<ServeOptions, 'logLevel' | 'scriptLogLevels'>): Record<string, ScriptLogLevel> {
  const order: readonly string[] = [...logLevels, 'off'];
  const least = (level: ScriptLogLevel): ScriptLogLevel =>
    logLevel !== 'trace' && order.indexOf(logLevel) > order.indexOf(level) ? logLevel : level;
  return Object.fromEntries(Object.entries(levels).map(([category, level]) => [category, least(level)]));
}
