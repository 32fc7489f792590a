import { compileFunction } from 'node:vm';
import { otherModuleVendor, useNamesAdvice, vendorLabels } from '../../cartridges/other-names.ts';
import type { CompiledScripts, Evaluator } from './compiled-scripts.ts';
import { requireStopUrl } from '../protocol/halt-point.ts';
import { SafeMap, freezeClass } from '../protocol/primordials.ts';
import { readJsonFile } from './json-file.ts';
import { extensions, type Requirer, type ScriptFile, type ScriptFiles } from './script-files.ts';

interface Module {
  /** The script path with its extension. */
  readonly id: string;
  /** The name of the cartridge that contains it. */
  readonly cartridge: string;
  exports: unknown;
  readonly superModule: unknown;
}

type Functions = Readonly<Record<string, unknown>>;

/** Returns the exports of a module of the platform, such as `<root>/system/Status`, or undefined for any other ID. */
export type PlatformModuleResolver = (id: string) => unknown;

/**
 * Called where a step into `require` may halt next: before a module runs, and when `require` returns. Its body is more
 * than a `return`, because V8 does not continue a step from a function's return.
 */
const allowRequireStop = compileFunction('var halts = 0; halts++; return halts;', [], {
  filename: requireStopUrl,
}) as () => void;

/** The modules of one run, each of which is evaluated once per run, as on the platform. */
export class ModuleLoader {
  readonly #files: ScriptFiles;
  readonly #compiledScripts: CompiledScripts;
  readonly #resolvePlatformModule: PlatformModuleResolver;
  readonly #modules = new SafeMap<string, Pick<Module, 'exports'>>();
  readonly #libraries = new SafeMap<string, Functions>();

  constructor(
    files: ScriptFiles,
    compiledScripts: CompiledScripts,
    resolvePlatformModule: PlatformModuleResolver,
  ) {
    this.#files = files;
    this.#compiledScripts = compiledScripts;
    this.#resolvePlatformModule = resolvePlatformModule;
  }

  /**
   * Returns the exports of the script with a path `/<cartridge>/cartridge/...`.
   * @throws Error if the script does not exist
   * @throws what the script throws while it is loaded
   */
  load(scriptPath: string): unknown {
    const resolution = this.#files.resolvePath(scriptPath);
    if (resolution.path === undefined) throw new Error(`The script ${scriptPath} does not exist.`);
    return this.#loadExports(resolution);
  }

  /**
   * Implements `require`.
   * @throws Error with the missing module, the module that requires it, and the places searched
   * @throws TypeError if the ID is not a string or is empty
   * @throws what the module throws while it is loaded
   */
  require(id: string, from: Requirer): unknown {
    try {
      return this.#require(id, from);
    } finally {
      allowRequireStop();
    }
  }

  #require(id: string, from: Requirer): unknown {
    if (typeof id !== 'string' || id === '') throw new TypeError('require needs a module ID');
    const platformExports = this.#resolvePlatformModule(id);
    if (platformExports !== undefined) return platformExports;
    const resolution = this.#files.resolve(id, from);
    if (resolution.path !== undefined) return this.#loadExports(resolution);
    throw new Error(
      `Cannot find module '${id}', required by ${from.path}. ${describeModuleSearch(id, resolution.searchedPaths)}`,
    );
  }

  /** Runs the script of a template, which reads its variables from an object. @throws what it throws */
  runTemplate(template: ScriptFile, script: string, variables: object): void {
    const evaluate = this.#compiledScripts.compileTemplate(template, script);
    const module = this.#createModule(template);
    module.exports = variables;
    this.#evaluate(evaluate, template, module);
  }

  /**
   * Implements `importScript`: returns the top-level functions of a script.
   * @throws Error with the missing script, the script that imports it, and the places searched
   * @throws what the script throws while it is loaded
   */
  libraryFunctions(id: string, from: Requirer): Functions {
    const resolution = this.#files.resolveImport(id, from);
    if (resolution.path === undefined)
      throw new Error(
        `Cannot find script '${id}', imported by ${from.path}. ${describeSearch(resolution.searchedPaths)}`,
      );
    const loadedFunctions = this.#libraries.get(resolution.path);
    if (loadedFunctions) return loadedFunctions;
    // When scripts import each other, the second one sees no functions of the first.
    this.#libraries.set(resolution.path, {});
    return this.#discardOnFailure(this.#libraries, resolution, () => {
      const functions = this.#evaluate(
        this.#compiledScripts.compileLibrary(resolution),
        resolution,
        this.#createModule(resolution),
      );
      this.#libraries.set(resolution.path, functions);
      return functions;
    });
  }

  #loadExports(script: ScriptFile): unknown {
    const loadedModule = this.#modules.get(script.path);
    if (loadedModule) return loadedModule.exports;
    if (script.path.endsWith('.json')) return this.#loadJson(script);
    const evaluate = this.#compiledScripts.compileModule(script);
    const module = this.#createModule(script);
    this.#modules.set(script.path, module);
    return this.#discardOnFailure(this.#modules, script, () => {
      this.#evaluate(evaluate, script, module);
      return module.exports;
    });
  }

  /** Evaluates a script. Discards it if it throws, so that it is loaded again when it is next required. */
  #discardOnFailure<Result>(
    cache: Map<string, unknown>,
    { path }: ScriptFile,
    evaluate: () => Result,
  ): Result {
    let isFinished = false;
    try {
      const result = evaluate();
      isFinished = true;
      return result;
    } finally {
      if (!isFinished) cache.delete(path);
    }
  }

  #evaluate(evaluate: Evaluator, script: ScriptFile, module: Module): Functions {
    const require = (id: string): unknown => this.require(id, script);
    allowRequireStop();
    return evaluate({ require, module, load: (id) => this.libraryFunctions(id, script) }).functions;
  }

  #createModule(script: ScriptFile): Module {
    let superModule: unknown;
    let isLoaded = false;
    const load = (): unknown => {
      const overriddenScript = this.#files.findOverridden(script);
      return overriddenScript ? this.#loadExports(overriddenScript) : null;
    };
    return {
      id: script.path,
      cartridge: script.cartridge,
      exports: {},
      get superModule() {
        if (!isLoaded) superModule = load();
        isLoaded = true;
        return superModule;
      },
    };
  }

  #loadJson(script: ScriptFile): unknown {
    const exports = readJsonFile(script.file, script.path);
    this.#modules.set(script.path, { exports });
    return exports;
  }
}
freezeClass(ModuleLoader);

/** Says where a module was looked for, or that the ID is that of a module on another vendor's platform. */
function describeModuleSearch(id: string, searchedPlaces: readonly string[]): string {
  // A module of this platform was resolved earlier, or has thrown another error.
  const vendor = searchedPlaces.length === 0 ? otherModuleVendor(id, undefined) : undefined;
  return vendor === undefined
    ? describeSearch(searchedPlaces)
    : `It has the ${vendorLabels[vendor]}. ${useNamesAdvice}.`;
}

function describeSearch(searchedPlaces: readonly string[]): string {
  if (searchedPlaces.length === 0) return 'There is no cartridge of that name.';
  const unnamedCount = searchedPlaces.length - maxNamedPlaces;
  const places =
    searchedPlaces.slice(0, maxNamedPlaces).join(', ') +
    (unnamedCount > 0 ? ` and ${unnamedCount} more places` : '');
  return `Looked for ${places}, as a file (also with ${extensions.slice(1).join(', ')}) and as a folder.`;
}

/** Maximum number of places that a message names, because a cartridge path can have dozens of cartridges. */
const maxNamedPlaces = 5;
