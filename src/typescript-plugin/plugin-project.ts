import type ts from 'typescript';
import type { CartridgeModules } from './cartridge-modules.ts';
import { attachHookTypes, detachHookTypes, type HookTypes } from './hook-types.ts';
import { ModuleDepths } from './module-depths.ts';
import { superModuleId, replaceSuperModule } from './super-module.ts';

type Compiler = typeof ts;

/** The current state of the plugin. It is undefined until the plugin is configured for a workspace with folders. */
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

/** Members of a project that TypeScript's declarations omit. */
interface ProjectInternals {
  setCompilerHost?(host: CompilerHost): void;
  hasInvalidatedResolutions?: (path: string) => boolean;
  markAsDirty(): void;
}

/** Declaration files of the Script API in the workspace. */
const workspaceTypesPattern = /(?:^|\/)script-api(?:-[\w$]+)?\.d\.ts$/;
const emptyFileSet: ReadonlySet<string> = new Set();

/** The state with which types were attached to the parameters of a file. Projects share files. */
const stateByFile = new WeakMap<ts.SourceFile, PluginState | undefined>();

/**
 * Decorates a project of the TypeScript server, so that cartridge scripts have the platform's modules and types. If a
 * decoration fails, TypeScript's own result is used, since an error would make every request fail.
 */
export class PluginProject {
  readonly #project: ts.server.Project & ProjectInternals;
  readonly #compiler: Compiler;
  readonly #state: () => PluginState | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #depths = new ModuleDepths();
  /** Snapshots in which `module.superModule` is replaced, by original. */
  readonly #snapshots = new WeakMap<ts.IScriptSnapshot, ts.IScriptSnapshot>();
  /** Options without the browser's globals, by original. */
  readonly #optionsWithoutBrowsers = new WeakMap<ts.CompilerOptions, ts.CompilerOptions>();
  /** Scripts that are loaded although they are not open. */
  #extraScripts: ReadonlySet<string> = emptyFileSet;
  /** The files that were loaded before the additional scripts. */
  #loadedFiles: ReadonlySet<string> = emptyFileSet;
  /** The files whose modules the next update resolves again. */
  #filesToResolve: ReadonlySet<string> | 'all' = emptyFileSet;
  /** Revision of the plugin's state, which is part of each script's version. */
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

  get canLoadScripts(): boolean {
    return this.#isInferred && !this.isClosed;
  }

  /**
   * Makes TypeScript read everything again after the plugin's state has changed. Also makes the editor request new
   * diagnostics, since it would otherwise show the old ones until the next edit.
   */
  refresh(): void {
    this.#revision++;
    this.#filesToResolve = 'all';
    this.#project.markAsDirty();
    this.#project.refreshDiagnostics();
  }

