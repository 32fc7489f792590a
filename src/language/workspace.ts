import {
  bundledPath,
  customCartridgeNames,
  pathNames,
  resolveCartridgePath,
  sampleCartridgePath,
  searchedNames,
} from '../../cartridges/cartridge-path.ts';
import { isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import { findCartridges } from '../../cartridges/discovery.ts';
import {
  query,
  runFileStepsAsync,
  type AsyncFileReader,
  type FileSteps,
} from '../../cartridges/file-reader.ts';
import { cartridgeFiles } from '../../cartridges/files.ts';
import { readHooks, type CartridgeHooks } from '../../cartridges/hooks.ts';
import { moduleRoot, type ModuleSearch } from '../../cartridges/module-resolution.ts';
import { lastSegment, relativePath } from '../../cartridges/paths.ts';
import { parseBundleMessages, type BundleMessage } from '../../cartridges/resource-bundles.ts';
import { defaultVendor, type VendorProfile } from '../../contract/vendor.ts';

/** The editor's settings for the language features. */
export interface LanguageSettings {
  readonly vendor: VendorProfile;
  /** Whether the user has selected `vendor`, as opposed to the default. */
  readonly isVendorSelected: boolean;
  /** Names, or paths such as `app_custom:app_base`, in order of precedence. If empty, `sitePath` applies. */
  readonly cartridgePath: readonly string[];
  /**
   * The path that the platform of the active connection last reported, in the same form. Cartridges that it does not
   * name follow in the order in which they are found.
   */
  readonly sitePath: readonly string[];
  /** Whether the platform adds all other cartridges of the workspace to `sitePath`, as the bundled service does. */
  readonly addsOtherCartridges: boolean;
  /** Whether the platform is the bundled service, which runs only the cartridges of the workspace. */
  readonly isBundled: boolean;
  /** The indentation of new code in scripts, if neither `.editorconfig` nor the scripts have one. */
  readonly indentation: string;
}

export const defaultSettings: LanguageSettings = {
  vendor: defaultVendor,
  isVendorSelected: false,
  cartridgePath: [],
  sitePath: [],
  addsOtherCartridges: false,
  isBundled: false,
  indentation: '  ',
};

/** The controller or pipeline of a site's home page. */
const homePagePattern = /^(?:controllers|pipelines)\/Default\.(?:js|ds|xml)$/;

/** Maximum number of files that are listed for a cartridge. */
const maxFiles = 20_000;

/**
 * The cartridges of the workspace as the platform would load them. Caches results until {@link discardResults} or
 * {@link configure} is called. For open documents, reads the editor's text, not the file.
 */
export class CartridgeWorkspace {
  settings = defaultSettings;
  readonly #reader: AsyncFileReader;
  #folders: readonly string[] = [];
  #search: Promise<ModuleSearch> | undefined;
  readonly #files = new Map<string, Promise<readonly string[]>>();
  readonly #hooks = new Map<string, Promise<CartridgeHooks>>();
  readonly #messages = new Map<string, Promise<readonly BundleMessage[]>>();

  /** @param getOpenText returns the text of an open document; undefined if the file is not open */
  constructor(files: AsyncFileReader, getOpenText: (file: string) => string | undefined) {
    this.#reader = { ...files, readText: async (file) => getOpenText(file) ?? (await files.readText(file)) };
  }

  configure(folders: readonly string[], settings: LanguageSettings): void {
    this.#folders = folders;
    this.settings = settings;
    this.#discardAll();
  }

  read<Result>(steps: FileSteps<Result>): Promise<Result> {
    return runFileStepsAsync(steps, this.#reader);
  }

  /** Resolves with the cartridges in which modules are looked up: first those on the cartridge path, in its order. */
  search(): Promise<ModuleSearch> {
    this.#search ??= this.#findModules();
    return this.#search;
  }

  async #findModules(): Promise<ModuleSearch> {
    const { cartridges, moduleFolders } = await this.read(findCartridges(this.#folders));
    const { cartridgePath, sitePath } = this.settings;
    const names = searchedNames(cartridgePath.flatMap(pathNames), sitePath.flatMap(pathNames), cartridges);
    return { ...resolveCartridgePath(names, cartridges), moduleFolders };
  }

  /**
   * Returns the cartridges on the known cartridge path, in its order. Undefined if no path is known: the order of
   * `search()` is then a guess.
   */
  async knownPath(): Promise<readonly Cartridge[] | undefined> {
    const { cartridgePath, sitePath, addsOtherCartridges } = this.settings;
    const configuredNames = cartridgePath.flatMap(pathNames);
    const { onPath } = await this.search();
    const parts = { startNames: [], siteNames: sitePath.flatMap(pathNames), isExact: !addsOtherCartridges };
    const names =
      configuredNames.length > 0
        ? configuredNames
        : bundledPath(parts, (path) => resolveCartridgePath(path, onPath).offPath.map(({ name }) => name));
    return names.length === 0 ? undefined : onPath.filter(({ name }) => names.includes(name));
  }

  /** Whether `cartridgePath` applies, not the path of the site. */
  get hasConfiguredPath(): boolean {
    return this.settings.cartridgePath.flatMap(pathNames).length > 0;
  }

  /**
   * Whether the workspace probably contains all cartridges of the shop: every custom cartridge of the known path or,
   * without a path, the controller or pipeline of the home page. A plugin's workspace often lacks the storefront
   * that it extends. The bundled service runs only the cartridges of the workspace.
   */
  async isComplete(): Promise<boolean> {
    const { cartridgePath, sitePath, isBundled } = this.settings;
    const configuredNames = cartridgePath.flatMap(customCartridgeNames);
    const sampleNames = pathNames(sampleCartridgePath);
    const siteNames = sitePath.flatMap(customCartridgeNames).filter((name) => !sampleNames.includes(name));
    const names = isBundled ? [...configuredNames, ...siteNames] : configuredNames;
    const { onPath } = await this.search();
    if (names.length > 0 || isBundled)
      return names.every((name) => onPath.some((cartridge) => cartridge.name === name));
    for (const cartridge of onPath)
      if ((await this.listFiles(cartridge)).some((path) => homePagePattern.test(path))) return true;
    return false;
  }

  async cartridges(): Promise<readonly Cartridge[]> {
    return allCartridges(await this.search());
  }

  /** Returns the innermost cartridge that contains a file; undefined if there is none. */
  async findCartridge(file: string): Promise<Cartridge | undefined> {
    return innermostCartridge(await this.search(), file);
  }

  /** Returns the files of a cartridge as sorted paths, relative to its code folder. */
  listFiles(cartridge: Cartridge): Promise<readonly string[]> {
    let files = this.#files.get(cartridge.codeFolder);
    if (!files) {
      files = this.read(cartridgeFiles(cartridge, maxFiles));
      this.#files.set(cartridge.codeFolder, files);
    }
    return files;
  }

  /** Whether the list of a cartridge's files contains a file. */
  async isListed(file: string): Promise<boolean> {
    for (const cartridge of await this.cartridges()) {
      const path = relativePath(cartridge.codeFolder, file);
      if (path !== undefined && (await this.listFiles(cartridge)).includes(path)) return true;
    }
    return false;
  }

  hooksOf(cartridge: Cartridge): Promise<CartridgeHooks> {
    let hooks = this.#hooks.get(cartridge.folder);
    if (!hooks) {
      hooks = this.read(readHooks(cartridge));
      this.#hooks.set(cartridge.folder, hooks);
    }
    return hooks;
  }

  /** Returns the text of a file, or of the open document; '' if the file does not exist. */
  async readText(file: string): Promise<string> {
    return (await this.read(query('readText', file))) ?? '';
  }

  /** Returns the messages of a resource bundle's file. */
  readBundle(file: string): Promise<readonly BundleMessage[]> {
    let messages = this.#messages.get(file);
    if (!messages) {
      messages = this.readText(file).then(parseBundleMessages);
      this.#messages.set(file, messages);
    }
    return messages;
  }

  /** Discards the cached results that depend on created, deleted or edited files. */
  async discardResults(
    changes: readonly { readonly file: string; readonly isEdit: boolean }[],
  ): Promise<void> {
    for (const { file } of changes) this.#messages.delete(file);
    const hasNewFileList = changes.some(({ isEdit }) => !isEdit);
    if (
      changes.some(
        ({ file, isEdit }) =>
          lastSegment(file) === 'package.json' ||
          (!isEdit && !isScript(file) && !/\.(?:isml|properties)$/.test(file)),
      )
    ) {
      this.#discardAll();
      return;
    }
    // A created or deleted script may belong to a hook. An edited hooks file may have other registrations.
    if (hasNewFileList || changes.some(({ file }) => file.endsWith('.json'))) this.#hooks.clear();
    if (!hasNewFileList) return;
    const cartridges = await this.cartridges();
    for (const { file, isEdit } of changes) {
      const cartridge = isEdit
        ? undefined
        : cartridges.find((candidate) => relativePath(candidate.codeFolder, file) !== undefined);
      if (cartridge) this.#files.delete(cartridge.codeFolder);
      // The first script of a folder makes it a cartridge. After a folder was renamed, watchers may report files of its
      // subfolders under the old path.
      else if (!isEdit) {
        this.#search = undefined;
        this.#files.clear();
      }
    }
  }

  #discardAll(): void {
    this.#search = undefined;
    this.#files.clear();
    this.#hooks.clear();
    this.#messages.clear();
  }
}

const allCartridges = ({ onPath, offPath, moduleFolders }: ModuleSearch): readonly Cartridge[] => [
  ...onPath,
  ...offPath,
  ...moduleFolders,
];

/** Returns the innermost cartridge of `search` that contains a file (the same object, not a copy), if there is one. */
export const innermostCartridge = (search: ModuleSearch, file: string): Cartridge | undefined =>
  allCartridges(search)
    .filter((cartridge) => relativePath(moduleRoot(cartridge), file) !== undefined)
    .sort((a, b) => moduleRoot(b).length - moduleRoot(a).length)[0];
