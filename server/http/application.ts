import { METHODS, type ServerResponse } from 'node:http';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { fault, faultHeaders } from '../../contract/fault.ts';
import {
  MethodNotAllowed,
  ResourcePathNotFound,
  UnsupportedContentEncoding,
} from '../../contract/faults/general.ts';
import { OAuthError } from '../../contract/oauth.ts';
import type { Family } from '../../contract/operation.ts';
import { vendorHeader } from '../../contract/vendor.ts';
import { parseVersionSegment, versionText } from '../../contract/version.ts';
import type { Implementation } from '../handlers/implement.ts';
import type { Assets } from '../ports/assets.ts';
import { faultResponse } from './fault-response.ts';
import { imageRoot } from './links.ts';
import { createPipeline } from './pipeline.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { allowedMethods, MethodNotAllowedError } from './routing.ts';
import { splitTarget, parseQueryString } from './query-string.ts';
import { faultFormatOf, formatChoice } from './representation.ts';
import { brokenRequestHandler, refuseConnect } from './broken-requests.ts';
import {
  overrideMethod,
  effectiveRequest,
  hostOf,
  isOverriddenToHead,
  mayOverride,
  normalizeRequest,
} from './request-target.ts';
import { routesOf } from './route-table.ts';
import { maxParameterLength, routerOf, type MatchedRoute } from './router.ts';
import { isForBrowsers, isListedOrigin } from './stages/cors.ts';

export interface ApplicationDependencies extends PipelineDependencies {
  readonly implementations: readonly Implementation[];
  readonly assets: Assets;
  /** Certificate and key in PEM, for the HTTPS listener. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Whether plain HTTP from this machine does not count as secure either. */
  readonly requireTls: boolean;
}

/** The route of each request whose path the table has. */
const matchedRoutes = new WeakMap<FastifyRequest, MatchedRoute>();

/** Fastify's route for the paths of the table, which a router of our own tells apart. */
const everyPath = '/*';

/** Larger bodies are refused (open-points, general faults). */
const bodyLimitBytes = 5 * 1024 * 1024;

/** The HTTP side of the service: the routes of the operation table, images, and error responses. */
export function createApplication(dependencies: ApplicationDependencies): FastifyInstance {
  const { vendor, log } = dependencies;
  const options: FastifyServerOptions = {
    ...(dependencies.tls ? { https: dependencies.tls } : {}),
    bodyLimit: bodyLimitBytes,
    rewriteUrl: (request) => normalizeRequest(vendor, request),
    routerOptions: { maxParamLength: maxParameterLength },
    frameworkErrors: (error, request, reply) => void sendFailure(dependencies, error, request, reply),
    clientErrorHandler: brokenRequestHandler(vendor),
    genReqId: () => dependencies.random.hex(16),
    // Open requests may still complete; the shutdown closes connections that outlast the drain.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  };
  const app = Fastify(options);
  // Every HTTP method is routed. The pipeline refuses the methods that a path does not support.
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method) && method !== 'CONNECT')
      app.addHttpMethod(method, { hasBody: true });
  app.server.on('connect', refuseConnect);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(vendorHeader(vendor, 'request-id'), request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.debug('request', {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 100) / 100,
    });
  });

  addRoutes(app, dependencies);
  addImageRoute(app, dependencies.assets);
  app.setNotFoundHandler((request) => {
    throw fault(ResourcePathNotFound, { path: pathOf(request) });
  });
  app.setErrorHandler((error: unknown, request, reply) => sendFailure(dependencies, error, request, reply));
  return app;
}

