import type * as vscode from 'vscode';
import type { PlatformAccess } from '../../client/access.ts';
import { clientIdOf } from '../../client/profile.ts';
import { connectionVariableValues } from '../../requests/connection-variables.ts';
import type { IdentityScope } from '../../requests/directive-hover.ts';
import type { PlaceholderContext } from '../../requests/placeholders.ts';
import { connectionCustomer, type RequestSession } from '../actions/request-session.ts';
import { bundledName } from '../bundled-name.ts';
import { formatRequestDocument } from './request-format.ts';
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
  readonly format = formatRequestDocument;
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
    return requestLenses(document, this.#diagnostics, this.#state, this.#facts(document));
  }

  fixes(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
    return requestFixes(document, range, this.#state, this.#facts(document));
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
      ...(await this.#connectionFacts()),
    });
  }

  dispose(): void {
    this.#diagnostics.dispose();
    this.#status.dispose();
  }

  /** Returns what hovers show of the active connection; nothing if the bundled service would have to be started for it. */
  async #connectionFacts(): Promise<{
    readonly connectionValues?: PlaceholderContext['variables'];
    readonly identities?: IdentityScope;
  }> {
    const { activeName, isBundledRunning } = this.#registry;
    if (activeName === bundledName && !isBundledRunning) return {};
    try {
      const site = await this.#registry.site().catch(() => undefined);
      const access = await this.#registry.access();
      return {
        connectionValues: connectionVariableValues(access, site),
        identities: identityScope(activeName, access),
      };
    } catch {
      return {};
    }
  }

  #facts(document: vscode.TextDocument) {
    return { responses: this.#responses(document), responseAttributes: this.#session.responseAttributes };
  }

  #responses({ uri }: vscode.TextDocument) {
    return this.#session.responsesOf(uri);
  }

  async #createScope(document: vscode.TextDocument) {
    const { file } = await readRequestFile({ uri: document.uri, text: document.getText() }, this.#state);
    return { file, vendor: readSettings().vendor, responses: this.#responses(document) };
  }
}

function identityScope(connection: string, { profile, shopper }: PlatformAccess): IdentityScope {
  const { username, password, clientPassword } = profile;
  const customer = connectionCustomer(connection, profile);
  return {
    connection,
    isBundled: connection === bundledName,
    shopper: shopper.kind,
    customer: shopper.kind === 'customer' ? shopper.credentials.login : customer?.login,
    username,
    clientId: clientIdOf(profile),
    hasUserPassword: password !== undefined,
    hasClientPassword: clientPassword !== undefined,
  };
}
