import type * as vscode from 'vscode';
import { connectionVariableValues } from '../../requests/connection-variables.ts';
import type { PlaceholderContext } from '../../requests/placeholders.ts';
import type { RequestSession } from '../actions/request-session.ts';
import { bundledName } from '../bundled-name.ts';
import { readRequestFile } from '../request-environments.ts';
import { readSettings } from '../settings.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { EnvironmentStatus } from './environment-status.ts';
import { createRequestHoverItem, createRequestItems } from './request-completions.ts';
import type { RequestDiagnostics } from './request-diagnostics.ts';
import { requestFixes, requestLenses, requestSymbols } from './request-language.ts';

/** What editors show in `.http` files: code lenses, diagnostics, quick fixes, completions, hovers and the outline. */
export class RequestProviders implements vscode.Disposable {
  readonly symbols = requestSymbols;
  readonly #state: vscode.Memento;
  readonly #session: RequestSession;
  readonly #registry: ConnectionRegistry;
  readonly #diagnostics: RequestDiagnostics;
  readonly #status: EnvironmentStatus;

  constructor(
    state: vscode.Memento,
    session: RequestSession,
    registry: ConnectionRegistry,
    diagnostics: RequestDiagnostics,
  ) {
    this.#state = state;
    this.#session = session;
    this.#registry = registry;
    this.#diagnostics = diagnostics;
    this.#status = new EnvironmentStatus(state);
  }

  lenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    // VS Code asks for the lenses again when a document, its environment or an environment file has changed.
    void this.#status.update();
    return requestLenses(document, this.#diagnostics, this.#state, this.#responses(document));
  }

  fixes(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
    return requestFixes(document, range, this.#state, this.#responses(document));
  }

  async completions(
    document: vscode.TextDocument,
    position: vscode.Position,
    triggerKind: vscode.CompletionTriggerKind,
  ): Promise<vscode.CompletionList> {
    return createRequestItems(document, position, await this.#createScope(document), triggerKind);
  }

  async hover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | undefined> {
    const scope = await this.#createScope(document);
    return createRequestHoverItem(document, position, {
      ...scope,
      connection: this.#registry.activeName,
      connectionValues: await this.#connectionValues(),
    });
  }

  dispose(): void {
    this.#diagnostics.dispose();
    this.#status.dispose();
  }

  /** Returns the variables of the active connection; none if the bundled service would have to be started for them. */
  async #connectionValues(): Promise<PlaceholderContext['variables']> {
    const { activeName, isBundledRunning } = this.#registry;
    if (activeName === bundledName && !isBundledRunning) return {};
    try {
      const site = await this.#registry.site().catch(() => undefined);
      return connectionVariableValues(await this.#registry.access(), site);
    } catch {
      return {};
    }
  }

  #responses({ uri }: vscode.TextDocument) {
    return this.#session.responsesOf(uri);
  }

  async #createScope(document: vscode.TextDocument) {
    const { file } = await readRequestFile({ uri: document.uri, text: document.getText() }, this.#state);
    return { file, vendor: readSettings().vendor, responses: this.#responses(document) };
  }
}
