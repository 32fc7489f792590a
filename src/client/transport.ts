import { Agent, buildConnector, errors as undiciErrors } from 'undici';
import { readResponseText, ResponseTooLarge, ResponseTooSlow, responseSizeLimits } from './response-body.ts';
import { Unreachable, type UnreachableReason } from './errors.ts';
import { tlsOptions, type TlsFiles } from './tls-files.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /**
   * Timeout for the response head in milliseconds; `readResponseText` derives the body's time limit from it.
   * 0 means no timeout for the head, for a request whose script is halted at a breakpoint.
   */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Set for a GET that changes something: it is not sent again if its response was lost. */
  readonly noRetry?: boolean | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends requests. `send` rejects only with `Unreachable`. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

export interface TransportOptions extends TlsFiles {
  /** Timeout of the connection attempt in milliseconds. */
  readonly connectTimeoutMs?: number;
  /**
   * Maximum size of a response body in bytes, since an endless response would use up all memory. See
   * `responseSizeLimits`.
   */
  readonly maxResponseBytes?: number;
}

/**
 * Milliseconds after the timeout at which a request without a response head is aborted even if the library's timer
 * has not fired.
 */
const timeoutGraceMs = 2_000;

/** Maximum size of all header lines of a response in bytes. */
const maxHeaderBytes = 64 * 1024;

/** Time limit of the body in milliseconds if the head has no timeout. */
const defaultBodyTimeLimitMs = 30_000;

/**
 * HTTP over kept-alive connections without Nagle's algorithm. Head and body of a request are sent in one
 * write (undici corks the socket), so that no delayed acknowledgement slows them down.
 */
export class HttpTransport implements Transport {
  readonly #agent: Agent;
  readonly #maxResponseBytes: number;
  /** The latest alert with which a server has ended a TLS connection since the latest request was sent. */
  #alert: Error | undefined;

  /** Throws a user-facing error if the certificate files cannot be used. */
  constructor(options: TransportOptions = {}) {
    const { connectTimeoutMs = 10_000, maxResponseBytes = responseSizeLimits.documents } = options;
    this.#maxResponseBytes = maxResponseBytes;
    this.#agent = new Agent({
      maxHeaderSize: maxHeaderBytes,
      connect: this.#recordAlerts(buildConnector({ timeout: connectTimeoutMs, ...tlsOptions(options) })),
      keepAliveTimeout: 30_000,
      pipelining: 1,
    });
  }

  /**
   * Returns a connector that remembers the alerts that arrive after the handshake, since the library discards them. In
   * TLS 1.3, these include the alerts about client certificates.
   */
  #recordAlerts(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result;
        socket?.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code?.startsWith('ERR_SSL')) this.#alert = error;
        });
        callback(...result);
      });
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.#alert = undefined;
    try {
      return await this.#exchange(request);
    } catch (error) {
      // The server may have closed the kept-alive connection at the same moment, so a GET is retried once.
      const canRetry = request.method === 'GET' && !request.noRetry && !request.signal?.aborted;
      if (canRetry && unreachableReason(error) === 'dropped') {
        try {
          return await this.#exchange(request);
        } catch (retryError) {
          throw toUnreachable(this.#findCause(retryError), request);
        }
      }
      throw toUnreachable(this.#findCause(error), request);
    }
  }

  #findCause(error: unknown): unknown {
    return unreachableReason(error) === 'dropped' ? (this.#alert ?? error) : error;
  }

  async #exchange({ method, url, headers, body, timeoutMs, signal }: HttpRequest): Promise<HttpResponse> {
    // Each byte of a head restarts the library's timer, so a server that sends single bytes would never
    // time out.
    const timeoutController = new AbortController();
    const timer =
      timeoutMs > 0
        ? setTimeout(() => timeoutController.abort(new ResponseTooSlow()), timeoutMs + timeoutGraceMs)
        : undefined;
    try {
      const response = await this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...headers },
        body: body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs || defaultBodyTimeLimitMs,
        signal: signal ? AbortSignal.any([signal, timeoutController.signal]) : timeoutController.signal,
      });
      clearTimeout(timer);
      const text = await readResponseText(
        response.body,
        this.#maxResponseBytes,
        timeoutMs || defaultBodyTimeLimitMs,
      );
      return { status: response.statusCode, headers: response.headers, text };
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

const toUnreachable = (error: unknown, { url }: HttpRequest): Unreachable =>
  new Unreachable(unreachableReason(error), url.origin, error);

const tlsCode =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CA_|EE_|INVALID_(CA|PURPOSE)|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH)/;

function unreachableReason(error: unknown): UnreachableReason {
  if (error instanceof AggregateError && error.errors.length > 0) return unreachableReason(error.errors[0]);
  if (error instanceof undiciErrors.ConnectTimeoutError || error instanceof ResponseTooSlow) return 'timeout';
  if (error instanceof ResponseTooLarge) return 'too-large';
  if (error instanceof undiciErrors.HTTPParserError && error.code !== 'HPE_HEADER_OVERFLOW')
    return 'malformed';
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  if (name === 'AbortError' || code === 'UND_ERR_ABORTED') return 'aborted';
  switch (code) {
    case 'ECONNREFUSED':
      return 'refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'unknown-host';
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'ETIMEDOUT':
      return 'timeout';
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return 'aborted';
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return 'too-large';
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return 'dropped';
    case undefined:
      return 'other';
    default:
      return tlsCode.test(code) ? 'tls' : 'other';
  }
}
