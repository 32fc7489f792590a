import { browserFolders, isScript, type Cartridge } from './cartridge.ts';
import { query, type FileSteps } from './file-reader.ts';
import { joinPath, pathBelow } from './paths.ts';

/** A script of a cartridge on this machine. */
export interface ScriptFile {
  readonly file: string;
  /** `/<cartridge>/cartridge/...`, as the platform names it. */
  readonly scriptPath: string;
}

/**
 * Returns at most `maxFiles` files below a cartridge's code folder, as sorted relative paths with slashes. Skips
 * folders that cannot be read, hidden folders, `node_modules`, links to folders, and what `isIncluded` rejects.
 */
export function* cartridgeFiles(
  { codeFolder }: Cartridge,
  maxFiles = Infinity,
  isIncluded: (relativePath: string) => boolean = () => true,
): FileSteps<string[]> {
  const files: string[] = [];
  const folders = [''];
  for (
    let folder = folders.shift();
    folder !== undefined && files.length < maxFiles;
    folder = folders.shift()
  ) {
    const entries = (yield* query('list', folder === '' ? codeFolder : pathBelow(codeFolder, folder))) ?? [];
    for (const { name, kind, isLink } of entries) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (!isIncluded(path)) continue;
      if (kind === 'file') files.push(path);
      else if (!isLink && !name.startsWith('.') && name !== 'node_modules') folders.push(path);
    }
  }
  return files.sort().slice(0, maxFiles);
}

/** Returns all scripts of a cartridge that the platform can run, sorted by path. */
export function* scriptFiles(cartridge: Cartridge): FileSteps<ScriptFile[]> {
  const files = yield* cartridgeFiles(
    cartridge,
    Infinity,
    (path) => cartridge.isShared || !browserFolders.includes(path),
  );
  return files.filter(isScript).map((path) => ({
    file: joinPath(cartridge.codeFolder, ...path.split('/')),
    scriptPath: `${cartridge.scriptRoot}/${path}`,
  }));
}
