import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from '../current-run.ts';
import { SafeWeakMap } from '../protocol/primordials.ts';
import { QuotaExceeded } from '../size-limits.ts';

/** The maximum number of bytes that a script run may write to files. */
const maxRunBytes = 100_000_000;

/** The maximum total size of the files of all scripts. */
const maxTotalBytes = 1_000_000_000;

/**
 * The number of bytes that each file or directory counts for in addition to its content, so that the number of empty
 * files is limited too.
 */
const entryBytes = 4_096;

interface FileSpace {
  writtenBytes: number;
  /** The total size of all files before the run first wrote to one. */
  readonly initialBytes: number;
}

/** The bytes that each script run has written. A weak map, so that they are released with the run. */
const spaces = new SafeWeakMap<object, FileSpace>();

/**
 * Counts the bytes that a script is about to write to a file against its quota. Bytes that are overwritten or deleted
 * later still count.
 *
 * @throws QuotaExceeded if the run writes too much, or the files of all scripts become too large
 */
export function reserveFileBytes(bytes: number): void {
  const run = currentRun();
  let space = spaces.get(run);
  if (!space) {
    const root = run.scriptEnvironment.files;
    space = { writtenBytes: 0, initialBytes: root === undefined ? 0 : sizeOfFolder(root) };
    spaces.set(run, space);
  }
  space.writtenBytes += bytes;
  if (space.writtenBytes > maxRunBytes)
    throw new QuotaExceeded(`A script may write at most ${maxRunBytes / 1e6} MB to files.`);
  if (space.initialBytes + space.writtenBytes > maxTotalBytes)
    throw new QuotaExceeded(
      `The files of all scripts may take at most ${maxTotalBytes / 1e6} MB: remove files that are no longer needed.`,
    );
}

/** Like {@link reserveFileBytes}, for a number of files or directories that a script is about to create. */
export const reserveFileEntries = (count = 1): void => reserveFileBytes(count * entryBytes);

function sizeOfFolder(folder: string): number {
  let size = 0;
  const folders = [folder];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    for (const entry of readEntries(current)) {
      const path = join(current, entry.name);
      size += entryBytes;
      if (entry.isDirectory()) folders.push(path);
      else size += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    }
    if (size > maxTotalBytes) break;
  }
  return size;
}

/** Returns the entries of a folder; none if it does not exist or cannot be read. */
function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
