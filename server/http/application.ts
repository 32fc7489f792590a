import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { vendorHeader } from '../../contract/vendor.ts';
import type { Implementation } from '../handlers/implement.ts';
import type { Assets } from '../ports/assets.ts';
import type { Readiness, RequestFacts } from '../ports/telemetry.ts';
import { brokenRequestHandler, rejectConnect } from './broken-requests.ts';
import { failureResponse, faultNameOf } from './failure-response.ts';
import { imageResponse } from './images.ts';
import { healthResponse } from './management.ts';
import { checkRequestHead, incomingRequest, routeOf } from './operation-request.ts';
import { writeResponse, type OutgoingResponse } from './outgoing-response.ts';
import { createPipeline } from './pipeline.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { splitTarget } from './query-string.ts';
import { receiveBody } from './receive-body.ts';
import { normalizeRequest } from './request-target.ts';
import { routesOf } from './route-table.ts';
import { buildRouter, type MatchedRoute } from './router.ts';

export interface ApplicationDependencies extends PipelineDependencies {
  readonly implementations: readonly Implementation[];
  readonly assets: Assets;
  readonly readiness: Readiness;
  /** Certificate and key in PEM, for the HTTPS listener. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Whether even plain HTTP from this machine counts as insecure. */
  readonly requireTls: boolean;
}

/** The HTTP or HTTPS side of the service. */
export interface Application {
  readonly isTls: boolean;
  /**
   * Creates a server that does not listen yet. All servers of an application handle requests in the same way.
   */
  createServer(): Server;
  /** From now on, each response asks its client to use a new connection, which another process may accept. */
  announceClosing(): void;
  /** Stops listening and closes unused connections. Resolves when all connections are closed. */
  close(): Promise<void>;
  closeAllConnections(): void;
}

/** Returns the client's own ID of the request, for the log and the response; undefined if missing or malformed. */
const clientRequestIdOf = ({ headers }: IncomingMessage): string | undefined => {
  const value = headers['x-request-id'];
  return typeof value === 'string' && /^[\w.:/+=-]{1,128}$/.test(value) ? value : undefined;
};

/** Milliseconds for which an unused connection stays open. */
const keepAliveTimeoutMs = 72_000;

/**
 * Serves the routes of the operation table, images and health checks, and responds to all other requests with errors.
 */
export function createApplication(dependencies: ApplicationDependencies): Application {
  const { vendor, random, log, tls, telemetry } = dependencies;
  const requestIdHeader = vendorHeader(vendor, 'request-id');
  const handleRequest = createRequestHandler(dependencies);
  const servers: Server[] = [];
  let isClosing = false;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = random.hex(16);
    const startMs = performance.now();
    const originalTarget = request.url ?? '/';
    const facts: RequestFacts = {};
    const clientRequestId = clientRequestIdOf(request);
    telemetry.requestStarted(id, request.headers);
    request.url = normalizeRequest(vendor, request);
    const outgoing = await handleRequest({ id, request, response, originalTarget, facts });
    const listenerHeaders: Record<string, string> = { [requestIdHeader]: id };
    if (clientRequestId !== undefined) listenerHeaders['x-request-id'] = clientRequestId;
    if (isClosing) listenerHeaders['connection'] = 'close';
    writeResponse(request, response, outgoing, listenerHeaders);
    const endedRequest = {
      method: request.method ?? '',
      path: splitTarget(request.url).path,
      status: outgoing.status,
      milliseconds: Math.round((performance.now() - startMs) * 100) / 100,
    };
    log.debug('request', { requestId: id, clientRequestId, ...endedRequest });
    dependencies.hookRunner.requestEnded?.({ id, ...endedRequest });
    const remoteAddress = request.socket.remoteAddress ?? '';
    telemetry.requestEnded({ id, ...endedRequest, ...facts, clientRequestId, remoteAddress });
  }

  return {
    isTls: tls !== undefined,
    createServer() {
      const listener = (request: IncomingMessage, response: ServerResponse): void => {
        serve(request, response).catch((error: unknown) => {
          // The response could not be written, for example because of an invalid header.
          log.error('response failed', { error: error instanceof Error ? error.stack : String(error) });
          response.destroy();
        });
      };
      const server = createNodeServer(listener, dependencies);
      servers.push(server);
      return server;
    },
    announceClosing() {
      isClosing = true;
    },
    async close() {
      isClosing = true;
      const listeningServers = servers.filter((server) => server.listening);
      await Promise.all(
        listeningServers.map((server) => new Promise<void>((resolve) => void server.close(() => resolve()))),
      );
    },
    closeAllConnections() {
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** Creates a server that calls the listener for every request that Node can parse, except for CONNECT. */
function createNodeServer(
  listener: RequestListener,
  { tls, vendor }: Pick<ApplicationDependencies, 'tls' | 'vendor'>,
): Server {
  // The service itself rejects a request without a Host header, with a fault document.
  const options = { keepAliveTimeout: keepAliveTimeoutMs, requireHostHeader: false };
  const server = tls ? createSecureServer({ ...options, ...tls }, listener) : createServer(options, listener);
  server.on('clientError', brokenRequestHandler(vendor));
  server.on('connect', rejectConnect);
  // Node would reject an unknown expectation with an empty response.
  server.on('checkExpectation', listener);
  return server;
}

interface ServedRequest {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly originalTarget: string;
  readonly facts: RequestFacts;
}

/** Creates a function that returns a response for each request, even if an error occurs. */
function createRequestHandler(
  dependencies: ApplicationDependencies,
): (servedRequest: ServedRequest) => Promise<OutgoingResponse> {
  const { vendor, requireTls, tls, assets, implementations, readiness } = dependencies;
  const pipeline = createPipeline(dependencies);
  const findRoute = buildRouter(routesOf(implementations, vendor));
  const connection = { vendor, requireTls, isTls: tls !== undefined };
  return async (servedRequest) => {
    const { request } = servedRequest;
    let route: MatchedRoute | undefined;
    let body: Buffer | undefined;
    try {
      const health = healthResponse(request, readiness);
      if (health) return await health;
      const image = imageResponse(assets, request);
      if (image) return await image;
      route = routeOf(request, findRoute);
      checkRequestHead(request, route);
      const bodyPromise = receiveBody(request);
      body = bodyPromise && (await bodyPromise);
      const { status, headers, cookies, text } = await pipeline(
        incomingRequest(connection, { ...servedRequest, route, body }),
      );
      const allHeaders = cookies ? { 'set-cookie': [...cookies], ...headers } : headers;
      return { status, headers: allHeaders, body: text };
    } catch (error) {
      servedRequest.facts.fault = faultNameOf(error);
      const family = route?.route.implementations[0]?.operation.family;
      return failureResponse(dependencies, error, { ...servedRequest, family, body });
    }
  };
}
