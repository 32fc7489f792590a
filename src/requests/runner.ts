import type { PlatformAccess, Shopper } from '../client/access.ts';
import type { Clock } from '../client/clock.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import { clientIdOf, type CustomerCredentials } from '../client/profile.ts';
import type { HttpResponse, Transport } from '../client/transport.ts';
import type { HttpFile, RequestTemplate } from './http-file.ts';
import type { ConnectionVariable, PlaceholderContext } from './placeholders.ts';
import {
  checkOrder,
  listDependencies,
  loadBodyFiles,
  prepareRequest,
  type BodyReader,
  type PreparedRequest,
} from './prepare.ts';
import { MissingCustomer, RequestError } from './request-error.ts';
import type { NamedResponse } from './response-values.ts';
import { parseShopTarget } from './shop-target.ts';

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

/** A request that was sent after the requests that it needs. */
export interface SendResult {
  /** The exchange of the request or, if a request that it needs has failed, of that one. */
  readonly exchange: Exchange;
  /** The exchanges that took place before. */
  readonly requirements: readonly Exchange[];
  /** Titles of the needed requests that were not sent again, since they have a response; empty after a failure. */
  readonly reusedTitles: readonly string[];
  /** The title of the request, if it was not sent because a request that it needs has failed. */
  readonly unsentTitle?: string;
}

export interface RequestRunnerOptions {
  readonly access: PlatformAccess;
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
  /** The customer of `# @as customer` if the current shopper is not a customer. */
  readonly customer?: CustomerCredentials | undefined;
  /** Responses to earlier requests of the file, by name. The caller passes the same map to the next run. */
  readonly responses: Map<string, NamedResponse>;
  /** Called right before each request is sent, after its sign-in. */
  readonly onSending?: () => void;
}

/** Sends requests of an `.http` file to a connection. */
export class RequestRunner {
  readonly #options: RequestRunnerOptions;

  constructor(options: RequestRunnerOptions) {
    this.#options = options;
  }

