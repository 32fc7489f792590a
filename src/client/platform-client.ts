import type { BodyOf, DocumentOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts';
import type { ApiVersion } from '../../contract/version.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { appendPath, operationUrl } from './operation-url.ts';
import { parseResponse } from './response.ts';
import { isFault, isPlatformError } from './errors.ts';
import { anonymousIdentity, type Identity } from './identity.ts';
import { clientIdOf, vendorOf, type ConnectionProfile } from './profile.ts';
import { SessionCookies } from './session-cookies.ts';
import type { HttpResponse, HttpRequest, Transport } from './transport.ts';

/** The input of an operation. Parts that the operation does not have may be omitted. */
export type CallInput<O extends Operation> = CallOptions &
  InputPart<'params', ParamsOf<O>> &
  InputPart<'query', QueryOf<O>> &
  (BodyOf<O> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<O> });

/** A property `Name` with this value, optional if the value has no required field. */
type InputPart<Name extends string, Value> =
  Partial<Value> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value };

export interface CallOptions {
  readonly version?: ApiVersion;
  readonly site?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds; see `HttpRequest`. */
  readonly timeoutMs?: number;
  /** See `HttpRequest`. */
  readonly noRetry?: boolean;
}

export interface DocumentResponse<Document> {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly document: Document;
}

/**
 * A request that is not made from the operation table, such as one that a user wrote. `path` is relative to the base
 * URL, begins with `/` and may have a query.
 */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** In milliseconds; see `HttpRequest`. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Called for each exchange, for traces. The request does not contain the headers of the identity, but the request of a
 * sign-in contains credentials.
 */
export type ExchangeListener = (
  request: HttpRequest,
  outcome: HttpResponse | Error,
  durationMs: number,
) => void;

export interface PlatformClientOptions {
  readonly profile: ConnectionProfile;
  readonly transport: Transport;
  /** The identity of all requests; anonymous if absent. */
  readonly identity?: Identity;
  readonly listener?: ExchangeListener | undefined;
  /**
   * If true, each GET of the operation table has the header `x-<prefix>-skip-breakpoints`, an extension of the bundled
   * service: the scripts of such a request do not halt. For views, whose requests the user has not sent.
   */
  readonly skipBreakpointsForReads?: boolean | undefined;
}

const defaultTimeoutMs = 30_000;
/** Maximum length of a URL in characters, which all proxies accept. The query of a longer URL is sent as a form. */
const maxUrlLength = 7_000;

/**
 * Calls one platform with one identity. The types of input and response come from the operation table. Calls reject
 * with a `PlatformError`, or with a `TypeError` if a parameter of the path is missing.
 */
export class PlatformClient {
  readonly profile: ConnectionProfile;
  readonly vendor: VendorProfile;
  readonly #transport: Transport;
  readonly #identity: Identity;
  readonly #listener: ExchangeListener | undefined;
  readonly #skipBreakpointsForReads: boolean;
  readonly #cookies: SessionCookies;

  constructor({
    profile,
    transport,
    identity = anonymousIdentity,
    listener,
    skipBreakpointsForReads = false,
  }: PlatformClientOptions) {
    this.profile = profile;
    this.vendor = vendorOf(profile);
    this.#transport = transport;
    this.#identity = identity;
    this.#listener = listener;
    this.#skipBreakpointsForReads = skipBreakpointsForReads;
    this.#cookies = new SessionCookies(this.vendor);
  }

