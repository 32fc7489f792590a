import type { Clock } from '../client/clock.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import { parseFault } from '../client/response.ts';
import type { HttpResponse, Transport } from '../client/transport.ts';
import type { HttpFile, RequestTemplate } from './http-file.ts';
import { connectionVariableValues } from './connection-variables.ts';
import { checkStep, type JsonStep } from './json-steps.ts';
import { fillVariables, type PlaceholderContext } from './placeholders.ts';
import {
  checkBodyFile,
  checkOrder,
  checkTemplate,
  listDependencies,
  loadBodyFiles,
  prepareRequest,
  type BodyReader,
  type PreparedRequest,
} from './prepare.ts';
import { isJsonBody } from './is-json-body.ts';
import { invalidTarget, RequestError } from './request-error.ts';
import { checkOtherHost, checkSender, clientOf, type IdentitySources } from './request-identity.ts';
import { failureStatus, type NamedResponse } from './response-values.ts';
import { parseShopTarget } from './shop-target.ts';
import {
  createOrigin,
  hasSameOrigin,
  hasSameRequest,
  type SendContext,
  type StoredResponse,
} from './stored-responses.ts';

/** Statuses with which platforms reject a request that uses an outdated response: its token, or an ID in it. */
const outdatedStatuses: ReadonlySet<number> = new Set([401, 403, 404]);

/** A request that was sent, and its response. */
export interface Exchange {
  readonly title: string;
  readonly request: PreparedRequest;
  readonly url: string;
  readonly response: HttpResponse;
  /** When the request was sent, in milliseconds since 1970. */
  readonly sentTime: number;
  readonly durationMs: number;
}

/** The result of sending a request and, before it, the requests that it needs. */
export interface SendResult {
  /** The exchange of the request or, if a request that it needs has failed, of that one. */
  readonly exchange: Exchange;
  /** The exchanges of the requests that it needs. */
  readonly requirements: readonly Exchange[];
  /** Titles of the needed requests that were not sent again, since they have a response; empty after a failure. */
  readonly reusedTitles: readonly string[];
  /** The title of the request, if it was not sent because a request that it needs has failed. */
  readonly unsentTitle?: string;
  /**
   * The exchanges of a first attempt, which reused responses. The platform has rejected the last of them, so that
   * everything was sent again.
   */
  readonly earlierExchanges?: readonly Exchange[];
}

/** The needed requests of a request, after those without a reusable response were sent. */
interface Requirements {
  readonly exchanges: readonly Exchange[];
  /** The requests that were not sent, since their responses are reused. */
  readonly reusedTemplates: readonly RequestTemplate[];
  /** The request that has failed, which is that of the last exchange. */
  readonly failedTemplate?: RequestTemplate;
}

/** The requests that a request needs which is itself sent by something else, such as a debug session. */
export interface SentDependencies extends Pick<SendResult, 'reusedTitles'> {
  readonly exchanges: readonly Exchange[];
}

/** The result of an attempt to send a request after those that it needs. */
interface Attempt {
  readonly result: SendResult;
  /** Whether the last request has used earlier responses, and was rejected as it is if these are outdated. */
  readonly isOutdated: boolean;
}

export interface RequestRunnerOptions extends IdentitySources {
  /**
   * Transport for URLs outside the connection's base URL. Their requests have only the headers in the file. Without it,
   * every request is sent to the connection, regardless of the host in its URL.
   */
  readonly externalTransport: Transport | undefined;
  readonly clock: Clock;
  readonly placeholderSources: Omit<PlaceholderContext, 'responses' | 'variables'>;
  readonly readBody: BodyReader;
  /** Site of requests whose paths contain none; undefined for the platform's default site. */
  readonly site: string | undefined;
  /** Responses to earlier requests of the file, by name. The caller passes the same map to the next run. */
  readonly responses: Map<string, StoredResponse>;
  /** Called right before each request is sent, after its sign-in. */
  readonly onSending?: (request: { readonly method: string; readonly url: string }) => void;
}

/** Sends requests of an `.http` file to a connection. */
export class RequestRunner {
  readonly #options: RequestRunnerOptions;

  constructor(options: RequestRunnerOptions) {
    this.#options = options;
  }

