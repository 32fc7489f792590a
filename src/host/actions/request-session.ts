import * as vscode from 'vscode';
import { systemClock } from '../../client/clock.ts';
import type { ConnectionProfile, CustomerCredentials } from '../../client/profile.ts';
import { HttpTransport } from '../../client/transport.ts';
import { requestSentArguments } from '../../debug/trigger/sent-requests.ts';
import { sampleAccess } from '../../debug/trigger/sample-access.ts';
import { addEntry, type HistoryEntry } from '../../requests/history.ts';
import type { HttpFile, RequestTemplate } from '../../requests/http-file.ts';
import { ResponseAttributes } from '../../requests/response-attributes.ts';
import { isFailure, RequestRunner, toNamedResponse, type Exchange } from '../../requests/runner.ts';
import type { StoredResponse } from '../../requests/stored-responses.ts';
import { systemSources } from '../../requests/system-sources.ts';
import { bundledName } from '../bundled-name.ts';
import type { ActionContext } from './action-context.ts';

/** A request of a document. */
export interface DocumentRequest {
  readonly document: vscode.TextDocument;
  readonly file: HttpFile;
  readonly template: RequestTemplate;
}

/** A request that a debug session sends for the editor. */
export interface DebuggedRequest {
  readonly connection: string;
  readonly method: string;
  /** Path and query below the base URL, which changes if the bundled service restarts with the session. */
  readonly path: string;
  readonly onResponse: (exchange: Exchange) => Promise<void>;
}

/** Returns the customer of `# @as customer` if the current shopper is not a customer. */
export const connectionCustomer = (
  name: string,
  profile: ConnectionProfile,
): CustomerCredentials | undefined => (name === bundledName ? sampleAccess.customer : profile.customer);

const historyKey = 'cartwright.requestHistory';

/**
 * State that the requests of `.http` files share: the responses while the window is open, and the workspace's
 * history.
 */
export class RequestSession {
  readonly #context: ActionContext;
  /** Responses by the URI of the file, then by the name of the request. */
  readonly #responses = new Map<string, Map<string, StoredResponse>>();

  /** Requests for which a hint may have been shown, by the URI of the file and their titles. */
  readonly #hintedRequests = new Set<string>();

  /** The custom attributes in the responses that arrived in this window, by connection. */
  readonly #attributes = new Map<string, ResponseAttributes>();

  /** The latest request that a debug session sends, until its response arrives. */
  #debuggedRequest: DebuggedRequest | undefined;

  constructor(context: ActionContext) {
    this.#context = context;
  }

  get history(): readonly HistoryEntry[] {
    return this.#context.extension.workspaceState.get<HistoryEntry[]>(historyKey) ?? [];
  }

  async clearHistory(): Promise<void> {
    await this.#context.extension.workspaceState.update(historyKey, undefined);
  }

  async addToHistory(exchanges: readonly Exchange[]): Promise<void> {
    let entries = this.history;
    for (const exchange of exchanges) entries = addEntry(entries, exchange, Date.now());
    await this.#context.extension.workspaceState.update(historyKey, entries);
  }

  /**
   * Adds exchanges to the history and the log, and announces them to the debug session on the active connection. Adds
   * the resources that they created to the views.
   *
   * @param request the request that was sent after those that it needs
   * @param unsentRequest method and target of the request that was not sent because the last exchange has failed
   */
  async record(
    exchanges: readonly Exchange[],
    request: DocumentRequest,
    unsentRequest?: string,
  ): Promise<void> {
    const { log, sessions, registry } = this.#context;
    for (const exchange of exchanges) {
      const { method, target } = exchange.request;
      this.#learnAttributes(registry.activeName, exchange);
      log.info(`${method} ${target} -> ${exchange.response.status}`);
    }
    this.remember(exchanges, request);
    await this.addToHistory(exchanges);
    sessions.announceRequests(
      registry.activeName,
      exchanges.map((exchange, index) =>
        requestSentArguments(
          exchange,
          unsentRequest !== undefined && index === exchanges.length - 1 ? [unsentRequest] : [],
        ),
      ),
    );
    // Reads the site, which a service that is stopping does not answer.
    const successes = exchanges.filter((exchange) => !isFailure(exchange));
    if (successes.length > 0) await this.#context.rememberCreated(successes);
  }

  /** Remembers from which requests of a document exchanges were sent. */
  remember(exchanges: readonly Exchange[], { document, file, template }: DocumentRequest): void {
    const { sessions, registry } = this.#context;
    sessions.rememberRequests(
      registry.activeName,
      exchanges.map(({ title, request: { method }, url, sentTime }) => {
        const source =
          title === template.title ? template : file.requests.find((other) => other.title === title);
        return {
          method,
          url,
          sentTime,
          ...(source && { source: { document: document.uri.toString(), title, line: source.firstLine } }),
        };
      }),
    );
  }

  /** Waits for the response to a request that a debug session is about to send. No longer waits for an earlier one. */
  expectResponse(request: DebuggedRequest): void {
    this.#debuggedRequest = request;
  }

  /** Handles the response to a request that a debug session on a connection has sent. */
  async handleDebuggedResponse(connection: string, exchange: Exchange): Promise<void> {
    this.#learnAttributes(connection, exchange);
    const request = this.#debuggedRequest;
    if (
      request?.connection !== connection ||
      request.method !== exchange.request.method ||
      !exchange.url.endsWith(request.path)
    )
      return;
    this.#debuggedRequest = undefined;
    await request.onResponse(exchange);
  }

  /** Returns the custom attributes of the active connection, as far as responses had them; undefined if none did. */
  get responseAttributes(): ResponseAttributes | undefined {
    return this.#attributes.get(this.#context.registry.activeName);
  }

  #learnAttributes(connection: string, exchange: Exchange): void {
    const attributes = this.#attributes.get(connection) ?? new ResponseAttributes();
    this.#attributes.set(connection, attributes);
    attributes.add(exchange.request, toNamedResponse(exchange));
  }

  /** Returns the latest responses to the named requests of a file that were sent in this window. */
  responsesOf(file: vscode.Uri): ReadonlyMap<string, StoredResponse> {
    return this.#responses.get(file.toString()) ?? new Map();
  }

  /** Returns whether this is the first call for a request in this window. */
  isFirstHint(file: vscode.Uri, title: string): boolean {
    const key = JSON.stringify([file.toString(), title]);
    const isFirst = !this.#hintedRequests.has(key);
    this.#hintedRequests.add(key);
    return isFirst;
  }

  /** Creates a runner for the requests of a file, on the active connection. */
  async createRunner(file: vscode.Uri): Promise<RequestRunner> {
    const { registry, sessions } = this.#context;
    await sessions.starts.settled();
    const access = await registry.access();
    const responses = this.#responses.get(file.toString()) ?? new Map<string, StoredResponse>();
    this.#responses.set(file.toString(), responses);
    return new RequestRunner({
      access,
      externalTransport: new HttpTransport(),
      clock: systemClock,
      placeholderSources: systemSources(systemClock, process.env),
      readBody: async (path) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(file, '..', path)),
      site: await registry.site(),
      customer: connectionCustomer(registry.activeName, access.profile),
      responses,
    });
  }
}
