import { pathNames, resolveCartridgePath, searchedNames } from '../../cartridges/cartridge-path.ts';
import { browserFolders, type Cartridge } from '../../cartridges/cartridge.ts';
import { findCartridges } from '../../cartridges/discovery.ts';
import { cartridgeFiles } from '../../cartridges/files.ts';
import { runFileStepsSync, type FileReader, type FileSteps } from '../../cartridges/file-reader.ts';
import { readHooks } from '../../cartridges/hooks.ts';
import {
  moduleIdKind,
  modulePlaces,
  moduleRoot,
  overriddenModules,
  resolveModule,
  type ModuleSearch,
} from '../../cartridges/module-resolution.ts';
import { lastSegment, parentFolder, pathBelow, relativePath } from '../../cartridges/paths.ts';
import { cacheFileReader } from './cached-files.ts';
import type { PluginSettings } from './plugin-settings.ts';

/** The target of a module ID: a file, no file, or a module that TypeScript resolves itself. */
export type ModuleTarget = { readonly file: string } | 'missing' | 'resolved-by-typescript';

/** Maximum number of files of a cartridge that are searched. */
const maxFiles = 20_000;
/** If more scripts than this contain an identifier, a search returns only those that also name its module. */
const maxUnfilteredScripts = 200;
/** Maximum number of scripts that a search for an identifier returns. */
const maxScripts = 1_000;