  /**
   * Sends a request after the requests that it needs. Does not repeat requests whose latest response is still valid
   * (`#canReuse`). If the platform then rejects the request as it does if a response is outdated (it may have ordered
   * the basket in the meantime), sends all of them again. Stops early if a needed request fails. Rejects with a
   * user-facing error.
   */
  async send(template: RequestTemplate, file: HttpFile, signal?: AbortSignal): Promise<SendResult> {
    const loadedFile = await loadBodyFiles(file, this.#options.readBody);
    const { result, isOutdated } = await this.#attempt(template, loadedFile, signal);
    if (!isOutdated) return result;
    this.#forgetDependencies(template, loadedFile);
    const nextAttempt = await this.#attempt(template, loadedFile, signal);
    return { ...nextAttempt.result, earlierExchanges: [...result.requirements, result.exchange] };
  }

  async #attempt(
    template: RequestTemplate,
    file: HttpFile,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    const requirements = await this.#sendDependencies(template, file, signal);
    const { exchanges, reusedTemplates, failedTemplate } = requirements;
    const failedExchange = failedTemplate && exchanges.at(-1);
    const exchange = failedExchange ?? (await this.sendAlone(template, file, signal));
    const dependencies = listDependencies(failedTemplate ?? template, file);
    return {
      result: failedExchange
        ? { exchange, requirements: exchanges.slice(0, -1), reusedTitles: [], unsentTitle: template.title }
        : { exchange, requirements: exchanges, reusedTitles: reusedTemplates.map(({ title }) => title) },
      isOutdated:
        isOutdatedRejection(exchange) &&
        dependencies.some((dependency) => reusedTemplates.includes(dependency)),
    };
  }

  /**
   * Sends only the requests that the request needs, except for those whose latest response is still valid, as `send`
   * does. Stops early if one fails.
   */
  async sendDependencies(
    template: RequestTemplate,
    file: HttpFile,
    signal?: AbortSignal,
  ): Promise<SentDependencies> {
    const loadedFile = await loadBodyFiles(file, this.#options.readBody);
    const { exchanges, reusedTemplates } = await this.#sendDependencies(template, loadedFile, signal);
    return { exchanges, reusedTitles: reusedTemplates.map(({ title }) => title) };
  }

  /** Lets all requests that the request needs be sent again before it. */
  async forgetDependencies(template: RequestTemplate, file: HttpFile): Promise<void> {
    this.#forgetDependencies(template, await loadBodyFiles(file, this.#options.readBody));
  }

  #forgetDependencies(template: RequestTemplate, file: HttpFile): void {
    for (const { name = '' } of listDependencies(template, file)) this.#options.responses.delete(name);
  }

