import type { Diagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isScript } from '../../cartridges/cartridge.ts';
import { query } from '../../cartridges/file-reader.ts';
import { hookDiagnostics } from './hook-diagnostics.ts';
import { findHooksSource, findRegistrations } from './hook-features.ts';
import { uriOf } from './language-document.ts';
import { isRequestFile, requestFileDiagnostics } from './request-features.ts';
import { requireDiagnostics } from './require-features.ts';
import { resourceDiagnostics } from './resource-features.ts';
import { superModuleDiagnostics } from './super-module.ts';
import { languageDocument, createTextDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Milliseconds without a change after which files are checked. */
const delayMs = 150;

interface Options {
  readonly workspace: CartridgeWorkspace;
  readonly openFiles: () => readonly string[];
  readonly findDocument: (file: string) => TextDocument | undefined;
  readonly publish: (uri: string, diagnostics: Diagnostic[]) => void;
  readonly isEnabled: () => boolean;
  /** Called after a change of hooks, of settings or of the set of files, on which results for all open files depend. */
  readonly onOtherFilesChanged: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Checks the hooks files and `package.json` files of all cartridges, and the open scripts, templates and request files.
 * After a change, checks only the files that depend on it, and waits until there are no more changes, so that switching
 * branches causes one check.
 */
export class DiagnosticsPublisher {
  readonly #options: Options;
  readonly #changedFiles = new Set<string>();
  readonly #publishedFiles = new Set<string>();
  #isEverythingChanged = false;
  #timer: NodeJS.Timeout | undefined;
  #check: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Schedules a check of a file that was edited, and of the hooks files that name it. */
  scheduleFileCheck(file: string): void {
    this.#changedFiles.add(file);
    this.#schedule();
  }

  /** Schedules a check of everything, after files were created or deleted or the settings were changed. */
  scheduleFullCheck(): void {
    this.#isEverythingChanged = true;
    this.#schedule();
  }

  /** Resolves when all changes so far are checked. */
  async waitUntilChecked(): Promise<void> {
    while (this.#timer) await new Promise((resolve) => setTimeout(resolve, delayMs));
    await this.#check;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // Checks run one after another, so that an older result never replaces a newer one.
      this.#check = this.#check.then(() => this.#run()).catch(this.#options.onError);
    }, delayMs);
  }

  async #run(): Promise<void> {
    const files = await this.#filesToCheck();
    for (const file of files) {
      const diagnostics = this.#options.isEnabled() ? await this.#diagnosticsOf(file) : [];
      if (diagnostics.length === 0 && !this.#publishedFiles.has(file)) continue;
      this.#publishedFiles.add(file);
      this.#options.publish(uriOf(file), diagnostics);
    }
  }

  async #filesToCheck(): Promise<ReadonlySet<string>> {
    const { workspace, openFiles } = this.#options;
    const changedFiles = [...this.#changedFiles];
    const isFullCheck = this.#isEverythingChanged;
    this.#changedFiles.clear();
    this.#isEverythingChanged = false;
    const cartridges = await workspace.cartridges();
    const hooks = await Promise.all(cartridges.map((cartridge) => workspace.hooksOf(cartridge)));
    const hookFiles = hooks.flatMap(({ packageFile, file }) => [
      packageFile,
      ...(file === undefined ? [] : [file]),
    ]);
    const hasHooksFile = changedFiles.some((file) => hookFiles.includes(file));
    if (isFullCheck || hasHooksFile) this.#options.onOtherFilesChanged();
    if (isFullCheck) return new Set([...this.#publishedFiles, ...hookFiles, ...openFiles()]);
    const dependents: string[] = [];
    for (const file of changedFiles) {
      if (isScript(file) && (await findRegistrations(workspace, file)).length > 0)
        for (const { file: hooksFile, registrations } of hooks)
          if (hooksFile !== undefined && registrations.some((registration) => registration.file === file))
            dependents.push(hooksFile);
    }
    // A `package.json` names its hooks file, so an edit of one can affect the other. All of them are checked.
    return new Set([...changedFiles, ...dependents, ...(hasHooksFile ? hookFiles : [])]);
  }

  async #diagnosticsOf(file: string): Promise<Diagnostic[]> {
    const { workspace, findDocument, openFiles } = this.#options;
    const document = findDocument(file);
    if (isScript(file) || file.endsWith('.isml')) {
      // Scripts and templates are checked only while they are open.
      if (!document || !openFiles().includes(file)) return [];
      const source = languageDocument(file, document);
      return [
        ...(await requireDiagnostics(workspace, source)),
        ...(await superModuleDiagnostics(workspace, source)),
        ...(await resourceDiagnostics(workspace, source)),
      ];
    }
    if (isRequestFile(file))
      return document
        ? requestFileDiagnostics(languageDocument(file, document), workspace.settings.vendor)
        : [];
    const source = await findHooksSource(workspace, file);
    const text = source && (document?.getText() ?? (await workspace.read(query('readText', file))));
    if (!source || text === undefined) return [];
    return hookDiagnostics(
      workspace,
      source.hooks,
      languageDocument(file, document ?? createTextDocument(file, text)),
    );
  }
}
