import type { Cartridge } from './cartridge.ts';
import { query, type FileSteps } from './file-reader.ts';
import { joinPath, parentFolder, pathBelow, relativePath, resolvePath } from './paths.ts';
import { memberOf, parseJson } from '../json/json-text.ts';

/** The cartridges in which `require` looks for modules. */
export interface ModuleSearch {
  /** The cartridges on the cartridge path, first to last. */
  readonly onPath: readonly Cartridge[];
  readonly offPath: readonly Cartridge[];
  /** Folders `modules`, whose scripts are required by name. */
  readonly moduleFolders: readonly Cartridge[];
}

/** A file that a module ID refers to. */
export interface ModuleFile {
  readonly cartridge: Cartridge;
  readonly file: string;
  /** Path below the cartridge's folder, with slashes: `cartridge/scripts/cart.js`. */
  readonly path: string;
}

/** How a module ID begins, which determines where the module is searched for. */
export type ModuleIdKind = 'path' | 'own-cartridge' | 'relative' | 'named';

/** Extensions in the order in which they are tried. */
export const moduleExtensions = ['', '.js', '.ds', '.json'] as const;

export const moduleIdKind = (id: string): ModuleIdKind => {
  if (id.startsWith('*/')) return 'path';
  if (id.startsWith('~/')) return 'own-cartridge';
  return /^\.\.?(\/|$)/.test(id) ? 'relative' : 'named';
};

/** Cartridges in which a module is searched for, and its path in each of them. */
export interface ModulePlace {
  readonly cartridges: readonly Cartridge[];
  /** Relative to the folder of each cartridge. A slash at the end prefers a folder. */
  readonly path: string;
}

/**
 * Returns the folder that module paths are relative to: the cartridge's folder, or the folder `modules` itself.
 */
export const moduleRoot = ({ folder, codeFolder, isShared }: Cartridge): string =>
  isShared ? codeFolder : folder;

/**
 * Returns the places to search for a module, in order of precedence: `*` searches the cartridge path, `~` the requiring
 * cartridge, and a leading dot the folder of the requiring file. Any other ID begins with the name of a cartridge, or
 * is in a folder `modules`.
 */
export function modulePlaces(
  id: string,
  from: { readonly file: string; readonly cartridge: Cartridge | undefined },
  { onPath, offPath, moduleFolders }: ModuleSearch,
): ModulePlace[] {
  const ownCartridges = from.cartridge === undefined ? [] : [from.cartridge];
  switch (moduleIdKind(id)) {
    case 'path':
      return [{ cartridges: onPath, path: id.slice(2) }];
    case 'own-cartridge':
      return [{ cartridges: ownCartridges, path: id.slice(2) }];
    case 'relative': {
      const target = resolvePath(parentFolder(from.file), id);
      const [cartridge] = ownCartridges;
      const path = cartridge && relativePath(moduleRoot(cartridge), target);
      return path === undefined
        ? []
        : [{ cartridges: ownCartridges, path: id.endsWith('/') ? `${path}/` : path }];
    }
    default: {
      const [name = '', ...segments] = id.replace(/^\/+/, '').split('/');
      const namedCartridge = [...onPath, ...offPath, ...moduleFolders].find(
        (cartridge) => cartridge.name === name,
      );
      const namedPlaces = namedCartridge ? [{ cartridges: [namedCartridge], path: segments.join('/') }] : [];
      return id.startsWith('/') ? namedPlaces : [...namedPlaces, { cartridges: moduleFolders, path: id }];
    }
  }
}

/**
 * Returns the files that a module ID refers to: first the file that `require` loads, then the files of later cartridges
 * on the path that it overrides. Empty if there is none.
 */
export function* resolveModule(places: readonly ModulePlace[]): FileSteps<ModuleFile[]> {
  const files: ModuleFile[] = [];
  for (const { cartridges, path } of places) {
    for (const cartridge of cartridges) {
      const file = yield* moduleFileIn(cartridge, path);
      if (file !== undefined) files.push(file);
    }
    if (files.length > 0) return files;
  }
  return files;
}

/**
 * Returns the modules that a module overrides, which have the same path in later cartridges of the cartridge path. The
 * first one is `module.superModule`.
 */
export function* overriddenModules(
  path: string,
  cartridge: Cartridge,
  { onPath }: ModuleSearch,
): FileSteps<ModuleFile[]> {
  const position = onPath.indexOf(cartridge);
  if (position < 0) return [];
  return yield* resolveModule([
    { cartridges: onPath.slice(position + 1), path: path.replace(/\.(js|ds)$/, '') },
  ]);
}

function* moduleFileIn(cartridge: Cartridge, path: string): FileSteps<ModuleFile | undefined> {
  const root = moduleRoot(cartridge);
  const target = resolvePath(root, path.replace(/\/+$/, ''));
  // A path such as ../other leaves the cartridge, which the platform does not allow.
  const relativeTarget = relativePath(root, target);
  if (relativeTarget === undefined || relativeTarget === '') return undefined;
  const fileModule = fileAt(cartridge, relativeTarget);
  const folderModule = folderAt(cartridge, relativeTarget);
  const [first, second] = path.endsWith('/') ? [folderModule, fileModule] : [fileModule, folderModule];
  return (yield* first) ?? (yield* second);
}

function* fileAt(cartridge: Cartridge, path: string): FileSteps<ModuleFile | undefined> {
  for (const extension of moduleExtensions) {
    const file = pathBelow(moduleRoot(cartridge), path + extension);
    if ((yield* query('kind', file)) === 'file') return { cartridge, file, path: path + extension };
  }
  return undefined;
}

/** Returns the module file of a folder: the `main` of its `package.json`, or its main or index file. */
function* folderAt(cartridge: Cartridge, path: string): FileSteps<ModuleFile | undefined> {
  const folder = pathBelow(moduleRoot(cartridge), path);
  if ((yield* query('kind', folder)) !== 'folder') return undefined;
  const text = yield* query('readText', joinPath(folder, 'package.json'));
  const main: unknown = text === undefined ? undefined : memberOf(parseJson(text).root, 'main')?.value;
  const mainFile = typeof main === 'string' ? relativePath(folder, resolvePath(folder, main)) : undefined;
  const candidates = [
    ...(mainFile === undefined ? [] : [mainFile, `${mainFile}/index.js`]),
    'main.js',
    'main.ds',
    'index.js',
    'index.ds',
  ];
  for (const candidate of candidates) {
    const file = yield* fileAt(cartridge, `${path}/${candidate}`);
    if (file !== undefined) return file;
  }
  return undefined;
}
