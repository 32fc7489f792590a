import type { CompiledScripts, Evaluate } from './compiled-scripts.ts';
import { readJsonFile } from './json-file.ts';
import { endings, type Requiring, type ScriptFile, type ScriptFiles } from './script-files.ts';

interface Module {
  /** The script path, without extension. */
  readonly id: string;
  /** Name of the cartridge that has it. */
  readonly cartridge: string;
  exports: unknown;
  readonly superModule: unknown;
}

type Functions = Readonly<Record<string, unknown>>;

/** Gives `require('<root>/system/Status')`; undefined for names that are not the platform's. */
export type PlatformModules = (id: string) => unknown;

/** The modules of one run: evaluated once each, afresh in every run, as on the platform. */
export class ModuleLoader {
  readonly #files: ScriptFiles;
  readonly #compiled: CompiledScripts;
  readonly #platform: PlatformModules;
  readonly #modules = new Map<string, Pick<Module, 'exports'>>();
  readonly #libraries = new Map<string, Functions>();

  constructor(files: ScriptFiles, compiled: CompiledScripts, platform: PlatformModules) {
    this.#files = files;
    this.#compiled = compiled;
    this.#platform = platform;
  }

  /** Exports of the script `/cartridge/...`. @throws what the script throws while it is loaded */
  load(scriptPath: string): unknown {
    const found = this.#files.byPath(scriptPath);
    if (found.path === undefined) throw new Error(`The script ${scriptPath} does not exist.`);
    return this.#exports(found);
  }

  /** @throws Error naming the module that is missing, the one that asked for it, and where it was looked for */
  require(id: string, from: Requiring): unknown {
    if (typeof id !== 'string' || id === '') throw new TypeError('require needs the name of a module');
    const platform = this.#platform(id);
    if (platform !== undefined) return platform;
    const found = this.#files.resolve(id, from);
    if (found.path !== undefined) return this.#exports(found);
    throw new Error(`Cannot find module '${id}', required by ${from.path}. ${lookedText(found.looked)}`);
  }

  /** The functions that a script declares at its top, for `importScript`. */
  #functions(id: string, from: Requiring): Functions {
    const found = this.#files.imported(id, from);
    if (found.path === undefined)
      throw new Error(`Cannot find script '${id}', imported by ${from.path}. ${lookedText(found.looked)}`);
    const known = this.#libraries.get(found.path);
    if (known) return known;
    // Of scripts that import each other, the one that began sees nothing of itself in the other.
    this.#libraries.set(found.path, {});
    return this.#evaluated(this.#libraries, found, () => {
      const functions = this.#evaluate(this.#compiled.library(found), found, this.#module(found));
      this.#libraries.set(found.path, functions);
      return functions;
    });
  }

  #exports(found: ScriptFile): unknown {
    const known = this.#modules.get(found.path);
    if (known) return known.exports;
    if (found.path.endsWith('.json')) return this.#json(found);
    const evaluate = this.#compiled.module(found);
    const module = this.#module(found);
    this.#modules.set(found.path, module);
    return this.#evaluated(this.#modules, found, () => {
      this.#evaluate(evaluate, found, module);
      return module.exports;
    });
  }

  /** A script that throws while it is loaded is loaded again when it is next asked for. */
  #evaluated<Result>(known: Map<string, unknown>, { path }: ScriptFile, evaluate: () => Result): Result {
    let finished = false;
    try {
      const result = evaluate();
      finished = true;
      return result;
    } finally {
      if (!finished) known.delete(path);
    }
  }

  #evaluate(evaluate: Evaluate, found: ScriptFile, module: Module): Functions {
    const require = (id: string): unknown => this.require(id, found);
    return evaluate({ require, module, load: (id) => this.#functions(id, found) }).functions;
  }

  #module(found: ScriptFile): Module {
    let superModule: unknown;
    let loaded = false;
    const load = (): unknown => {
      const below = this.#files.below(found);
      return below ? this.#exports(below) : null;
    };
    return {
      id: found.path.replace(/\.(js|ds)$/, ''),
      cartridge: found.cartridge,
      exports: {},
      get superModule() {
        if (!loaded) superModule = load();
        loaded = true;
        return superModule;
      },
    };
  }

  #json(found: ScriptFile): unknown {
    const exports = readJsonFile(found.file, found.path);
    this.#modules.set(found.path, { exports });
    return exports;
  }
}

function lookedText(looked: readonly string[]): string {
  if (looked.length === 0) return 'No cartridge of that name was found.';
  return `Looked for ${looked.join(', ')}, as a file (also with ${endings.slice(1).join(', ')}) and as a folder.`;
}