  /** Returns a client for the same platform with another identity. Cookies are not shared. */
  withIdentity(identity: Identity): PlatformClient {
    return new PlatformClient({ ...this.#options, identity });
  }

  /** Returns a client for the same platform with another client ID. Cookies are not shared. */
  withClientId(clientId: string): PlatformClient {
    return new PlatformClient({ ...this.#options, profile: { ...this.profile, clientId } });
  }

  get #options(): PlatformClientOptions {
    return {
      profile: this.profile,
      transport: this.#transport,
      identity: this.#identity,
      listener: this.#listener,
      skipBreakpointsForReads: this.#skipBreakpointsForReads,
    };
  }

  async call<O extends Operation>(operation: O, input: CallInput<O>): Promise<DocumentOf<O>> {
    return (await this.exchange(operation, input)).document;
  }

  /** Like `call`, but returns the status and the headers, too. */
  async exchange<O extends Operation>(
    operation: O,
    input: CallInput<O>,
  ): Promise<DocumentResponse<DocumentOf<O>>> {
    const { params, query, body, version, site, headers, signal, timeoutMs, noRetry } = input as UntypedInput;
    const url = operationUrl(this.profile, operation, {
      vendor: this.vendor,
      params,
      query,
      version,
      site: site ?? this.profile.site,
    });
    const request: HttpRequest = {
      method: operation.method,
      url,
      headers: {
        accept: 'application/json',
        ...this.#clientIdHeader(operation),
        ...contentTypeHeader(operation, body),
        ...(this.#skipBreakpointsForReads && operation.method === 'GET'
          ? { [vendorHeader(this.vendor, 'skip-breakpoints')]: 'true' }
          : {}),
        ...headers,
      },
      body: encodeBody(operation, body),
      timeoutMs: timeoutMs ?? defaultTimeoutMs,
      signal,
      noRetry,
    };
    const isLong = operation.method === 'GET' && url.href.length > maxUrlLength;
    const response = await this.#sendAuthenticated(isLong ? this.#toFormPost(request) : request);
    const parsedResponse = parseResponse(response, url);
    return { ...parsedResponse, document: parsedResponse.document as DocumentOf<O> };
  }

  /** Signs in now if the identity requires it, and returns its headers. Rejects with a `PlatformError`. */
  signIn(): Promise<Readonly<Record<string, string>>> {
    return this.#identity.headers();
  }

  /**
   * Sends a request that is not made from the operation table. Resolves with the response, whatever its status. Adds
   * the client ID unless the query or the headers contain one; header names must be in lowercase. Rejects with
   * `Unreachable`, or with the error of a failed sign-in.
   */
  async send({ path, headers = {}, ...request }: RawRequest): Promise<HttpResponse> {
    const url = appendPath(this.profile.baseUrl, path);
    return this.#sendAuthenticated({
      ...request,
      url,
      headers: { ...this.clientIdHeader(path), ...headers },
    });
  }

  /** Returns the header with the client ID that `send` adds; none if the query of the path contains one. */
  clientIdHeader(path: string): Readonly<Record<string, string>> {
    const { searchParams } = appendPath(this.profile.baseUrl, path);
    return searchParams.has('client_id')
      ? {}
      : { [vendorHeader(this.vendor, 'client-id')]: clientIdOf(this.profile) };
  }

  /** Sends a request with the identity's headers. If the platform rejects the token, retries once with a new one. */
  async #sendAuthenticated(request: HttpRequest): Promise<HttpResponse> {
    const identityHeaders = await this.#identity.headers();
    const response = await this.#sendOnce(request, identityHeaders);
    if (response.status !== 401 || hasOwnAuthorization(request) || !isTokenRejected(response, request.url))
      return response;
    return this.#identity.invalidate(identityHeaders)
      ? this.#sendOnce(request, await this.#identity.headers())
      : response;
  }

  async #sendOnce(
    request: HttpRequest,
    identityHeaders: Readonly<Record<string, string>>,
  ): Promise<HttpResponse> {
    const headers = { ...identityHeaders, ...this.#cookies.headers(), ...request.headers };
    const startTime = performance.now();
    try {
      const response = await this.#transport.send({ ...request, headers });
      this.#cookies.store(response.headers);
      this.#listener?.(request, response, performance.now() - startTime);
      return response;
    } catch (error) {
      if (error instanceof Error) this.#listener?.(request, error, performance.now() - startTime);
      throw error;
    }
  }

  /** Converts a GET whose query is too long for a URL to a POST of a form, with the platform's method override. */
  #toFormPost(request: HttpRequest): HttpRequest {
    const url = new URL(request.url);
    url.search = '';
    return {
      ...request,
      method: 'POST',
      url,
      headers: {
        ...request.headers,
        [vendorHeader(this.vendor, 'http-method-override')]: 'GET',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: request.url.search.slice(1),
    };
  }

  #clientIdHeader({ family }: Operation): Record<string, string> {
    return family === 'oauth' || family === 'data'
      ? {}
      : { [vendorHeader(this.vendor, 'client-id')]: clientIdOf(this.profile) };
  }
}

/** `CallInput` of any operation: the generic type cannot be destructured. */
interface UntypedInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const contentTypeHeader = (operation: Operation, body: unknown): Record<string, string> =>
  body === undefined
    ? {}
    : {
        'content-type':
          operation.encoding === 'form'
            ? 'application/x-www-form-urlencoded'
            : 'application/json; charset=utf-8',
      };

function encodeBody(operation: Operation, body: unknown): string | undefined {
  if (body === undefined) return undefined;
  return operation.encoding === 'form'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
}

/** Whether a request has an `Authorization` header that its user wrote. The identity's header is then not sent. */
const hasOwnAuthorization = ({ headers }: HttpRequest): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');

function isTokenRejected(response: HttpResponse, url: URL): boolean {
  try {
    parseResponse(response, url);
    return false;
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    return isFault(error, 'InvalidAccessToken', 'ExpiredToken');
  }
}
