import type { FileReader, FolderEntry } from '../../cartridges/file-reader.ts';
import { lastSegment, parentFolder } from '../../cartridges/paths.ts';

/**
 * Returns a file reader that lists each folder only once. A TypeScript server asks for thousands of modules, each of
 * which may be in any of dozens of cartridges. Accessing the disk for each of these paths would take seconds.
 */
export function cacheFileReader(files: FileReader): FileReader {
  const folders = new Map<string, ReadonlyMap<string, FolderEntry> | undefined>();
  const readEntries = (folder: string): ReadonlyMap<string, FolderEntry> | undefined => {
    if (folders.has(folder)) return folders.get(folder);
    const entryList = files.list(folder);
    const entries = entryList && new Map(entryList.map((entry) => [entry.name, entry]));
    folders.set(folder, entries);
    return entries;
  };
  return {
    ...files,
    list(folder) {
      const entries = readEntries(folder);
      return entries && [...entries.values()];
    },
    // The folder's list of entries contains the kind, so the disk is not accessed for each path.
    kind: (path) => readEntries(parentFolder(path))?.get(lastSegment(path))?.kind,
  };
}
