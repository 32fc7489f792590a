import { pathNames, resolveCartridgePath } from '../../cartridges/cartridge-path.ts';
import { browserFolders, type Cartridge } from '../../cartridges/cartridge.ts';
import { findCartridges } from '../../cartridges/discovery.ts';
import { runSync, type FileReader, type FileSteps } from '../../cartridges/file-reader.ts';
import { readHooks } from '../../cartridges/hooks.ts';
import {
  moduleIdKind,
  modulePlaces,
  moduleRoot,
  overriddenModules,
  resolveModule,
  type ModuleSearch,
} from '../../cartridges/module-resolution.ts';
import { relativePath } from '../../cartridges/paths.ts';
import { cachedFiles } from './cached-files.ts';
import type { PluginSettings } from './plugin-settings.ts';

/** What a module ID refers to: a file, nothing, or something that TypeScript resolves itself. */
export type ModuleTarget = { readonly file: string } | 'missing' | 'not-ours';

/** The cartridges of a workspace, as one revision of the settings and the disk has them. Paths have slashes. */
export class CartridgeModules {
  readonly #settings: PluginSettings;
  readonly #files: FileReader;
  readonly #search: ModuleSearch;
  readonly #cartridges: readonly Cartridge[];
  readonly #cartridgeOf = new Map<string, Cartridge | undefined>();
  readonly #targets = new Map<string, ModuleTarget>();
  #hookNames: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(settings: PluginSettings, files: FileReader) {
    this.#settings = settings;
    this.#files = cachedFiles(files);
    const { cartridges, modules } = this.#read(findCartridges(settings.folders));
    const names = settings.cartridgePath.flatMap(pathNames);
    const path = names.length > 0 ? names : cartridges.map(({ name }) => name);
    this.#search = { ...resolveCartridgePath(path, cartridges), modules };
    const { onPath, offPath } = this.#search;
    // The innermost cartridge precedes those that contain it.
    this.#cartridges = [...onPath, ...offPath, ...modules].sort(
      (a, b) => moduleRoot(b).length - moduleRoot(a).length,
    );
  }

  #read<Result>(steps: FileSteps<Result>): Result {
    return runSync(steps, this.#files);
  }

  /** The cartridge, or the folder `modules`, that contains a file. */
  cartridgeOf(file: string): Cartridge | undefined {
    if (this.#cartridgeOf.has(file)) return this.#cartridgeOf.get(file);
    const cartridge = this.#cartridges.find(
      (candidate) => relativePath(moduleRoot(candidate), file) !== undefined,
    );
    this.#cartridgeOf.set(file, cartridge);
    return cartridge;
  }

  /** Whether the platform runs a file, unlike a cartridge's scripts for browsers. */
  isServerScript(file: string): boolean {
    const cartridge = this.cartridgeOf(file);
    if (!cartridge || !file.endsWith('.js')) return false;
    const [folder = ''] = relativePath(cartridge.code, file)?.split('/') ?? [];
    return cartridge.isShared || !browserFolders.includes(folder);
  }

  /** The module that an ID refers to in a script. */
  target(id: string, file: string): ModuleTarget {
    const cartridge = this.cartridgeOf(file);
    const kind = moduleIdKind(id);
    if (!cartridge || kind === 'relative') return 'not-ours';
    const { moduleRoot: root } = this.#settings.vendor;
    // Declared in the types of the Script API.
    if (id === root || id.startsWith(`${root}/`)) return 'missing';
    const key = kind === 'own-cartridge' ? `${cartridge.code}\n${id}` : id;
    let target = this.#targets.get(key);
    if (target === undefined) {
      const [module] = this.#read(resolveModule(modulePlaces(id, { file, cartridge }, this.#search)));
      if (module) target = { file: module.file };
      else target = kind === 'named' && !id.startsWith('/') ? 'not-ours' : 'missing';
      this.#targets.set(key, target);
    }
    return target;
  }

  /** The file that `module.superModule` of a script refers to. */
  superModule(file: string): string | undefined {
    const cartridge = this.cartridgeOf(file);
    const path = cartridge && relativePath(moduleRoot(cartridge), file);
    if (!cartridge || path === undefined) return undefined;
    return this.#read(overriddenModules(path, cartridge, this.#search))[0]?.file;
  }

  /** The ID by which scripts of other cartridges require a file: `*` + `/cartridge/scripts/cart`. */
  pathId(file: string): string | undefined {
    const cartridge = this.cartridgeOf(file);
    const path = cartridge && relativePath(moduleRoot(cartridge), file)?.replace(/\.js$/, '');
    if (!cartridge || path === undefined) return undefined;
    return cartridge.isShared ? path : `*/${path}`;
  }

  /** The full names of the hooks that a script is registered for. */
  hookNames(file: string): readonly string[] {
    this.#hookNames ??= this.#readHookNames();
    return this.#hookNames.get(file) ?? [];
  }

  #readHookNames(): ReadonlyMap<string, readonly string[]> {
    const names = new Map<string, string[]>();
    for (const cartridge of this.#cartridges) {
      if (cartridge.isShared) continue;
      for (const { file, name } of this.#read(readHooks(cartridge)).registrations) {
        const ofFile = names.get(file) ?? [];
        ofFile.push(name);
        names.set(file, ofFile);
      }
    }
    return names;
  }
}
