import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from '../current-run.ts';
import { SafeWeakMap } from '../protocol/primordials.ts';
import { QuotaExceeded } from '../size-limits.ts';

/** Bytes that one run may write into files, and bytes that all files of scripts may have. */
const maxRunBytes = 100_000_000;
const maxTotalBytes = 1_000_000_000;

/** What a file or directory takes on a disk beside its content: scripts must not create any number of empty ones either. */
const entryBytes = 4_096;

interface FileSpace {
  written: number;
  /** Of all files, when the run first wrote. */
  readonly before: number;
}

/** What each run has written; by run, so that none outlives it. */
const spaces = new SafeWeakMap<object, FileSpace>();

/**
 * To be called before bytes are written into a file of a script. What is overwritten or deleted again counts as well.
 *
 * @throws QuotaExceeded where the run, or all scripts together, have written too much
 */
export function takeFileSpace(bytes: number): void {
  const run = currentRun();
  let space = spaces.get(run);
  if (!space) {
    const root = run.scriptEnvironment.files;
    space = { written: 0, before: root === undefined ? 0 : sizeOfFolder(root) };
    spaces.set(run, space);
  }
  space.written += bytes;
  if (space.written > maxRunBytes)
    throw new QuotaExceeded(`A script may write ${maxRunBytes / 1e6} MB into files.`);
  if (space.before + space.written > maxTotalBytes)
    throw new QuotaExceeded(
      `The files of all scripts may have ${maxTotalBytes / 1e6} MB: remove what is not needed.`,
    );
}

/** To be called before a script creates files or directories. @throws QuotaExceeded as {@link takeFileSpace} does */
export const takeFileEntries = (count = 1): void => takeFileSpace(count * entryBytes);

function sizeOfFolder(folder: string): number {
  let size = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of entriesOf(next)) {
      const path = join(next, entry.name);
      size += entryBytes;
      if (entry.isDirectory()) folders.push(path);
      else size += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    }
    if (size > maxTotalBytes) break;
  }
  return size;
}

/** A folder may not be there yet, or not any more. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
