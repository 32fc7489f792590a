import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { browserFolders, type Cartridge } from '../../../cartridges/cartridge.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { cartridgeFiles, type ScriptFile } from '../../../cartridges/files.ts';
import { readHooks, type CartridgeHooks } from '../../../cartridges/hooks.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { joinPath, pathBelow } from '../../../cartridges/paths.ts';
import { ScriptCallers } from './script-callers.ts';
import { readReferences, type ScriptReferences } from './script-references.ts';

/** Number of files that are read at the same time. */
const parallelReads = 16;

/** The hooks and scripts of cartridges at one moment: each file is read at most once, when it is needed. */
export class ScriptSearch {
  readonly #readCallers: (hooks: readonly CartridgeHooks[]) => Promise<ScriptCallers>;
  readonly #cartridges: readonly Cartridge[];
  readonly #hooks = new Map<Cartridge, Promise<CartridgeHooks>>();
  #callers: Promise<ScriptCallers> | undefined;

  constructor(
    cartridges: readonly Cartridge[],
    readCallers: (hooks: readonly CartridgeHooks[]) => Promise<ScriptCallers>,
  ) {
    this.#cartridges = cartridges;
    this.#readCallers = readCallers;
  }

  hooksOf(cartridge: Cartridge): Promise<CartridgeHooks> {
    const hooks = this.#hooks.get(cartridge) ?? runFileStepsAsync(readHooks(cartridge), asyncNodeFiles);
    this.#hooks.set(cartridge, hooks);
    return hooks;
  }

  callers(): Promise<ScriptCallers> {
    return (this.#callers ??= Promise.all(this.#cartridges.map((cartridge) => this.hooksOf(cartridge))).then(
      this.#readCallers,
    ));
  }
}

/** Reads what the scripts of cartridges refer to. A file is read again only if its time or its size has changed. */
export class ReferenceReader {
  #cache: ReadonlyMap<string, { readonly stamp: string; readonly references: ScriptReferences }> = new Map();

  /** @param pathNames cartridges of the cartridge path, in order of precedence; none if it is not known */
  startSearch(cartridges: readonly Cartridge[], pathNames: readonly string[] = []): ScriptSearch {
    return new ScriptSearch(cartridges, (hooks) => this.#read(cartridges, hooks, pathNames));
  }

  async #read(
    cartridges: readonly Cartridge[],
    hooks: readonly CartridgeHooks[],
    pathNames: readonly string[],
  ): Promise<ScriptCallers> {
    const sources: ScriptFile[] = [];
    const packageFolders: string[] = [];
    for (const cartridge of cartridges) {
      const files = await filesOf(cartridge);
      sources.push(...files.filter(({ scriptPath }) => !scriptPath.endsWith('/package.json')));
      packageFolders.push(
        ...files
          .filter(({ scriptPath }) => scriptPath.endsWith('/package.json'))
          .map(({ scriptPath }) => posix.dirname(scriptPath)),
      );
    }
    const cache = new Map<string, { stamp: string; references: ScriptReferences }>();
    const readNext = async (): Promise<void> => {
      for (let source = pendingSources.shift(); source !== undefined; source = pendingSources.shift()) {
        const entry = await this.#readFile(source);
        if (entry) cache.set(source.scriptPath, entry);
      }
    };
    const pendingSources = [...sources];
    await Promise.all(Array.from({ length: parallelReads }, readNext));
    this.#cache = cache;
    const references = sources.flatMap(({ scriptPath }) => cache.get(scriptPath)?.references ?? []);
    return new ScriptCallers(
      references,
      hooks.flatMap(({ registrations }) => registrations),
      packageFolders,
      pathNames,
    );
  }

  /** Returns undefined if the file cannot be read. */
  async #readFile(source: ScriptFile): Promise<{ stamp: string; references: ScriptReferences } | undefined> {
    const status = await stat(source.file).catch(() => undefined);
    if (!status) return undefined;
    const stamp = `${status.mtimeMs}/${status.size}`;
    const cachedEntry = this.#cache.get(source.scriptPath);
    if (cachedEntry?.stamp === stamp && cachedEntry.references.file === source.file) return cachedEntry;
    const text = await asyncNodeFiles.readText(source.file);
    return text === undefined ? undefined : { stamp, references: readReferences(source, text) };
  }
}

/** Returns the files of a cartridge that name scripts, and the `package.json` files in its folders. */
async function filesOf(cartridge: Cartridge): Promise<ScriptFile[]> {
  const { codeFolder, folder, scriptRoot, name, isShared } = cartridge;
  const paths = await runFileStepsAsync(
    cartridgeFiles(cartridge, Infinity, (path) => isShared || !browserFolders.includes(path)),
    asyncNodeFiles,
  );
  const files = paths
    .filter((path) => /\.(js|ds|isml)$|^pipelines\/.*\.xml$|(^|\/)package\.json$/.test(path))
    .map((path) => ({ file: pathBelow(codeFolder, path), scriptPath: `${scriptRoot}/${path}` }));
  const stepTypes = { file: joinPath(folder, 'steptypes.json'), scriptPath: `/${name}/steptypes.json` };
  return isShared ? files : [...files, stepTypes];
}
