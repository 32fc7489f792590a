import type { BodyOf, DocumentOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts';
import type { ApiVersion } from '../../contract/version.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { addressBelow, operationAddress } from './address.ts';
import { understand } from './answer.ts';
import { isFault, isPlatformError } from './errors.ts';
import { nobody, type Identity } from './identity.ts';
import { clientIdOf, vendorOf, type ConnectionProfile } from './profile.ts';
import { SessionCookies } from './session-cookies.ts';
import type { HttpAnswer, HttpRequest, Transport } from './transport.ts';

/** What a call of an operation needs: parts that the operation does not have may be left out. */
export type CallInput<O extends Operation> = CallOptions &
  Part<'params', ParamsOf<O>> &
  Part<'query', QueryOf<O>> &
  (BodyOf<O> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<O> });

/** Optional where the value has no field that must be given. */
type Part<Name extends string, Value> =
  Partial<Value> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value };

export interface CallOptions {
  readonly version?: ApiVersion;
  readonly site?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; 0 waits for ever. */
  readonly timeout?: number;
  /** As of an `HttpRequest`. */
  readonly once?: boolean;
}

export interface Answered<Document> {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly document: Document;
}

/** A request that is not of the table: one that a user wrote. `path` is a full path below the base address. */
export interface FreeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** Told of each exchange, for traces: never of its credentials. */
export type ExchangeListener = (
  request: HttpRequest,
  outcome: HttpAnswer | Error,
  milliseconds: number,
) => void;

export interface PlatformClientOptions {
  readonly profile: ConnectionProfile;
  readonly transport: Transport;
  /** Who the client speaks as; nobody where absent. */
  readonly identity?: Identity;
  readonly listener?: ExchangeListener | undefined;
}

const defaultTimeout = 30_000;
/** Characters: what proxies in front of platforms take at least. */
const longestAddress = 7_000;

/** Speaks to one platform as one identity, typed from the operation table. Rejects with a `PlatformError`. */
export class PlatformClient {
  readonly profile: ConnectionProfile;
  readonly vendor: VendorProfile;
  readonly #transport: Transport;
  readonly #identity: Identity;
  readonly #listener: ExchangeListener | undefined;
  readonly #cookies: SessionCookies;

  constructor({ profile, transport, identity = nobody, listener }: PlatformClientOptions) {
    this.profile = profile;
    this.vendor = vendorOf(profile);
    this.#transport = transport;
    this.#identity = identity;
    this.#listener = listener;
    this.#cookies = new SessionCookies(this.vendor);
  }

  /** The same platform as someone else; cookies are not shared. */
  as(identity: Identity): PlatformClient {
    return new PlatformClient({
      profile: this.profile,
      transport: this.#transport,
      identity,
      listener: this.#listener,
    });
  }

  /** The same platform under another client id; cookies are not shared. */
  withClientId(clientId: string): PlatformClient {
    return new PlatformClient({
      profile: { ...this.profile, clientId },
      transport: this.#transport,
      identity: this.#identity,
      listener: this.#listener,
    });
  }

  async call<O extends Operation>(operation: O, input: CallInput<O>): Promise<DocumentOf<O>> {
    return (await this.exchange(operation, input)).document;
  }

  /** As `call`, with status and headers. */
  async exchange<O extends Operation>(operation: O, input: CallInput<O>): Promise<Answered<DocumentOf<O>>> {
    const { params, query, body, version, site, headers, signal, timeout, once } = input as LooseInput;
    const url = operationAddress(this.profile, operation, {
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
        ...this.#clientId(operation),
        ...encoding(operation, body),
        ...headers,
      },
      body: encoded(operation, body),
      timeout: timeout ?? defaultTimeout,
      signal,
      once,
    };
    const isLong = operation.method === 'GET' && url.href.length > longestAddress;
    const answered = await this.#sendAs(isLong ? this.#inBody(request) : request);
    const understood = understand(answered, url);
    return { ...understood, document: understood.document as DocumentOf<O> };
  }

  /** Signs in now, where the identity has to; gives back the headers that say who it is. Rejects with a `PlatformError`. */
  signIn(): Promise<Readonly<Record<string, string>>> {
    return this.#identity.headers();
  }

  /** Sends what a user wrote, and gives back what came, whatever it is: a client id of its own is kept. Rejects with `Unreachable` or a failed sign-in. */
  async send({ path, headers = {}, ...request }: FreeRequest): Promise<HttpAnswer> {
    const url = addressBelow(this.profile.baseUrl, path);
    const clientId = url.searchParams.has('client_id')
      ? {}
      : { [vendorHeader(this.vendor, 'client-id')]: clientIdOf(this.profile) };
    return this.#sendAs({ ...request, url, headers: { ...clientId, ...headers } });
  }

  /** Sends with the identity's headers; where the platform refuses its token, once more with a new one. */
  async #sendAs(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#sendOnce(request);
    if (answer.status !== 401 || !refusesToken(answer, request.url) || !this.#identity.refused())
      return answer;
    return this.#sendOnce(request);
  }

  async #sendOnce(request: HttpRequest): Promise<HttpAnswer> {
    const headers = { ...(await this.#identity.headers()), ...this.#cookies.headers(), ...request.headers };
    const started = performance.now();
    try {
      const answer = await this.#transport.send({ ...request, headers });
      this.#cookies.keep(answer.headers);
      this.#listener?.(request, answer, performance.now() - started);
      return answer;
    } catch (error) {
      if (error instanceof Error) this.#listener?.(request, error, performance.now() - started);
      throw error;
    }
  }

  /** A read whose query is too long for an address: sent as a form, by the platform's way to ask for another method. */
  #inBody(request: HttpRequest): HttpRequest {
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

  #clientId({ family }: Operation): Record<string, string> {
    return family === 'oauth' || family === 'data'
      ? {}
      : { [vendorHeader(this.vendor, 'client-id')]: clientIdOf(this.profile) };
  }
}

/** `CallInput` of any operation: the generic one cannot be taken apart. */
interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const encoding = (operation: Operation, body: unknown): Record<string, string> =>
  body === undefined
    ? {}
    : {
        'content-type':
          operation.encoding === 'form'
            ? 'application/x-www-form-urlencoded'
            : 'application/json; charset=utf-8',
      };

function encoded(operation: Operation, body: unknown): string | undefined {
  if (body === undefined) return undefined;
  return operation.encoding === 'form'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
}

function refusesToken(answer: HttpAnswer, url: URL): boolean {
  try {
    understand(answer, url);
    return false;
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    return isFault(error, 'InvalidAccessToken', 'ExpiredToken');
  }
}