  /**
   * Sends a request after the requests that it needs and that have no response yet. Stops early if one of these fails.
   * Rejects with a user-facing error.
   */
  async send(template: RequestTemplate, file: HttpFile, signal?: AbortSignal): Promise<SendResult> {
    const loadedFile = await loadBodyFiles(file, this.#options.readBody);
    const reusedTitles = listDependencies(template, loadedFile)
      .filter((dependency) => this.#hasResponse(dependency))
      .map(({ title }) => title);
    const requirements = await this.sendDependencies(template, file, signal);
    const failedRequirement = requirements.find(isFailure);
    if (failedRequirement)
      return {
        exchange: failedRequirement,
        requirements: requirements.slice(0, -1),
        reusedTitles: [],
        unsentTitle: template.title,
      };
    return { exchange: await this.sendAlone(template, file, signal), requirements, reusedTitles };
  }

  /** Sends only the requests that the request needs and that have no response yet. Stops early if one fails. */
  async sendDependencies(
    template: RequestTemplate,
    file: HttpFile,
    signal?: AbortSignal,
  ): Promise<readonly Exchange[]> {
    const exchanges: Exchange[] = [];
    const loadedFile = await loadBodyFiles(file, this.#options.readBody);
    // A request may use the response that it had when it was last sent.
    if (!this.#hasResponse(template)) checkOrder(template, loadedFile, []);
    for (const dependency of listDependencies(template, loadedFile)) {
      if (this.#hasResponse(dependency)) continue;
      checkOrder(dependency, loadedFile);
      const exchange = await this.sendAlone(dependency, file, signal);
      exchanges.push(exchange);
      if (isFailure(exchange)) break;
    }
    return exchanges;
  }

  #hasResponse({ name }: RequestTemplate): boolean {
    return name !== undefined && this.#options.responses.has(name);
  }

  /**
   * Sends a request without the requests that it needs, and stores its response for later requests. Rejects
   * with a user-facing error.
   */
  async sendAlone(template: RequestTemplate, file: HttpFile, signal?: AbortSignal): Promise<Exchange> {
    const exchange = await this.sendPrepared(await this.prepare(template, file), template.title, signal);
    if (template.name !== undefined) this.#options.responses.set(template.name, toNamedResponse(exchange));
    return exchange;
  }

  /** Sends a request with filled placeholders. Rejects with a user-facing error. */
  async sendPrepared(request: PreparedRequest, title: string, signal?: AbortSignal): Promise<Exchange> {
    const { externalTransport, clock, onSending } = this.#options;
    const { url, path, isOnConnection } = this.#resolveTarget(request.target);
    const headers = lowerCaseNames(request.headers);
    if (!isOnConnection && request.as !== undefined && request.as !== 'none')
      throw new RequestError(
        `"@as ${request.as}" applies only to the active connection, and ${new URL(url).host} is a different host.`,
      );
    const client = isOnConnection ? this.#client(request, path) : undefined;
    // Signs in first, so that the duration covers only the request.
    await client?.signIn();
    onSending?.();
    const sentTime = clock.now();
    const startTime = clock.monotonicNow();
    // No timeout, since a script may be halted at a breakpoint for as long as the user inspects it.
    const commonOptions = { method: request.method, body: request.body, timeoutMs: 0, signal };
    const response = client
      ? await client.send({ ...commonOptions, path, headers: { accept: 'application/json', ...headers } })
      : await externalTransport?.send({ ...commonOptions, url: new URL(url), headers });
    if (!response) throw new TypeError('a request to another host, and no transport for it');
    const durationMs = Math.round(clock.monotonicNow() - startTime);
    return { title, request, url, response, sentTime, durationMs };
  }

  /** Fills the placeholders of a request. Rejects with a user-facing error. */
  prepare(template: RequestTemplate, file: HttpFile): Promise<PreparedRequest> {
    return prepareRequest(template, file, this.placeholderContext(), this.#options.readBody);
  }

  /**
   * Returns the complete request as a command line tool would send it: the URL, the request's own headers, the client
   * ID and the identity's headers, and the body. Rejects with a user-facing error.
   */
  async resolve(request: PreparedRequest): Promise<PreparedRequest> {
    const { url, path, isOnConnection } = this.#resolveTarget(request.target);
    if (!isOnConnection) return { ...request, target: url };
    const client = this.#client(request, path);
    const ownNames = new Set(Object.keys(lowerCaseNames(request.headers)));
    const addedHeaders = Object.entries({ ...client.clientIdHeader(path), ...(await client.signIn()) });
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
    if (!URL.canParse(target) || !/^https?:/i.test(target))
      throw new RequestError(`"${target}" is neither a path, such as /s/RefArch/..., nor an HTTP URL.`);
    if (this.#options.externalTransport) return { url: target, path: '', isOnConnection: false };
    const [path = '/'] = /(?<=^https?:\/\/[^/?#]*)[/?][^#]*/i.exec(target) ?? [];
    const pathOnConnection = path.startsWith('/') ? path : `/${path}`;
    return { url: baseUrl + pathOnConnection, path: pathOnConnection, isOnConnection: true };
  }

  #client({ as, headers, credentials }: PreparedRequest, path: string): PlatformClient {
    const { access, site, customer } = this.#options;
    const target = parseShopTarget(path, lowerCaseNames(headers), access.vendor, site);
    switch (as) {
      case undefined:
      case 'none':
        return access.raw;
      case 'guest':
        return access.shopAs({ kind: 'guest' }, target);
      case 'customer': {
        const login = credentials ?? customer;
        const shopper: Shopper | undefined =
          credentials === undefined && access.shopper.kind === 'customer'
            ? access.shopper
            : login && { kind: 'customer', credentials: login };
        if (!shopper)
          throw new MissingCustomer(
            '"@as customer" requires a customer. Sign in as a customer in the Shop view first.',
          );
        return access.shopAs(shopper, target);
      }
      case 'agent':
      case 'user':
        return access.data;
      case 'client':
        return access.client;
    }
  }
}

/** Returns the variables of a connection for `.http` files and launch configurations. */
function connectionVariableValues(
  { profile, vendor }: PlatformAccess,
  site: string | undefined,
): Partial<Record<ConnectionVariable, string>> {
  const sitePrefix = site === undefined ? '' : `/s/${encodeURIComponent(site)}`;
  return {
    baseUrl: profile.baseUrl.replace(/\/+$/, ''),
    prefix: vendor.prefix,
    ...(site === undefined ? {} : { site }),
    clientId: clientIdOf(profile),
    shop: `${sitePrefix}/${vendor.prefix}/shop/v23_2`,
    data: `/s/-/${vendor.prefix}/data/v23_2`,
  };
}

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Converts a response to the form to which later requests refer. */
export const toNamedResponse = ({ response: { status, headers, text } }: Exchange): NamedResponse => ({
  status,
  headers,
  body: parseBody(text),
});

export const isFailure = ({ response }: Exchange): boolean => response.status >= 400;

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
