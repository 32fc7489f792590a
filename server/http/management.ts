import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Readiness } from '../ports/telemetry.ts';
import type { OutgoingResponse } from './outgoing-response.ts';
import { splitTarget } from './query-string.ts';

/** Metrics in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string;
  format(): Promise<string>;
}

const jsonResponse = (status: number, document: object): OutgoingResponse => ({
  status,
  headers: { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' },
  body: JSON.stringify(document),
});

/**
 * Returns the response to a health check, or undefined for any other request. `/health/live` always returns 200.
 * `/health/ready` returns 503 and the reason while requests should go to other processes.
 */
export function healthResponse(
  { url = '', method }: IncomingMessage,
  readiness: Readiness,
): Promise<OutgoingResponse> | undefined {
  if (!url.startsWith('/health/') || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const { path } = splitTarget(url);
  if (path === '/health/live') return Promise.resolve(jsonResponse(200, { status: 'live' }));
  return path === '/health/ready' ? readyResponse(readiness) : undefined;
}

async function readyResponse(readiness: Readiness): Promise<OutgoingResponse> {
  const reason = await readiness();
  return reason === undefined
    ? jsonResponse(200, { status: 'ready' })
    : jsonResponse(503, { status: 'not ready', reason });
}

/**
 * Creates a server for operators: health checks and metrics, without authentication. It does not listen yet.
 */
export function createManagementServer(readiness: Readiness, metrics: MetricsText): Server {
  const respond = async (request: IncomingMessage): Promise<OutgoingResponse> => {
    const health = healthResponse(request, readiness);
    if (health) return health;
    if (splitTarget(request.url ?? '').path !== '/metrics')
      return jsonResponse(404, { error: 'use /health/live, /health/ready or /metrics' });
    return { status: 200, headers: { 'content-type': metrics.contentType }, body: await metrics.format() };
  };
  return createServer((request, response) => {
    respond(request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(request.method === 'HEAD' ? undefined : body);
      },
      () => response.destroy(),
    );
  });
}
