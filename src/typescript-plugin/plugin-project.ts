import type ts from 'typescript';
import type { CartridgeModules } from './cartridge-modules.ts';
import { attachHookTypes, detachHookTypes, type HookTypes } from './hook-types.ts';
import { ModuleDepths } from './module-depths.ts';
import { superModuleId, withSuperModule } from './super-module.ts';

type Compiler = typeof ts;

/** What the plugin knows at the moment; undefined until it is configured for a workspace with cartridges. */
export interface PluginState {
  readonly modules: CartridgeModules;
  readonly hookTypes: HookTypes;
  readonly typesFile: string | undefined;
}

type SourceFileGetter = (
  ...parameters: [string, ...unknown[]]
) => (ts.SourceFile & { readonly path?: string }) | undefined;

interface CompilerHost {
  getSourceFile: SourceFileGetter;
  getSourceFileByPath?: SourceFileGetter;
}

/** The members of a project that TypeScript's declarations leave out. */
interface ProjectInternals {
  setCompilerHost?(host: CompilerHost): void;
  hasInvalidatedResolutions?: (path: string) => boolean;
  markAsDirty(): void;
}

/** Declarations of the Script API that a workspace has itself. */
const ownTypes = /(?:^|\/)script-api(?:-[\w$]+)?\.d\.ts$/;
const noFiles: ReadonlySet<string> = new Set();

/** The state for which the parameters of a file have types. Projects share files. */
const typedFor = new WeakMap<ts.SourceFile, PluginState | undefined>();

/**
 * A project of the TypeScript server whose scripts of cartridges have the platform's modules and types. Each decoration falls
 * back to what TypeScript does itself, since an error would end every request.
 */
export class PluginProject {
  readonly #project: ts.server.Project & ProjectInternals;
  readonly #compiler: Compiler;
  readonly #state: () => PluginState | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #depths = new ModuleDepths();
  readonly #snapshots = new WeakMap<ts.IScriptSnapshot, ts.IScriptSnapshot>();
  readonly #settings = new WeakMap<ts.CompilerOptions, ts.CompilerOptions>();
  /** The files whose modules are resolved again by the next update. */
  #outdated: ReadonlySet<string> | 'all' = noFiles;
  /** Whether the script has a version for each revision of the plugin's state. */
  #revision = 0;

  constructor(
    info: ts.server.PluginCreateInfo,
    compiler: Compiler,
    state: () => PluginState | undefined,
    onError: (error: unknown) => void,
  ) {
    this.#project = info.project as ts.server.Project & ProjectInternals;
    this.#compiler = compiler;
    this.#state = state;
    this.#onError = onError;
    const host = info.languageServiceHost;
    this.#decorateFiles(host);
    this.#decorateModules(host);
    this.#decorateSourceFiles();
    this.#observeInvalidation();
  }

  get isClosed(): boolean {
    return this.#project.isClosed();
  }

  /** Reads everything again after the plugin's state has changed. */
  refresh(): void {
    this.#revision++;
    this.#outdated = 'all';
    this.#project.markAsDirty();
  }

