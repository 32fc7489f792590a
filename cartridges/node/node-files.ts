import { readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AsyncFileReader, FileReader, FolderEntry } from '../file-reader.ts';

interface Stat {
  isFile(): boolean;
  isDirectory(): boolean;
}

/** The size in bytes of the largest file that is read: 32 MiB. Larger ones are treated as files that cannot be read. */
const maxFileSize = 32 * 1024 * 1024;

/**
 * Whether a file can be read as text. In a folder that someone else made, a name such as `package.json` may be a named
 * pipe or a link to a device, whose content never ends.
 */
const isReadable = (stat: Stat & { readonly size: number }): boolean =>
  stat.isFile() && stat.size <= maxFileSize;

const kindOf = (stat: Stat): FolderEntry['kind'] | undefined =>
  stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : undefined;

/** Returns the result of `read`, or undefined if it throws. */
function tryRead<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function toEntries(entry: Dirent, kind: FolderEntry['kind'] | undefined): FolderEntry[] {
  return kind === undefined ? [] : [{ name: entry.name, kind, isLink: entry.isSymbolicLink() }];
}

/** Synchronous access to the disk of this machine. */
export const nodeFiles: FileReader = {
  list: (folder) =>
    tryRead(() =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        toEntries(entry, entry.isSymbolicLink() ? nodeFiles.kind(join(folder, entry.name)) : kindOf(entry)),
      ),
    ),
  kind: (path) =>
    tryRead(() => {
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat && kindOf(stat);
    }),
  realPath: (path) => tryRead(() => realpathSync.native(path)),
  readText: (file) => tryRead(() => (isReadable(statSync(file)) ? readFileSync(file, 'utf8') : undefined)),
};

/** Asynchronous access to the disk of this machine. */
export const asyncNodeFiles: AsyncFileReader = {
  async list(folder) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      const entryLists = entries.map(async (entry) =>
        toEntries(
          entry,
          entry.isSymbolicLink() ? await asyncNodeFiles.kind(join(folder, entry.name)) : kindOf(entry),
        ),
      );
      return (await Promise.all(entryLists)).flat();
    } catch {
      return undefined;
    }
  },
  kind: (path) => stat(path).then(kindOf, () => undefined),
  realPath: (path) => realpath(path).catch(() => undefined),
  async readText(file) {
    try {
      return isReadable(await stat(file)) ? await readFile(file, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  },
};