/** One route for each path of the operation table. */
function addRoutes(app: FastifyInstance, dependencies: ApplicationDependencies): void {
  const { vendor } = dependencies;
  const pipeline = createPipeline(dependencies);
  const findRoute = routerOf(routesOf(dependencies.implementations, vendor));
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== everyPath) return;
    const match = findRoute(pathOf(request));
    if (!match) throw fault(ResourcePathNotFound, { path: pathOf(request) });
    matchedRoutes.set(request, match);
    checkEncoding(request.headers);
    // Fastify fails for a QUERY without a content type.
    if (request.method === 'QUERY')
      throw new MethodNotAllowedError(
        fault(MethodNotAllowed, { method: request.method }),
        allowedMethods(match.route.implementations),
      );
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isOverriddenToHead(request.raw)) return payload;
    // The client of a POST would wait for as many bytes as a Content-Length states.
    reply.header('content-length', 0);
    return '';
  });
  app.route({
    method: app.supportedMethods,
    url: everyPath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const match = matchedRoutes.get(request);
      if (!match) throw fault(ResourcePathNotFound, { path: pathOf(request) });
      const override = overrideMethod(vendor, request.raw);
      const { method, query, body } = effectiveRequest(override, {
        method: request.method,
        query: splitTarget(request.url).query,
        contentType: request.headers['content-type'],
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      });
      const response = await pipeline({
        id: request.id,
        method,
        illegalOverride: override !== undefined && !mayOverride(override) ? override : undefined,
        secure: dependencies.tls !== undefined || (!dependencies.requireTls && isLoopbackPeer(request.ip)),
        address: {
          protocol: dependencies.tls ? 'https' : 'http',
          host: hostOf(request.raw, request.originalUrl),
        },
        path: pathOf(request),
        queryString: query,
        headers: headersOf(request),
        remoteAddress: request.ip,
        body,
        disconnectSignal: disconnectSignal(reply.raw),
        routeParams: match.params,
        implementations: match.route.implementations,
      });
      if (response.cookies) reply.header('set-cookie', [...response.cookies]);
      return reply.code(response.status).headers(response.headers).send(response.text);
    },
  });
}

/** @throws UnsupportedContentEncoding if the body is compressed. */
function checkEncoding(headers: FastifyRequest['headers']): void {
  for (const value of [headers['content-encoding'], headers['transfer-encoding']])
    for (const coding of value?.split(',') ?? [])
      if (!/^\s*(identity|chunked)?\s*$/i.test(coding))
        throw fault(UnsupportedContentEncoding, { contentEncoding: coding.trim() });
}

function addImageRoute(app: FastifyInstance, assets: Assets): void {
  app.get(`/${imageRoot}/:catalog/*`, async (request, reply) => {
    const { catalog, '*': path } = request.params as { catalog: string; '*': string };
    const asset = await assets.read(catalog, path);
    if (!asset) throw fault(ResourcePathNotFound, { path: pathOf(request) });
    return reply
      .header('content-type', asset.contentType)
      .header('cache-control', 'max-age=900')
      .send(asset.body);
  });
}

async function sendFailure(
  { vendor, log, store }: ApplicationDependencies,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof OAuthError) {
    return reply
      .code(error.status)
      .headers({
        ...faultHeaders(vendor),
        pragma: 'no-cache',
        'content-type': 'application/json; charset=UTF-8',
        // RFC 6749 5.2: the authentication scheme that the client should have used.
        ...(error.status === 401 ? { 'www-authenticate': `Basic realm="${vendor.prefix}"` } : {}),
      })
      .send(JSON.stringify({ error: error.error, error_description: error.message }));
  }
  const unwrapped = error instanceof MethodNotAllowedError ? error.fault : error;
  if (error instanceof MethodNotAllowedError) reply.header('allow', error.allow);
  const family: Family | undefined = matchedRoutes.get(request)?.route.implementations[0]?.operation.family;
  const headers = headersOf(request);
  const query = parseQueryString(splitTarget(request.url).query);
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  const { origin } = headers;
  const isBrowserCall = origin !== undefined && family !== undefined && isForBrowsers(family);
  const isListed = isBrowserCall && (await isListedOrigin(origin, store.begin()).catch(() => false));
  const response = faultResponse(unwrapped, {
    ...{ vendor, log },
    version: versionIn(request),
    requestId: request.id,
    format: family === 'oauth' ? 'json' : faultFormatOf(formatChoice({ headers, body }, query['format'])),
    contentType: headers['content-type'],
    origin: isListed ? origin : undefined,
  });
  return reply.code(response.status).headers(response.headers).send(response.text);
}

/** Whether the connection comes from this machine. */
const isLoopbackPeer = (address: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address) || address === '::1';

const pathOf = (request: FastifyRequest): string => splitTarget(request.url).path;

/** The `_v` of a fault: the version in the path; '' without one. */
function versionIn(request: FastifyRequest): string {
  const segment = request.url.split(/[/?]/).find((part) => parseVersionSegment(part));
  const version = segment === undefined ? undefined : parseVersionSegment(segment);
  return version ? versionText(version) : '';
}

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return headers;
}

/** Aborted when the connection is closed before the response has been sent. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