  /** What the plugin knows if it applies to this project: one with a server script among its own files. */
  #active(files: readonly string[]): PluginState | undefined {
    const state = this.#state();
    return state && files.some((file) => state.modules.isServerScript(file)) ? state : undefined;
  }

  #try<Result>(decoration: () => Result, original: Result): Result {
    try {
      return decoration();
    } catch (error) {
      this.#onError(error);
      return original;
    }
  }

  #decorateFiles(host: ts.LanguageServiceHost): void {
    const names = host.getScriptFileNames.bind(host);
    host.getScriptFileNames = () => {
      const files = names();
      return this.#try(() => {
        const typesFile = this.#active(files)?.typesFile;
        return typesFile === undefined || files.some((file) => ownTypes.test(file))
          ? files
          : [...files, typesFile];
      }, files);
    };
    const settings = host.getCompilationSettings.bind(host);
    host.getCompilationSettings = () => {
      const options = settings();
      return this.#try(() => this.#compilerOptions(options, names()), options);
    };
    const snapshot = host.getScriptSnapshot.bind(host);
    host.getScriptSnapshot = (file) => {
      const original = snapshot(file);
      return this.#try(() => {
        if (!original || this.#state()?.modules.isServerScript(file) !== true) return original;
        let replaced = this.#snapshots.get(original);
        if (!replaced) {
          replaced = withSuperModule(original);
          this.#snapshots.set(original, replaced);
        }
        return replaced;
      }, original);
    };
    const version = host.getScriptVersion.bind(host);
    // The text of a script changes when the plugin is configured, as do the types of its parameters.
    host.getScriptVersion = (file) => {
      const original = version(file);
      return this.#try(
        () =>
          this.#state()?.modules.isServerScript(file) === true
            ? `${original}:cartwright${this.#revision}`
            : original,
        original,
      );
    };
  }

  /** Names of browsers are left out in a project without configuration, unless it has scripts for browsers. */
  #compilerOptions(options: ts.CompilerOptions, files: readonly string[]): ts.CompilerOptions {
    const state = this.#active(files);
    if (!state || !this.#isInferred || options.lib !== undefined) return options;
    const isForBrowsers = files.some(
      (file) => state.modules.cartridgeOf(file) === undefined || !state.modules.isServerScript(file),
    );
    if (isForBrowsers) return options;
    let withoutBrowsers = this.#settings.get(options);
    if (!withoutBrowsers) {
      withoutBrowsers = { ...options, lib: ['lib.es2020.d.ts'] };
      this.#settings.set(options, withoutBrowsers);
    }
    return withoutBrowsers;
  }

  get #isInferred(): boolean {
    return this.#project.projectKind === this.#compiler.server.ProjectKind.Inferred;
  }

  #decorateModules(host: ts.LanguageServiceHost): void {
    const resolve = host.resolveModuleNameLiterals?.bind(host);
    if (!resolve) return;
    host.resolveModuleNameLiterals = (literals, file, ...rest) => {
      const pluginModules = this.#try(
        () => literals.map(({ text }) => this.#resolve(text, file)),
        literals.map(() => undefined),
      );
      const others = literals.filter((_, index) => pluginModules[index] === undefined);
      // Called without literals, too: TypeScript forgets the modules that the file no longer requires.
      const resolved = resolve(others, file, ...rest);
      let next = 0;
      return pluginModules.map((module) => {
        const result = module ?? resolved[next++];
        const target = result?.resolvedModule?.resolvedFileName;
        if (target !== undefined) this.#depths.add(file, target);
        return result ?? { resolvedModule: undefined };
      });
    };
  }

  /** Undefined for what TypeScript resolves itself. */
  #resolve(id: string, file: string): ts.ResolvedModuleWithFailedLookupLocations | undefined {
    const modules = this.#state()?.modules;
    if (modules?.isServerScript(file) !== true) return undefined;
    if (id === superModuleId) return this.#resolved(modules.superModule(file));
    if (this.#isInferred && !this.#depths.follows(file)) return this.#resolved(undefined);
    const target = modules.target(id, file);
    if (target === 'not-ours') return undefined;
    return this.#resolved(target === 'missing' ? undefined : target.file);
  }

  #resolved(file: string | undefined): ts.ResolvedModuleWithFailedLookupLocations {
    const { Extension } = this.#compiler;
    const extension = [Extension.Js, Extension.Json].find((suffix) => file?.endsWith(suffix));
    if (file === undefined || extension === undefined) return { resolvedModule: undefined };
    const resolvedModule: ts.ResolvedModuleFull = {
      resolvedFileName: file,
      extension,
      isExternalLibraryImport: false,
    };
    return { resolvedModule };
  }

  #decorateSourceFiles(): void {
    const { setCompilerHost } = this.#project;
    this.#project.setCompilerHost = (host) => {
      setCompilerHost?.call(this.#project, host);
      this.#try(() => {
        this.#depths.setRoots(this.#project.getScriptFileNames());
        this.#decorateSourceFileGetter(host, 'getSourceFile');
        this.#decorateSourceFileGetter(host, 'getSourceFileByPath');
      }, undefined);
    };
  }

  #decorateSourceFileGetter(host: CompilerHost, name: 'getSourceFile' | 'getSourceFileByPath'): void {
    const original = host[name]?.bind(host);
    if (!original) return;
    host[name] = (...parameters) => {
      const file = original(...parameters);
      if (file) this.#try(() => this.#attachTypes(file), undefined);
      return file;
    };
  }

  #attachTypes(file: ts.SourceFile): void {
    const state = this.#state();
    // TypeScript keeps a file whose text has not changed, although its hooks may have.
    if (typedFor.get(file) === state) return;
    typedFor.set(file, state);
    detachHookTypes(file);
    if (state) attachHookTypes(file, state.modules.hookNames(file.fileName), state.hookTypes, this.#compiler);
  }

  /** TypeScript keeps the modules of a script that has not changed, unless it is told that they are outdated. */
  #observeInvalidation(): void {
    let original = this.#project.hasInvalidatedResolutions;
    Object.defineProperty(this.#project, 'hasInvalidatedResolutions', {
      configurable: true,
      get: () => (path: string) =>
        this.#outdated === 'all' || this.#outdated.has(path) || (original?.(path) ?? false),
      set: (value: typeof original) => {
        original = value;
      },
    });
    const updateGraph = this.#project.updateGraph.bind(this.#project);
    this.#project.updateGraph = () => {
      const isUpToDate = updateGraph();
      this.#outdated = noFiles;
      this.#followReached();
      return isUpToDate;
    };
  }

  #followReached(): void {
    const reached = this.#depths.takeReached();
    if (reached.size === 0) return;
    this.#outdated = reached;
    // The present update is not over yet.
    setTimeout(() => {
      if (!this.isClosed) this.#project.markAsDirty();
    }, 0);
  }
}
