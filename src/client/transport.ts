import { Agent, buildConnector, errors as undiciErrors } from 'undici';
import { answerText, AnswerTooLarge, AnswerTooSlow, largestAnswers } from './answer-body.ts';
import { Unreachable, type UnreachableReason } from './errors.ts';
import { tlsOptions, type TlsFiles } from './tls-files.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /**
   * Milliseconds until the answer's head, and for its body what `answerText` says; 0 waits for ever for the head (a
   * request whose script stands at a breakpoint).
   */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** A GET that changes something: it is not sent again where its answer was lost. */
  readonly once?: boolean | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends one request; rejects with `Unreachable` and nothing else. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface TransportOptions extends TlsFiles {
  /** Milliseconds for a connection to stand. */
  readonly connectTimeout?: number;
  /** Bytes of a body that are read at most: an endless answer would take all memory. `largestAnswers` has them. */
  readonly largestAnswer?: number;
}

/** Milliseconds after which a head is too late that the library's own clock has let through. */
const grace = 2_000;

/** Bytes of all header lines of an answer. */
const largestHead = 64 * 1024;

/** The body's time where the head's is without end, in milliseconds. */
const bodyPatience = 30_000;

/**
 * HTTP over kept-alive connections without Nagle's delay; head and body of a request leave in one write (undici corks
 * the socket), so that no delayed acknowledgement stands between them.
 */
export class HttpTransport implements Transport {
  readonly #agent: Agent;
  readonly #largestAnswer: number;
  /** What a peer had against the newest TLS connection that it ended. */
  #alert: Error | undefined;

  /** Throws in words where the files of certificates cannot be used. */
  constructor(options: TransportOptions = {}) {
    const { connectTimeout = 10_000, largestAnswer = largestAnswers.documents } = options;
    this.#largestAnswer = largestAnswer;
    this.#agent = new Agent({
      maxHeaderSize: largestHead,
      connect: this.#connector(buildConnector({ timeout: connectTimeout, ...tlsOptions(options) })),
      keepAliveTimeout: 30_000,
      pipelining: 1,
    });
  }

  /** The library forgets an alert that comes after the handshake, as those about client certificates do in TLS 1.3. */
  #connector(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result;
        socket?.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code?.startsWith('ERR_SSL')) this.#alert = error;
        });
        callback(...result);
      });
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    this.#alert = undefined;
    try {
      return await this.#exchange(request);
    } catch (error) {
      // A kept-alive connection that the server closed at the same moment: a read is sent once more.
      const again = request.method === 'GET' && !request.once && !request.signal?.aborted;
      if (again && reasonOf(error) === 'dropped') {
        try {
          return await this.#exchange(request);
        } catch (again) {
          throw unreachable(this.#causeOf(again), request);
        }
      }
      throw unreachable(this.#causeOf(error), request);
    }
  }

  #causeOf(error: unknown): unknown {
    return reasonOf(error) === 'dropped' ? (this.#alert ?? error) : error;
  }

  async #exchange({ method, url, headers, body, timeout, signal }: HttpRequest): Promise<HttpAnswer> {
    // The library's own time begins anew with each byte of a head: a peer that drips would be waited for without end.
    const late = new AbortController();
    const timer =
      timeout > 0 ? setTimeout(() => late.abort(new AnswerTooSlow()), timeout + grace) : undefined;
    try {
      const answer = await this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...headers },
        body: body ?? null,
        headersTimeout: timeout,
        bodyTimeout: timeout || bodyPatience,
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      clearTimeout(timer);
      const text = await answerText(answer.body, this.#largestAnswer, timeout || bodyPatience);
      return { status: answer.statusCode, headers: answer.headers, text };
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

const unreachable = (error: unknown, { url }: HttpRequest): Unreachable =>
  new Unreachable(reasonOf(error), url.origin, error);

const tlsCode =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CA_|EE_|INVALID_(CA|PURPOSE)|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH)/;

function reasonOf(error: unknown): UnreachableReason {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof undiciErrors.ConnectTimeoutError || error instanceof AnswerTooSlow) return 'timeout';
  if (error instanceof AnswerTooLarge) return 'too-large';
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