/** Returns a pattern that matches a word, but not as a part of a longer one. */
const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\w$])${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w$])`);

/** Returns the name with which the module IDs of a file end: its own, or for an `index.js` the name of its folder. */
const moduleName = (file: string): string => {
  const name = lastSegment(file).replace(/\.js$/, '');
  return name === 'index' ? lastSegment(parentFolder(file)) : name;
};

/** The cartridges of a workspace at one revision of the settings and of the disk. Paths have forward slashes. */
export class CartridgeModules {
  readonly #settings: PluginSettings;
  readonly #files: FileReader;
  readonly #search: ModuleSearch;
  readonly #cartridges: readonly Cartridge[];
  readonly #cartridgesByFile = new Map<string, Cartridge | undefined>();
  readonly #targets = new Map<string, ModuleTarget>();
  #hookNames: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(settings: PluginSettings, files: FileReader) {
    this.#settings = settings;
    this.#files = cacheFileReader(files);
    const { cartridges, moduleFolders } = this.#read(findCartridges(settings.folders));
    const [configuredNames, siteNames] = [settings.cartridgePath, settings.sitePath].map((path) =>
      path.flatMap(pathNames),
    );
    const path = searchedNames(configuredNames ?? [], siteNames ?? [], cartridges);
    this.#search = { ...resolveCartridgePath(path, cartridges), moduleFolders };
    const { onPath, offPath } = this.#search;
    // A nested cartridge precedes the cartridges that contain it.
    this.#cartridges = [...onPath, ...offPath, ...moduleFolders].sort(
      (a, b) => moduleRoot(b).length - moduleRoot(a).length,
    );
  }

  #read<Result>(steps: FileSteps<Result>): Result {
    return runFileStepsSync(steps, this.#files);
  }

  /** Returns the cartridge, or the folder `modules`, that contains a file; undefined if there is none. */
  cartridgeOf(file: string): Cartridge | undefined {
    if (this.#cartridgesByFile.has(file)) return this.#cartridgesByFile.get(file);
    const cartridge = this.#cartridges.find(
      (candidate) => relativePath(moduleRoot(candidate), file) !== undefined,
    );
    this.#cartridgesByFile.set(file, cartridge);
    return cartridge;
  }

  /** Whether a file is a `.js` script that the platform runs, as opposed to a cartridge's browser scripts. */
  isServerScript(file: string): boolean {
    const cartridge = this.cartridgeOf(file);
    if (!cartridge || !file.endsWith('.js')) return false;
    const [folder = ''] = relativePath(cartridge.codeFolder, file)?.split('/') ?? [];
    return cartridge.isShared || !browserFolders.includes(folder);
  }

  /** Whether a module ID names the module of a class or package of the Script API. */
  isScriptApiModule(id: string): boolean {
    const root = this.#settings.vendor.moduleRoot;
    return id === root || id.startsWith(`${root}/`);
  }

  /** Resolves a module ID in a script. */
  resolve(id: string, file: string): ModuleTarget {
    const cartridge = this.cartridgeOf(file);
    const kind = moduleIdKind(id);
    if (!cartridge || kind === 'relative') return 'resolved-by-typescript';
    // A module of the platform has no file: the types of the Script API declare it.
    if (this.isScriptApiModule(id)) return 'missing';
    const key = kind === 'own-cartridge' ? `${cartridge.codeFolder}\n${id}` : id;
    let target = this.#targets.get(key);
    if (target === undefined) {
      const [module] = this.#read(resolveModule(modulePlaces(id, { file, cartridge }, this.#search)));
      if (module) target = { file: module.file };
      else target = kind === 'named' && !id.startsWith('/') ? 'resolved-by-typescript' : 'missing';
      this.#targets.set(key, target);
    }
    return target;
  }

  /** Returns the file to which `module.superModule` in a script refers; undefined if the script overrides no file. */
  resolveSuperModule(file: string): string | undefined {
    const cartridge = this.cartridgeOf(file);
    const path = cartridge && relativePath(moduleRoot(cartridge), file);
    if (!cartridge || path === undefined) return undefined;
    return this.#read(overriddenModules(path, cartridge, this.#search))[0]?.file;
  }

  /**
   * Returns the ID by which scripts of other cartridges require a file: its path after an asterisk and a slash, or its
   * path alone in a folder `modules`. Returns undefined for a file outside the cartridges.
   */
  toPathId(file: string): string | undefined {
    const cartridge = this.cartridgeOf(file);
    const path = cartridge && relativePath(moduleRoot(cartridge), file)?.replace(/\.js$/, '');
    if (!cartridge || path === undefined) return undefined;
    return cartridge.isShared ? path : `*/${path}`;
  }

  /**
   * Returns the server scripts of all cartridges whose text contains an identifier. If there are many, omits those that
   * name none of the modules.
   * @param modules paths of the scripts that declare the identifier
   */
  scriptsWith(identifier: string, modules: readonly string[]): string[] {
    const pattern = wordPattern(identifier);
    const modulePatterns = modules.map((file) => wordPattern(moduleName(file)));
    const scripts: { readonly file: string; readonly mentionsModule: boolean }[] = [];
    for (const cartridge of this.#cartridges) {
      for (const path of this.#read(cartridgeFiles(cartridge, maxFiles))) {
        const file = pathBelow(cartridge.codeFolder, path);
        if (!this.isServerScript(file) || this.cartridgeOf(file) !== cartridge) continue;
        const text = this.#files.readText(file);
        if (text === undefined || !text.includes(identifier) || !pattern.test(text)) continue;
        scripts.push({
          file,
          mentionsModule: modulePatterns.some((modulePattern) => modulePattern.test(text)),
        });
      }
    }
    const relevantScripts =
      scripts.length > maxUnfilteredScripts && modulePatterns.length > 0
        ? scripts.filter(({ mentionsModule }) => mentionsModule)
        : scripts;
    return relevantScripts.slice(0, maxScripts).map(({ file }) => file);
  }

  /** Returns the extension points for which a script is registered. */
  hookNames(file: string): readonly string[] {
    this.#hookNames ??= this.#readHookNames();
    return this.#hookNames.get(file) ?? [];
  }

  #readHookNames(): ReadonlyMap<string, readonly string[]> {
    const names = new Map<string, string[]>();
    for (const cartridge of this.#cartridges) {
      if (cartridge.isShared) continue;
      for (const { file, name } of this.#read(readHooks(cartridge)).registrations) {
        const fileHookNames = names.get(file) ?? [];
        fileHookNames.push(name);
        names.set(file, fileHookNames);
      }
    }
    return names;
  }
}
