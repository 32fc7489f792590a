import { Agent, errors as undiciErrors } from 'undici';
import {
  OutgoingFailure,
  type OutgoingAnswer,
  type OutgoingHttp,
  type OutgoingReason,
  type OutgoingRequest,
} from '../ports/outgoing-http.ts';

/** Redirects that are followed, one after the other. */
const mostRedirects = 10;
/** Agents with a setting of their own (a client's certificate) that are kept. */
const mostAgents = 20;

/** HTTP for scripts: http and https alone, bounded in time and size. */
export function createOutgoingHttp(): OutgoingHttp {
  const agents = new Map<string, Agent>();

  const agentFor = ({ timeout, verifyHost, identity }: OutgoingRequest): Agent => {
    const key = JSON.stringify([timeout, verifyHost, identity]);
    const known = agents.get(key);
    if (known) return known;
    const [oldest] = agents;
    if (agents.size >= mostAgents && oldest) {
      agents.delete(oldest[0]);
      // Ends once its requests have.
      void oldest[1].close().catch(() => undefined);
    }
    const agent = new Agent({
      connect: {
        timeout,
        ...(verifyHost ? {} : { checkServerIdentity: () => undefined }),
        ...(identity === undefined ? {} : { cert: identity, key: identity }),
      },
      keepAliveTimeout: 1_000,
    });
    agents.set(key, agent);
    return agent;
  };

  return {
    async send(request, signal) {
      try {
        const agent = agentFor(request);
        let hop: OutgoingRequest = request;
        for (let redirects = 0; ; redirects++) {
          const answer = await exchange(agent, hop, signal);
          const next = request.redirects && redirects < mostRedirects ? redirected(hop, answer) : undefined;
          if (!next) return answer;
          hop = next;
        }
      } catch (error) {
        throw error instanceof OutgoingFailure ? error : failure(error, request);
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

function checkedUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new OutgoingFailure(
    'invalid',
    `"${text}" is no http or https address, and scripts can call no other.`,
  );
}

async function exchange(
  agent: Agent,
  { method, url: text, headers, body, timeout, limit }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const url = checkedUrl(text);
  const answer = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    // Node knows methods of its own only, and says so in its words.
    method: method,
    headers: headers.flat(),
    body: body ?? null,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    signal,
    responseHeaders: 'raw',
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > limit)
      throw new OutgoingFailure('too-large', `the answer of ${url.origin} has more than ${limit} bytes`);
    pieces.push(piece);
  }
  return {
    status: answer.statusCode,
    statusText: answer.statusText,
    headers: pairs(answer.headers as unknown as readonly unknown[]),
    body: new Uint8Array(Buffer.concat(pieces)),
  };
}

function pairs(raw: readonly unknown[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    found.push([String(raw[index]), String(raw[index + 1])]);
  return found;
}

/** The request that a redirect asks for; undefined where there is none that may be followed. */
function redirected(request: OutgoingRequest, answer: OutgoingAnswer): OutgoingRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.status)) return undefined;
  const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const from = new URL(request.url);
  const to = location === undefined ? null : URL.parse(location, from.href);
  if (to?.protocol !== from.protocol) return undefined;
  const keeps = answer.status >= 307 || request.method === 'GET' || request.method === 'HEAD';
  const dropped = new Set([
    ...(keeps ? [] : ['content-type', 'content-length']),
    // What was meant for one server is not told to another.
    ...(to.origin === from.origin ? [] : ['authorization', 'cookie', 'host']),
  ]);
  return {
    ...request,
    url: to.href,
    method: keeps ? request.method : 'GET',
    body: keeps ? request.body : undefined,
    headers: request.headers.filter(([name]) => !dropped.has(name.toLowerCase())),
  };
}

function failure(error: unknown, { url, timeout }: OutgoingRequest): OutgoingFailure {
  const where = URL.parse(url)?.origin ?? url;
  const reason = reasonOf(error);
  const words: Readonly<Record<OutgoingReason, string>> = {
    refused: `${where} refused the connection`,
    'unknown-host': `the host of ${where} is not known`,
    timeout: `${where} did not answer within ${timeout} milliseconds`,
    dropped: `${where} ended the connection in the middle of its answer`,
    tls: `no secure connection to ${where} could be made: ${messageOf(error)}`,
    'too-large': `the answer of ${where} is too large`,
    invalid: `the request to ${where} cannot be sent: ${messageOf(error)}`,
    aborted: `the request to ${where} was given up`,
  };
  return new OutgoingFailure(reason, words[reason], error);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const tlsCode =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|ERR_OSSL)/;

function reasonOf(error: unknown): OutgoingReason {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof undiciErrors.ConnectTimeoutError) return 'timeout';
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'aborted';
  switch (code) {
    case 'ECONNREFUSED':
    case 'EACCES':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'unknown-host';
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'ETIMEDOUT':
      return 'timeout';
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return 'aborted';
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return 'dropped';
    case undefined:
      return 'invalid';
    default:
      if (tlsCode.test(code)) return 'tls';
      return code.startsWith('HPE_') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
        ? 'dropped'
        : 'invalid';
  }
}
