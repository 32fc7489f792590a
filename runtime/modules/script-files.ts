import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Cartridge, RunJob } from '../protocol/bridge-protocol.ts';
import { isInCartridges } from '../files/cartridge-files.ts';
import { SafeMap, startsWith, freezeTable, freezeClass } from '../protocol/primordials.ts';
import { readJsonFile } from './json-file.ts';

/** A file of a cartridge. */
export interface ScriptFile {
  /** The script path `/<cartridge>/cartridge/...` with its extension. */
  readonly path: string;
  readonly cartridge: string;
  readonly file: string;
  /** Changes whenever the file changes. */
  readonly stamp: string;
}

/** The script that calls `require` or `importScript`. */
export interface Requirer {
  readonly path: string;
  readonly cartridge: string;
}

/** The result of resolving a module: the file, or the places searched. */
export type Resolution = ScriptFile | { readonly path?: never; readonly searchedPaths: readonly string[] };

/** File extensions, in the order in which they are tried. */
export const extensions = freezeTable(['', '.js', '.ds', '.json']);
/**
 * The files that can be the module of a folder, after the `main` of its package.json: the platform's `main` files, and
 * the `index` files of npm packages.
 */
const folderFiles = freezeTable(['main.js', 'main.ds', 'index.js', 'index.ds']);

/** Resolves module IDs over the cartridge path of one run. */
export class ScriptFiles {
  readonly #cartridgePath: readonly Cartridge[];
  readonly #moduleFolders: readonly Cartridge[];
  readonly #cartridgesByName = new SafeMap<string, Cartridge>();
  /** All cartridges and `modules` folders. A symbolic link may lead from one to another. */
  readonly #allCartridges: readonly Cartridge[];