  /**
   * Loads scripts in addition to the open ones and their modules, and updates the project. Modules of the additional
   * scripts are resolved only if they are loaded anyway, since each script may require many. Does nothing in a project
   * with a configuration, which already has all scripts.
   */
  setExtraScripts(files: readonly string[]): void {
    if (!this.canLoadScripts || (files.length === 0 && this.#extraScripts.size === 0)) return;
    const program = this.#project.getLanguageService().getProgram();
    this.#loadedFiles = new Set(program?.getSourceFiles().map(({ fileName }) => fileName));
    this.#extraScripts = new Set(files);
    this.#depths.setExtraScripts(this.#extraScripts);
    this.#filesToResolve = files.length === 0 ? 'all' : this.#extraScripts;
    this.#project.markAsDirty();
    // Without additional scripts, the next request updates the project.
    if (files.length > 0) this.#project.updateGraph();
  }

  /** Returns the plugin's state if the plugin applies to the project: a server script is among the project's files. */
  #findActiveState(files: readonly string[]): PluginState | undefined {
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
    const getNames = host.getScriptFileNames.bind(host);
    host.getScriptFileNames = () => {
      const files = getNames();
      return this.#try(() => {
        const state = this.#findActiveState(files);
        if (!state) return files;
        const extraFiles = [...this.#extraScripts].filter((file) => !files.includes(file));
        const hasTypes =
          state.typesFile === undefined || files.some((file) => workspaceTypesPattern.test(file));
        return [...files, ...extraFiles, ...(hasTypes ? [] : [state.typesFile])];
      }, files);
    };
    const getSettings = host.getCompilationSettings.bind(host);
    host.getCompilationSettings = () => {
      const options = getSettings();
      return this.#try(() => this.#compilerOptions(options, getNames()), options);
    };
    const getSnapshot = host.getScriptSnapshot.bind(host);
    host.getScriptSnapshot = (file) => {
      const original = getSnapshot(file);
      return this.#try(() => {
        if (!original || this.#state()?.modules.isServerScript(file) !== true) return original;
        let newSnapshot = this.#snapshots.get(original);
        if (!newSnapshot) {
          newSnapshot = replaceSuperModule(original);
          this.#snapshots.set(original, newSnapshot);
        }
        return newSnapshot;
      }, original);
    };
    const getVersion = host.getScriptVersion.bind(host);
    // When the plugin is configured, the text of a script and the types of its parameters change.
    host.getScriptVersion = (file) => {
      const original = getVersion(file);
      return this.#try(
        () =>
          this.#state()?.modules.isServerScript(file) === true
            ? `${original}:cartwright${this.#revision}`
            : original,
        original,
      );
    };
  }

  /** Omits the browser's globals in a project without configuration whose files are all server scripts. */
  #compilerOptions(options: ts.CompilerOptions, files: readonly string[]): ts.CompilerOptions {
    const state = this.#findActiveState(files);
    if (!state || !this.#isInferred || options.lib !== undefined) return options;
    const hasBrowserScripts = files.some(
      (file) => state.modules.cartridgeOf(file) === undefined || !state.modules.isServerScript(file),
    );
    if (hasBrowserScripts) return options;
    let optionsWithoutBrowsers = this.#optionsWithoutBrowsers.get(options);
    if (!optionsWithoutBrowsers) {
      optionsWithoutBrowsers = { ...options, lib: ['lib.es2020.d.ts'] };
      this.#optionsWithoutBrowsers.set(options, optionsWithoutBrowsers);
    }
    return optionsWithoutBrowsers;
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
      const otherLiterals = literals.filter((_, index) => pluginModules[index] === undefined);
      // Called even without literals, since TypeScript then discards modules that the file no longer requires.
      const typescriptModules = resolve(otherLiterals, file, ...rest);
      let nextIndex = 0;
      return pluginModules.map((module) => {
        const result = module ?? typescriptModules[nextIndex++];
        const target = result?.resolvedModule?.resolvedFileName;
        if (target !== undefined) this.#depths.add(file, target);
        return result ?? { resolvedModule: undefined };
      });
    };
  }

  /** Resolves a module ID. Returns undefined for a module that TypeScript resolves itself. */
  #resolve(id: string, file: string): ts.ResolvedModuleWithFailedLookupLocations | undefined {
    const modules = this.#state()?.modules;
    if (modules?.isServerScript(file) !== true) return undefined;
    if (id === superModuleId) return this.#createResolution(modules.resolveSuperModule(file));
    const isFollowed = !this.#isInferred || this.#depths.shouldLoadModules(file);
    if (!isFollowed && !this.#extraScripts.has(file)) return this.#createResolution(undefined);
    const target = modules.resolve(id, file);
    if (target === 'resolved-by-typescript') return undefined;
    const targetFile = target === 'missing' ? undefined : target.file;
    return this.#createResolution(isFollowed || this.#isLoaded(targetFile) ? targetFile : undefined);
  }

  #isLoaded(file: string | undefined): boolean {
    return file !== undefined && (this.#loadedFiles.has(file) || this.#extraScripts.has(file));
  }

  #createResolution(file: string | undefined): ts.ResolvedModuleWithFailedLookupLocations {
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
        this.#depths.setRoots(
          this.#project.getScriptFileNames().filter((file) => !this.#extraScripts.has(file)),
        );
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
    // TypeScript reuses a file whose text has not changed, although its hooks may have changed.
    if (stateByFile.get(file) === state) return;
    stateByFile.set(file, state);
    detachHookTypes(file);
    if (state) attachHookTypes(file, state.modules.hookNames(file.fileName), state.hookTypes, this.#compiler);
  }

  /**
   * Reports outdated modules to TypeScript, which otherwise reuses the modules of an unchanged script. After each
   * update, schedules the loading of further modules.
   */
  #observeInvalidation(): void {
    let original = this.#project.hasInvalidatedResolutions;
    Object.defineProperty(this.#project, 'hasInvalidatedResolutions', {
      configurable: true,
      get: () => (path: string) =>
        this.#filesToResolve === 'all' || this.#filesToResolve.has(path) || (original?.(path) ?? false),
      set: (value: typeof original) => {
        original = value;
      },
    });
    const updateGraph = this.#project.updateGraph.bind(this.#project);
    this.#project.updateGraph = () => {
      const isUpToDate = updateGraph();
      this.#filesToResolve = emptyFileSet;
      this.#loadNextScripts();
      return isUpToDate;
    };
  }

  #loadNextScripts(): void {
    const scriptsToLoad = this.#depths.takeScriptsToLoad();
    if (scriptsToLoad.size === 0) return;
    this.#filesToResolve = scriptsToLoad;
    // The current update has not finished yet.
    setTimeout(() => {
      if (!this.isClosed) this.#project.markAsDirty();
    }, 0);
  }
}
