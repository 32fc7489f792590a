import {
  cartridgeAt,
  cartridgeWithoutCodeFolder,
  codeFolderName,
  isScript,
  modulesAt,
  modulesFolderName,
  type Cartridge,
} from './cartridge.ts';
import { query, type FileSteps, type FolderEntry } from './file-reader.ts';
import { memberOf, parseJson } from '../json/json-text.ts';
import { joinPath, lastSegment, parentFolder, relativePath, resolvePath } from './paths.ts';

export interface DiscoveryOptions {
  /** Whether `node_modules` folders are searched. */
  readonly searchesNodeModules?: boolean;
}

export interface Discovery {
  /** In order of precedence: if several have the same name, the first is used (`firstOfEachName`). */
  readonly cartridges: readonly Cartridge[];
  /** `modules` folders next to cartridges. */
  readonly moduleFolders: readonly Cartridge[];
  /** Every folder that was searched. The result remains valid until one of them changes. */
  readonly searchedFolders: readonly string[];
}

/** Maximum depth at which cartridges are searched for: `packages/x/cartridges/y` is at depth four. */
const maxDepth = 5;
/**
 * Maximum depth at which code is searched for in a `cartridge` folder without any of the platform's folders.
 */
const maxCodeDepth = 5;

const packageFileName = 'package.json';

const ignoredFolders = new Set(['bower_components', 'jspm_packages']);
/**
 * Output folders of build tools. Their content is mostly a copy, so it is used only for names that occur nowhere else.
 */
const outputFolders = new Set(['build', 'coverage', 'dist', 'out', 'output', 'target', 'temp', 'tmp']);
/**
 * The folders that the platform reads in a cartridge: one of them makes a folder a cartridge, even without any code.
 */
const platformFolders = new Set([
  'controllers',
  'experience',
  'forms',
  'models',
  'pipelines',
  'scripts',
  'static',
  'templates',
  'webreferences',
  'webreferences2',
]);

/**
 * Finds cartridges by their content: folders with a folder `cartridge` that contains code or one of the platform's
 * folders, or that is next to a `.project` file, and folders without a folder `cartridge` whose `package.json` names a
 * hooks file. Skips folders that cannot be read. The result is in the order of `folders` and, within each folder, in
 * alphabetical order; output folders of build tools come last.
 */
export const findCartridges = (
  folders: readonly string[],
  options: DiscoveryOptions = {},
): FileSteps<Discovery> => new Search(options).run(folders);

