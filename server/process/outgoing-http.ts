import { Agent, errors as undiciErrors } from 'undici';
import { errorMessage } from '../../contract/error-message.ts';
import {
  OutgoingHttpError,
  type FetchedResponse,
  type OutgoingHttp,
  type OutgoingReason,
  type OutgoingRequest,
} from '../ports/outgoing-http.ts';

/** Maximum number of redirects that are followed in a row. */
const maxRedirects = 10;
/**
 * Maximum number of cached agents. There is one agent per combination of timeout, host check and client certificate.
 */
const maxAgents = 20;

/** Creates the HTTP client of scripts. It supports only http and https, and limits time and size. */
export function createOutgoingHttp(): OutgoingHttp {
  const agents = new Map<string, Agent>();

  const agentFor = ({ timeoutMs, verifyHost, identity }: OutgoingRequest): Agent => {
    const key = JSON.stringify([timeoutMs, verifyHost, identity]);
    const cachedAgent = agents.get(key);
    if (cachedAgent) return cachedAgent;
    const [oldestEntry] = agents;
    if (agents.size >= maxAgents && oldestEntry) {
      agents.delete(oldestEntry[0]);
      // Closes the agent after its pending requests have ended.
      void oldestEntry[1].close().catch(() => undefined);
    }
    const agent = new Agent({
      connect: {
        timeout: timeoutMs,
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
      let currentRequest: OutgoingRequest = request;
      try {
        const agent = agentFor(request);
        for (let redirects = 0; ; redirects++) {
          const response = await exchange(agent, currentRequest, signal);
          const nextRequest =
            request.followRedirects && redirects < maxRedirects
              ? redirectRequest(currentRequest, response)
              : undefined;
          if (!nextRequest) return response;
          currentRequest = nextRequest;
        }
      } catch (error) {
        throw error instanceof OutgoingHttpError ? error : toOutgoingError(error, currentRequest);
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

function requireHttpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new OutgoingHttpError('invalid', `"${text}" is not an http or https URL.`);
}

async function exchange(
  agent: Agent,
  { method, url: text, headers, body, timeoutMs, maxBodyBytes }: OutgoingRequest,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  const url = requireHttpUrl(text);
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    // Node supports a fixed set of methods and has its own error message for others.
    method,
    headers: headers.flat(),
    body: body ?? null,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal,
    responseHeaders: 'raw',
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBodyBytes)
      throw new OutgoingHttpError(
        'too-large',
        `the response of ${url.origin} has more than ${maxBodyBytes} bytes`,
      );
    chunks.push(chunk);
  }
  return {
    status: response.statusCode,
    statusText: response.statusText,
    headers: headerPairs(response.headers),
    body: new Uint8Array(Buffer.concat(chunks)),
  };
}

/**
 * Returns the pairs of names and values. With `responseHeaders: 'raw'` undici returns a flat list, which its types do
 * not state.
 */
function headerPairs(rawHeaders: unknown): [string, string][] {
  const pairs: [string, string][] = [];
  if (!Array.isArray(rawHeaders)) return pairs;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    pairs.push([String(rawHeaders[index]), String(rawHeaders[index + 1])]);
  return pairs;
}

/**
 * Returns the request that follows a redirect, or undefined if the response is not a redirect that may be followed.
 */
function redirectRequest(request: OutgoingRequest, response: FetchedResponse): OutgoingRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const source = new URL(request.url);
  const target = location === undefined ? null : URL.parse(location, source.href);
  if (target?.protocol !== source.protocol) return undefined;
  const keepsBody = response.status >= 307 || request.method === 'GET' || request.method === 'HEAD';
  const droppedHeaders = new Set([
    ...(keepsBody ? [] : ['content-type', 'content-length']),
    // Headers for one server are not sent to another server.
    ...(target.origin === source.origin ? [] : ['authorization', 'cookie', 'host']),
  ]);
  return {
    ...request,
    url: target.href,
    method: keepsBody ? request.method : 'GET',
    body: keepsBody ? request.body : undefined,
    headers: request.headers.filter(([name]) => !droppedHeaders.has(name.toLowerCase())),
  };
}

function toOutgoingError(error: unknown, { url, timeoutMs }: OutgoingRequest): OutgoingHttpError {
  const origin = URL.parse(url)?.origin ?? url;
  const reason = reasonOf(error);
  const messages: Readonly<Record<OutgoingReason, string>> = {
    refused: `${origin} refused the connection`,
    'unknown-host': `the host of ${origin} could not be resolved`,
    timeout: `${origin} did not respond within ${timeoutMs} milliseconds`,
    dropped: `${origin} closed the connection before its response was complete`,
    tls: `a secure connection to ${origin} could not be established: ${errorMessage(error)}`,
    'too-large': `the response of ${origin} is too large`,
    invalid: `the request to ${origin} could not be sent: ${errorMessage(error)}`,
    aborted: `the request to ${origin} was cancelled`,
  };
  return new OutgoingHttpError(reason, messages[reason], error);
}

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