  async #sendDependencies(
    template: RequestTemplate,
    file: HttpFile,
    signal: AbortSignal | undefined,
  ): Promise<Requirements> {
    const exchanges: Exchange[] = [];
    const reusedTemplates: RequestTemplate[] = [];
    // A request may use the response that it had when it was last sent.
    if (!this.#storedResponse(template)) checkOrder(template, file, []);
    const dependencies = listDependencies(template, file);
    // Nothing is sent, such as a basket created, for a request that cannot be sent.
    for (const checkedTemplate of [template, ...dependencies]) await this.check(checkedTemplate, file);
    // If a request has changed since it was sent, its effect on a basket, for example, remains, so that what it needs is
    // sent again.
    const outdatedTemplates = new Set(
      dependencies
        .filter((dependency) => this.#hasChanged(dependency, file))
        .flatMap((dependency) => listDependencies(dependency, file)),
    );
    for (const dependency of dependencies) {
      if (!outdatedTemplates.has(dependency) && this.#canReuse(dependency, file)) {
        reusedTemplates.push(dependency);
        continue;
      }
      checkOrder(dependency, file);
      const exchange = await this.sendAlone(dependency, file, signal);
      if (exceedsQuota(exchange) && this.#canReuse(dependency, file)) {
        reusedTemplates.push(dependency);
        continue;
      }
      exchanges.push(exchange);
      if (isFailure(exchange)) return { exchanges, reusedTemplates, failedTemplate: dependency };
    }
    return { exchanges, reusedTemplates };
  }

  #storedResponse({ name }: RequestTemplate): StoredResponse | undefined {
    return name === undefined ? undefined : this.#options.responses.get(name);
  }

  /** Whether a request was sent successfully, but is not the same any more. */
  #hasChanged(template: RequestTemplate, file: HttpFile): boolean {
    const response = this.#storedResponse(template);
    return (
      response !== undefined &&
      response.status < failureStatus &&
      !hasSameRequest(response, template, file, this.#sendContext())
    );
  }

  /**
   * Whether the latest response to a request can be used again: it succeeded, and neither the request, the connection,
   * the shopper nor a response that the request has used has changed since.
   */
  #canReuse(template: RequestTemplate, file: HttpFile): boolean {
    const response = this.#storedResponse(template);
    return (
      response !== undefined &&
      response.status < failureStatus &&
      hasSameOrigin(response, template, file, this.#sendContext())
    );
  }

  #sendContext(): SendContext {
    const { access, site, responses } = this.#options;
    return { access, site, responses, placeholderContext: this.placeholderContext() };
  }

  /**
   * Sends a request without the requests that it needs, and stores its response for later requests. Rejects
   * with a user-facing error.
   */
  async sendAlone(template: RequestTemplate, file: HttpFile, signal?: AbortSignal): Promise<Exchange> {
    const request = await this.prepare(template, file);
    const storeResponse = await this.createStore(template, file);
    const exchange = await this.sendPrepared(request, template.title, signal);
    storeResponse(exchange);
    return exchange;
  }

  /**
   * Returns a function that stores the response to a request, which is sent now, for later requests. Does nothing for a
   * request without a name. If the shopper cannot have another basket, the latest one is used again: its response
   * remains.
   */
  async createStore(template: RequestTemplate, file: HttpFile): Promise<(exchange: Exchange) => void> {
    const { readBody, responses } = this.#options;
    const { name } = template;
    if (name === undefined) return () => undefined;
    const loadedFile = file.bodyFileTexts ? file : await loadBodyFiles(file, readBody);
    const origin = createOrigin(template, loadedFile, this.#sendContext());
    return (exchange) => {
      if (exceedsQuota(exchange) && this.#canReuse(template, loadedFile)) return;
      responses.set(name, { ...toNamedResponse(exchange), id: Symbol(name), origin });
    };
  }

  /** Sends a request with filled placeholders. Rejects with a user-facing error. */
  async sendPrepared(request: PreparedRequest, title: string, signal?: AbortSignal): Promise<Exchange> {
    const { externalTransport, clock, onSending } = this.#options;
    const { url, path, isOnConnection } = this.#resolveTarget(request.target);
    const headers = lowerCaseNames(request.headers);
    if (!isOnConnection) checkOtherHost(url, request);
    const client = isOnConnection ? this.#client(request, path) : undefined;
    // Signs in first, so that the duration covers only the request.
    await client?.signIn();
    onSending?.({ method: request.method, url });
    const sentTime = clock.now();
    const startTime = clock.monotonicNow();
    // No timeout, since a script may be halted at a breakpoint for as long as the user inspects it.
    const commonOptions = { method: request.method, body: request.body, timeoutMs: 0, signal };
    const response = client
      ? await client.send({ ...commonOptions, path, headers: { ...defaultHeaders(request), ...headers } })
      : await externalTransport?.send({ ...commonOptions, url: new URL(url), headers });
    if (!response) throw new TypeError('a request to another host, and no transport for it');
    const durationMs = Math.round(clock.monotonicNow() - startTime);
    return { title, request, url, response, sentTime, durationMs };
  }

  /**
   * Checks a request before anything is sent: its syntax and placeholders, the file of its body, its target unless that
   * is in a response, and whether the connection has what its identity needs. Rejects with a user-facing error.
   */
  async check(template: RequestTemplate, file: HttpFile): Promise<void> {
    const context = this.placeholderContext();
    checkTemplate(template, file, context);
    await checkBodyFile(template, file, this.#options.readBody);
    const target = fillVariables(template.target, file, context);
    if (hasUnknownHost(target)) return;
    const { url, isOnConnection } = this.#resolveTarget(target);
    if (isOnConnection) checkSender(template, this.#options);
    else checkOtherHost(url, template);
  }

  /** Checks the identity and the placeholders of a request of a launch configuration. Throws a user-facing error. */
  checkStep(step: JsonStep): void {
    checkStep(step, this.placeholderContext());
    checkSender({ as: step.as ?? 'guest', credentials: step.credentials }, this.#options);
  }

  /** Fills the placeholders of a request. Rejects with a user-facing error. */
  async prepare(template: RequestTemplate, file: HttpFile): Promise<PreparedRequest> {
    checkTemplate(template, file, this.placeholderContext());
    return prepareRequest(template, file, this.placeholderContext(), this.#options.readBody);
  }

  /**
   * Returns the complete request as a command line tool would send it: the URL, the request's own headers, those that
   * are added by default, the client ID and the identity's headers, and the body. Rejects with a user-facing error.
   */
  async resolve(request: PreparedRequest): Promise<PreparedRequest> {
    const { url, path, isOnConnection } = this.#resolveTarget(request.target);
    if (!isOnConnection) return { ...request, target: url };
    const client = this.#client(request, path);
    const ownNames = new Set(Object.keys(lowerCaseNames(request.headers)));
    const addedHeaders = Object.entries({
      ...defaultHeaders(request),
      ...client.clientIdHeader(path),
      ...(await client.signIn()),
    });
    const headers = Object.fromEntries(addedHeaders.filter(([name]) => !ownNames.has(name.toLowerCase())));
    return { ...request, target: url, headers: { ...headers, ...request.headers } };
  }

  /** Returns the current sources of values for placeholders. */
  placeholderContext(): PlaceholderContext {
    const { access, site, responses, placeholderSources } = this.#options;
    const variables = connectionVariableValues(access, site);
    return { ...placeholderSources, responses, variables };
  }

  /**
   * Resolves a target: a path relative to the connection's base URL, a URL of the connection, or a URL of another host.
   * Throws `RequestError` for anything else.
   */
  #resolveTarget(target: string): { url: string; path: string; isOnConnection: boolean } {
    const baseUrl = this.#options.access.profile.baseUrl.replace(/\/+$/, '');
    if (target.startsWith('/')) return { url: baseUrl + target, path: target, isOnConnection: true };
    if (target === baseUrl || target.startsWith(`${baseUrl}/`))
      return { url: target, path: target.slice(baseUrl.length) || '/', isOnConnection: true };
    if (!URL.canParse(target) || !/^https?:/i.test(target)) throw new RequestError(invalidTarget(target));
    if (this.#options.externalTransport) return { url: target, path: '', isOnConnection: false };
    const [path = '/'] = /(?<=^https?:\/\/[^/?#]*)[/?][^#]*/i.exec(target) ?? [];
    const pathOnConnection = path.startsWith('/') ? path : `/${path}`;
    return { url: baseUrl + pathOnConnection, path: pathOnConnection, isOnConnection: true };
  }

  #client({ headers, ...sender }: PreparedRequest, path: string): PlatformClient {
    const { access, site } = this.#options;
    const target = parseShopTarget(path, lowerCaseNames(headers), access.vendor, site);
    return clientOf(sender, target, this.#options);
  }
}

/** Whether the host of a target is in a response. */
const hasUnknownHost = (target: string): boolean => /^(?:https?:\/\/[^/?#]*)?\{\{/i.test(target);

/** Returns the headers that a request to the connection has unless it contains others. */
const defaultHeaders = ({ body }: PreparedRequest): Record<string, string> => ({
  accept: 'application/json',
  ...(body !== undefined && isJsonBody(body, undefined) ? { 'content-type': 'application/json' } : {}),
});

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Converts a response to the form to which later requests refer. */
export const toNamedResponse = ({ response: { status, headers, text } }: Exchange): NamedResponse => ({
  status,
  headers,
  body: parseBody(text),
});

export const isFailure = ({ response }: Exchange): boolean => response.status >= failureStatus;

/** Whether a platform has rejected a request as it does if the request has used an outdated response. */
export const isOutdatedRejection = ({ response }: Exchange): boolean => outdatedStatuses.has(response.status);

const exceedsQuota = ({ response: { text, status } }: Exchange): boolean =>
  /QuotaExceeded$/.test(parseFault(parseBody(text), status)?.fault ?? '');

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
