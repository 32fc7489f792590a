import { customCartridgeNames, pathNames, resolveCartridgePath } from '../../cartridges/cartridge-path.ts';
import { isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import { findCartridges } from '../../cartridges/discovery.ts';
import { query, runAsync, type AsyncFileReader, type FileSteps } from '../../cartridges/file-reader.ts';
import { cartridgeFiles } from '../../cartridges/files.ts';
import { readHooks, type CartridgeHooks } from '../../cartridges/hooks.ts';
import { moduleRoot, type ModuleSearch } from '../../cartridges/module-resolution.ts';
import { nameOf, relativePath } from '../../cartridges/paths.ts';
import { parseBundleMessages, type BundleMessage } from '../../cartridges/resource-bundles.ts';
import { defaultVendor, type VendorProfile } from '../../contract/vendor.ts';

/** What the editor configures. */
export interface LanguageSettings {
  readonly vendor: VendorProfile;
  /** Names in order of precedence; empty for the order in which the cartridges are found. */
  readonly cartridgePath: readonly string[];
}

export const defaultSettings: LanguageSettings = { vendor: defaultVendor, cartridgePath: [] };

/** What the platform calls for the home page of a site. */
const storefrontFile = /^(?:controllers|pipelines)\/Default\.(?:js|ds|xml)$/;

/** Maximum number of files of a cartridge that are listed. */
const maxFiles = 20_000;

/**
 * The cartridges of the workspace, as the platform would load them. Results are cached until {@link filesChanged} or
 * {@link configure}; open documents are read in place of their files.
 */
export class CartridgeWorkspace {
  settings = defaultSettings;
  readonly #reader: AsyncFileReader;
  #folders: readonly string[] = [];
  #search: Promise<ModuleSearch> | undefined;
  readonly #files = new Map<string, Promise<readonly string[]>>();
  readonly #hooks = new Map<string, Promise<CartridgeHooks>>();
  readonly #texts = new Map<string, Promise<readonly BundleMessage[]>>();

  /** @param openText the text of an open document, undefined if the file is not open */
  constructor(files: AsyncFileReader, openText: (file: string) => string | undefined) {
    this.#reader = { ...files, readText: async (file) => openText(file) ?? (await files.readText(file)) };
  }

  configure(folders: readonly string[], settings: LanguageSettings): void {
    this.#folders = folders;
    this.settings = settings;
    this.#discardAll();
  }

  read<Result>(steps: FileSteps<Result>): Promise<Result> {
    return runAsync(steps, this.#reader);
  }

  /** All cartridges, in the order of the cartridge path. */
  search(): Promise<ModuleSearch> {
    this.#search ??= this.#find();
    return this.#search;
  }

  async #find(): Promise<ModuleSearch> {
    const { cartridges, modules } = await this.read(findCartridges(this.#folders));
    const names = this.settings.cartridgePath.flatMap(pathNames);
    const isConfigured = names.length > 0;
    const { onPath, offPath } = resolveCartridgePath(
      isConfigured ? names : cartridges.map(({ name }) => name),
      cartridges,
    );
    return { onPath, offPath, modules };
  }

  /**
   * Whether all cartridges of the shop are here: each one of the configured path or, without a path, a storefront, which has the
   * controller `Default` of the home page. A plugin's workspace often lacks the storefront that it extends.
   */
  async isComplete(): Promise<boolean> {
    const names = this.settings.cartridgePath.flatMap(customCartridgeNames);
    const { onPath } = await this.search();
    if (names.length > 0) return names.every((name) => onPath.some((cartridge) => cartridge.name === name));
    for (const cartridge of onPath)
      if ((await this.filesOf(cartridge)).some((path) => storefrontFile.test(path))) return true;
    return false;
  }

  async cartridges(): Promise<readonly Cartridge[]> {
    const { onPath, offPath, modules } = await this.search();
    return [...onPath, ...offPath, ...modules];
  }

  /** The innermost cartridge that contains a file; undefined if none does. */
  async cartridgeOf(file: string): Promise<Cartridge | undefined> {
    const containing = (await this.cartridges()).filter(
      (cartridge) => relativePath(moduleRoot(cartridge), file) !== undefined,
    );
    return containing.sort((a, b) => moduleRoot(b).length - moduleRoot(a).length)[0];
  }

  /** Files of a cartridge, as sorted paths relative to its code folder. */
  filesOf(cartridge: Cartridge): Promise<readonly string[]> {
    let files = this.#files.get(cartridge.code);
    if (!files) {
      files = this.read(cartridgeFiles(cartridge, maxFiles));
      this.#files.set(cartridge.code, files);
    }
    return files;
  }

  /** Whether a file is among the known files of a cartridge. */
  async isListed(file: string): Promise<boolean> {
    for (const cartridge of await this.cartridges()) {
      const path = relativePath(cartridge.code, file);
      if (path !== undefined && (await this.filesOf(cartridge)).includes(path)) return true;
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

  /** The text of a file, or of the open document; '' if the file does not exist. */
  async textOf(file: string): Promise<string> {
    return (await this.read(query('readText', file))) ?? '';
  }

  /** The texts of a resource bundle's file. */
  bundleTexts(file: string): Promise<readonly BundleMessage[]> {
    let texts = this.#texts.get(file);
    if (!texts) {
      texts = this.textOf(file).then(parseBundleMessages);
      this.#texts.set(file, texts);
    }
    return texts;
  }

  /** Discards what depends on files that have been created, deleted or edited. */
  async filesChanged(changes: readonly { readonly file: string; readonly isEdit: boolean }[]): Promise<void> {
    for (const { file } of changes) this.#texts.delete(file);
    const changedListing = changes.some(({ isEdit }) => !isEdit);
    if (
      changes.some(
        ({ file, isEdit }) =>
          nameOf(file) === 'package.json' ||
          (!isEdit && !isScript(file) && !/\.(?:isml|properties)$/.test(file)),
      )
    ) {
      this.#discardAll();
      return;
    }
    // A script that appears or disappears may be that of a hook; an edited hooks file has other entries.
    if (changedListing || changes.some(({ file }) => file.endsWith('.json'))) this.#hooks.clear();
    if (!changedListing) return;
    const cartridges = await this.cartridges();
    for (const { file, isEdit } of changes) {
      const cartridge = isEdit
        ? undefined
        : cartridges.find((candidate) => relativePath(candidate.code, file) !== undefined);
      if (cartridge) this.#files.delete(cartridge.code);
      // A first script makes a folder a cartridge.
      else if (!isEdit) this.#search = undefined;
    }
  }

  #discardAll(): void {
    this.#search = undefined;
    this.#files.clear();
    this.#hooks.clear();
    this.#texts.clear();
  }
}