class Search {
  readonly #searchesNodeModules: boolean;
  readonly #cartridges: Cartridge[] = [];
  readonly #moduleFolders: Cartridge[] = [];
  readonly #searchedFolders: string[] = [];
  /** By the real path and the name of each visited folder: under which path, and at which depth. */
  readonly #visits = new Map<string, { readonly folder: string; readonly depth: number }>();
  readonly #deferredFolders: {
    readonly folder: string;
    readonly depth: number;
    readonly realParent: string;
  }[] = [];

  constructor({ searchesNodeModules = false }: DiscoveryOptions) {
    this.#searchesNodeModules = searchesNodeModules;
  }

  *run(folders: readonly string[]): FileSteps<Discovery> {
    // Trailing slashes are removed, so that parent folders compare equal.
    for (const folder of folders) yield* this.#visitRoot(folder.replace(/(?<=[^:\\/])[\\/]+$/, ''));
    for (let next = this.#deferredFolders.shift(); next; next = this.#deferredFolders.shift())
      yield* this.#visit(next.folder, next.depth, next.realParent);
    return {
      cartridges: this.#cartridges,
      moduleFolders: this.#moduleFolders,
      searchedFolders: this.#searchedFolders,
    };
  }

  /**
   * Visits one of the folders to search. It may itself be a cartridge, its folder `cartridge`, or a folder `modules`.
   */
  *#visitRoot(folder: string): FileSteps<void> {
    if (lastSegment(folder) === codeFolderName && (yield* this.#addIfCartridge(parentFolder(folder)))) return;
    yield* this.#visit(folder, 0);
    if (lastSegment(folder) === modulesFolderName && !this.#hasCartridgeIn(folder))
      yield* this.#addModules(folder);
  }

  *#visit(folder: string, depth: number, realParent?: string): FileSteps<void> {
    const realFolder = yield* query('realPath', folder);
    if (realFolder === undefined) {
      this.#searchedFolders.push(folder);
      return;
    }
    // A link to an ancestor adds nothing new. This also ends cycles of links.
    if (
      realParent !== undefined &&
      (realFolder === realParent || relativePath(realFolder, realParent) !== undefined)
    )
      return;
    // A folder is searched once under each of its names, since two links with different names are two cartridges. It is
    // searched again if it is also in one of the later `folders`: it is then at a smaller depth, so that more of its
    // subfolders are searched.
    const key = `${realFolder}\n${lastSegment(folder)}`;
    const earlierVisit = this.#visits.get(key);
    if (earlierVisit && (earlierVisit.folder !== folder || earlierVisit.depth <= depth)) return;
    this.#visits.set(key, { folder, depth });
    const entries = yield* this.#list(folder);
    const names = entries.filter(({ kind }) => kind === 'folder').map(({ name }) => name);
    const isCartridge = names.includes(codeFolderName) && (yield* this.#addIfCartridge(folder));
    if (!names.includes(codeFolderName) && entries.some(({ name }) => name === packageFileName))
      yield* this.#addIfRegistersHooks(folder, realFolder);
    if (depth === maxDepth) return;
    for (const name of names) {
      if (this.#isIgnored(name) || (isCartridge && name === codeFolderName)) continue;
      const child = { folder: joinPath(folder, name), depth: depth + 1, realParent: realFolder };
      if (outputFolders.has(name.toLowerCase())) this.#deferredFolders.push(child);
      else yield* this.#visit(child.folder, child.depth, realFolder);
    }
    if (names.includes(modulesFolderName) && this.#hasCartridgeIn(folder))
      yield* this.#addModules(joinPath(folder, modulesFolderName));
  }

  /** Returns the entries, sorted, so that the order does not depend on the file system. */
  *#list(folder: string): FileSteps<FolderEntry[]> {
    this.#searchedFolders.push(folder);
    const entries = (yield* query('list', folder)) ?? [];
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  #isIgnored(name: string): boolean {
    return (
      name.startsWith('.') ||
      (name === 'node_modules' && !this.#searchesNodeModules) ||
      ignoredFolders.has(name)
    );
  }

  #hasCartridgeIn(folder: string): boolean {
    return this.#cartridges.some((cartridge) => parentFolder(cartridge.folder) === folder);
  }

  *#addIfCartridge(folder: string): FileSteps<boolean> {
    const code = joinPath(folder, codeFolderName);
    const realCode = yield* query('realPath', code);
    if (realCode === undefined || !(yield* this.#isCartridgeCode(folder, code))) return false;
    if (this.#cartridges.every((cartridge) => cartridge.codeFolder !== code))
      this.#cartridges.push(cartridgeAt(code, realCode));
    return true;
  }

  /** A folder without a folder `cartridge` is a cartridge if its `package.json` names a hooks file that exists. */
  *#addIfRegistersHooks(folder: string, realFolder: string): FileSteps<void> {
    const text = yield* query('readText', joinPath(folder, packageFileName));
    const path: unknown = text === undefined ? undefined : memberOf(parseJson(text).root, 'hooks')?.value;
    if (typeof path !== 'string') return;
    const hooksFile = resolvePath(folder, path.replace(/^~\//, './'));
    if ((yield* query('kind', hooksFile)) !== 'file') return;
    if (this.#cartridges.every((cartridge) => cartridge.folder !== folder))
      this.#cartridges.push(cartridgeWithoutCodeFolder(folder, realFolder));
  }

  *#isCartridgeCode(folder: string, code: string): FileSteps<boolean> {
    const entries = yield* this.#list(code);
    const isPlatformEntry = ({ name, kind }: FolderEntry): boolean =>
      kind === 'folder' ? platformFolders.has(name) : isScript(name) || name.endsWith('.properties');
    if (entries.some(isPlatformEntry)) return true;
    if ((yield* query('kind', joinPath(folder, '.project'))) === 'file') return true;
    return yield* this.#containsCode(code, entries, maxCodeDepth);
  }

  /** Whether a folder or its subfolders contain a script. Ignores scripts of other cartridges. */
  *#containsCode(
    folder: string,
    entries: readonly FolderEntry[],
    remainingDepth: number,
  ): FileSteps<boolean> {
    if (entries.some(({ name, kind }) => kind === 'file' && isScript(name))) return true;
    if (remainingDepth === 0) return false;
    for (const { name, kind } of entries) {
      if (kind !== 'folder' || name.startsWith('.') || name === 'node_modules') continue;
      const child = joinPath(folder, name);
      const childEntries = yield* this.#list(child);
      if (childEntries.some((entry) => entry.name === codeFolderName && entry.kind === 'folder')) continue;
      if (yield* this.#containsCode(child, childEntries, remainingDepth - 1)) return true;
    }
    return false;
  }

  *#addModules(folder: string): FileSteps<void> {
    const realFolder = yield* query('realPath', folder);
    const isKnown = [...this.#cartridges, ...this.#moduleFolders].some(
      (cartridge) => cartridge.realCodeFolder === realFolder || cartridge.folder === folder,
    );
    if (realFolder === undefined || isKnown) return;
    if (yield* this.#containsCode(folder, yield* this.#list(folder), maxCodeDepth))
      this.#moduleFolders.push(modulesAt(folder, realFolder));
  }
}