  constructor({
    cartridges: path,
    cartridgesOffPath,
    moduleFolders,
  }: Pick<RunJob, 'cartridges' | 'cartridgesOffPath' | 'moduleFolders'>) {
    this.#cartridgePath = path;
    this.#moduleFolders = moduleFolders;
    this.#allCartridges = [...path, ...cartridgesOffPath, ...moduleFolders];
    // Of two cartridges with the same name, the first one applies.
    for (const cartridge of [...this.#allCartridges].reverse())
      this.#cartridgesByName.set(cartridge.name, cartridge);
  }

  /**
   * Resolves a module ID: `*` searches the cartridge path, `~` the requiring cartridge, and a leading dot the
   * directory of the requiring file. Any other ID begins with the name of a cartridge, or is in a folder
   * `modules`.
   */
  resolve(id: string, from: Requirer): Resolution {
    if (id.startsWith('*/')) return this.#findFirst(this.#cartridgePath, id.slice(2));
    if (id.startsWith('~/')) return this.#findFirst(this.#cartridgesNamed(from.cartridge), id.slice(2));
    if (/^\.\.?(\/|$)/.test(id)) return this.resolvePath(posix.join(posix.dirname(from.path), id));
    const [first = '', ...segments] = id.replace(/^\/+/, '').split('/');
    const fileInCartridge = this.#findFirst(this.#cartridgesNamed(first), segments.join('/'));
    if (fileInCartridge.path !== undefined || id.startsWith('/')) return fileInCartridge;
    const fileInModules = this.#findFirst(this.#moduleFolders, id);
    if (fileInModules.path !== undefined) return fileInModules;
    return { searchedPaths: [...fileInCartridge.searchedPaths, ...fileInModules.searchedPaths] };
  }

  /** Finds the script with a path `/<cartridge>/cartridge/...`, whose extension is optional. */
  resolvePath(path: string): Resolution {
    const [, cartridge = '', ...segments] = posix.normalize(path).split('/');
    return this.#findFirst(this.#cartridgesNamed(cartridge), segments.join('/'));
  }

  /** Resolves an argument of `importScript`: `cartridge:path`, or a path in the same cartridge or the same folder. */
  resolveImport(id: string, from: Requirer): Resolution {
    const [, cartridge = from.cartridge, path = ''] = /^(?:([^:/]+):)?(.*)$/s.exec(id) ?? [];
    const candidatePaths = [`/${cartridge}/cartridge/scripts/${path}`, `/${cartridge}/cartridge/${path}`];
    if (cartridge === from.cartridge) candidatePaths.push(posix.join(posix.dirname(from.path), path));
    const searchedPaths: string[] = [];
    for (const candidatePath of candidatePaths) {
      const resolution = this.resolvePath(candidatePath);
      if (resolution.path !== undefined) return resolution;
      searchedPaths.push(...resolution.searchedPaths);
    }
    return { searchedPaths };
  }

  /**
   * Finds the script that this one overrides: the same path in a later cartridge on the cartridge path. Returns
   * undefined if there is none.
   */
  findOverridden({ path, cartridge }: Requirer): ScriptFile | undefined {
    const position = this.#cartridgePath.findIndex(({ name }) => name === cartridge);
    if (position < 0) return undefined;
    // One cartridge may have `x.ds` and the other `x.js`.
    const relativePath = path.slice(cartridge.length + 2).replace(/\.(js|ds)$/, '');
    const resolution = this.#findFirst(this.#cartridgePath.slice(position + 1), relativePath);
    return resolution.path === undefined ? undefined : resolution;
  }

  #cartridgesNamed(name: string): readonly Cartridge[] {
    const cartridge = this.#cartridgesByName.get(name);
    return cartridge ? [cartridge] : [];
  }

  #findFirst(cartridges: readonly Cartridge[], relativePath: string): Resolution {
    const normalizedPath = posix.normalize(relativePath);
    const pathWithoutSlash = normalizedPath.replace(/\/$/, '');
    const isOutside =
      pathWithoutSlash === '..' || startsWith(pathWithoutSlash, '../') || pathWithoutSlash.includes('\0');
    const candidates = isOutside ? [] : cartridges;
    for (const cartridge of candidates) {
      // With a slash at the end, a folder takes precedence, but public scripts also end the IDs of files with a slash.
      const file =
        pathWithoutSlash === normalizedPath
          ? (this.#findFile(cartridge, pathWithoutSlash) ??
            this.#findFolderModule(cartridge, pathWithoutSlash))
          : (this.#findFolderModule(cartridge, pathWithoutSlash) ??
            this.#findFile(cartridge, pathWithoutSlash));
      if (file) return file;
    }
    return { searchedPaths: candidates.map(({ name }) => `/${name}/${pathWithoutSlash}`) };
  }

  #findFile({ name, root }: Cartridge, relativePath: string): ScriptFile | undefined {
    for (const extension of extensions) {
      const file = join(root, relativePath + extension);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat?.isFile() !== true || !isInCartridges(file, this.#allCartridges)) continue;
      return {
        path: `/${name}/${relativePath}${extension}`,
        cartridge: name,
        file,
        stamp: `${stat.mtimeMs}:${stat.size}`,
      };
    }
    return undefined;
  }

  /** Returns the module file of a folder: the `main` of its package.json, or its main or index file, or undefined. */
  #findFolderModule(cartridge: Cartridge, relativePath: string): ScriptFile | undefined {
    const folder = join(cartridge.root, relativePath);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
    const main = this.#readMainPath(cartridge, posix.join(relativePath, 'package.json'));
    const candidates = main === undefined ? folderFiles : [main, `${main}/index.js`, ...folderFiles];
    for (const candidate of candidates) {
      const file = this.#findFile(cartridge, posix.join(relativePath, candidate));
      if (file) return file;
    }
    return undefined;
  }

  /**
   * Returns the path of the main file; undefined if there is none within the folder.
   * @throws SyntaxError for malformed JSON
   */
  #readMainPath({ name, root }: Cartridge, packageFile: string): string | undefined {
    const file = join(root, packageFile);
    if (!statSync(file, { throwIfNoEntry: false }) || !isInCartridges(file, this.#allCartridges))
      return undefined;
    const content = readJsonFile(file, `/${name}/${packageFile}`) as { main?: unknown } | null;
    const path = typeof content?.main === 'string' ? posix.normalize(content.main) : '..';
    return path.startsWith('..') || path.startsWith('/') ? undefined : path;
  }
}
freezeClass(ScriptFiles);
