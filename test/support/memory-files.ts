import type { FileReader, FolderEntry } from '../../cartridges/file-reader.ts';

/**
 * Returns files in memory, by path. A folder's path may use `/` or `\`; a file's path must be exactly its key in
 * `files`.
 */
export function memoryFiles(files: Readonly<Record<string, string>>): FileReader {
  const splitPath = (path: string): string[] => path.split(/[\\/]/).filter((segment) => segment !== '');
  const entries = (folder: string): FolderEntry[] => {
    const prefix = splitPath(folder);
    const kinds = new Map<string, 'file' | 'folder'>();
    for (const file of Object.keys(files)) {
      const segments = splitPath(file);
      const name = segments[prefix.length];
      if (name === undefined || prefix.some((segment, index) => segments[index] !== segment)) continue;
      kinds.set(name, segments.length === prefix.length + 1 ? 'file' : 'folder');
    }
    return [...kinds].map(([name, kind]) => ({ name, kind, isLink: false }));
  };
  const reader: FileReader = {
    list: (folder) => (reader.kind(folder) === 'folder' ? entries(folder) : undefined),
    kind: (path) => (Object.hasOwn(files, path) ? 'file' : entries(path).length > 0 ? 'folder' : undefined),
    realPath: (path) => (reader.kind(path) === undefined ? undefined : path),
    readText: (file) => files[file],
  };
  return reader;
}
