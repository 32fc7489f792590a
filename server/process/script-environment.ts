import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logLevels } from './json-log.ts';
import type { ScriptLogLevel, ServeOptions } from './serve-options.ts';

export interface ScriptFolders {
  /** Contains a folder for each area of files that scripts read and write. */
  readonly files: string;
  /** Contains `<alias>.pem` for each key and certificate that scripts refer to. */
  readonly keys: string;
  /** Removes the folders if they were created for this process only. */
  remove(): void;
}

/**
 * Returns the folders for scripts' files: in the data directory, or in a temporary folder if the data directory is
 * `:memory:`.
 */
export function scriptFolders(dataDir: string): ScriptFolders {
  const isPersistent = dataDir !== ':memory:';
  const root = isPersistent ? path.resolve(dataDir) : mkdtempSync(path.join(tmpdir(), 'cartwright-files-'));
  return {
    files: path.join(root, 'files'),
    keys: path.join(root, 'keys'),
    remove() {
      if (!isPersistent) rmSync(root, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the log levels by category, none of them below the service's level: scripts check the level before they
 * create long messages.
 */
export function scriptLogLevels({
  logLevel,
  scriptLogLevels: levels,
}: Pick<ServeOptions, 'logLevel' | 'scriptLogLevels'>): Record<string, ScriptLogLevel> {
  const order: readonly string[] = [...logLevels, 'off'];
  const raiseToServiceLevel = (level: ScriptLogLevel): ScriptLogLevel =>
    logLevel !== 'trace' && order.indexOf(logLevel) > order.indexOf(level) ? logLevel : level;
  return Object.fromEntries(
    Object.entries(levels).map(([category, level]) => [category, raiseToServiceLevel(level)]),
  );
}
