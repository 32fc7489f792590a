import { readFileSync } from 'node:fs';
import type { CompiledScripts } from './compiled-scripts.ts';
import type { Requiring, ScriptFile, ScriptFiles } from './script-files.ts';

interface Module {
  exports: unknown;
  readonly superModule: unknown;
}

/** Gives `require('<root>/system/Status')`; undefined for names that are not the platform's. */
export type PlatformModules = (id: string) => unknown;

/** The modules of one run: evaluated once each, afresh in every run, as on the platform. */
export class ModuleLoader {
  readonly #files: ScriptFiles;
  readonly #compiled: CompiledScripts;
  readonly #platform: PlatformModules;
  readonly #modules = new Map<string, Module>();

  constructor(files: ScriptFiles, compiled: CompiledScripts, platform: PlatformModules) {
    this.#files = files;
    this.#compiled = compiled;
    this.#platform = platform;
  }

  /** Exports of the script `/cartridge/...`. @throws what the script throws while it is loaded */
  load(scriptPath: string): unknown {
    const found = this.#files.byPath(scriptPath);
    if (!found) throw new Error(`The script ${scriptPath} does not exist.`);
    return this.#exports(found);
  }

  /** @throws Error naming the module that is missing and the one that asked for it */
  require(id: string, from: Requiring): unknown {
    if (typeof id !== 'string' || id === '') throw new TypeError('require needs the name of a module');
    const platform = this.#platform(id);
    if (platform !== undefined) return platform;
    const found = this.#files.resolve(id, from);
    if (found) return this.#exports(found);
    const where = id.startsWith('*/') ? ` in any cartridge of ${this.#files.pathText}` : '';
    throw new Error(`Cannot find module '${id}'${where}, required by ${from.path}`);
  }

  #exports(found: ScriptFile): unknown {
    const known = this.#modules.get(found.path);
    if (known) return known.exports;
    if (found.path.endsWith('.json')) return this.#json(found);
    const run = this.#compiled.get(found);
    const module = this.#module(found);
    this.#modules.set(found.path, module);
    try {
      run.call(module.exports, (id: string) => this.require(id, found), module, module.exports);
    } catch (error) {
      this.#modules.delete(found.path);
      throw error;
    }
    return module.exports;
  }

  #module(found: ScriptFile): Module {
    let superModule: unknown;
    let loaded = false;
    const load = (): unknown => {
      const below = this.#files.below(found);
      return below ? this.#exports(below) : null;
    };
    return {
      exports: {},
      get superModule() {
        if (!loaded) superModule = load();
        loaded = true;
        return superModule;
      },
    };
  }

  #json(found: ScriptFile): unknown {
    try {
      const exports: unknown = JSON.parse(readFileSync(found.file, 'utf8').replace(/^\uFEFF/, ''));
      this.#modules.set(found.path, { exports, superModule: null });
      return exports;
    } catch (error) {
      throw new SyntaxError(
        `${found.path} is not valid JSON: ${error instanceof Error ? error.message : ''}`,
        {
          cause: error,
        },
      );
    }
  }
}
