import { METHODS } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { fault, faultHeaders } from '../../contract/fault.ts';
import { ResourcePathNotFound } from '../../contract/faults/general.ts';
import { OAuthError } from '../../contract/oauth.ts';
import type { Family } from '../../contract/operation.ts';
import { vendorHeader } from '../../contract/vendor.ts';
import { parseVersionSegment, versionText } from '../../contract/version.ts';
import type { Implementation } from '../handlers/implement.ts';
import type { Assets } from '../ports/assets.ts';
import { faultResponse } from './fault-response.ts';
import { imageRoot } from './links.ts';
import { createPipeline } from './pipeline.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { NotAllowed } from './routing.ts';
import { dividedTarget, parseQueryString } from './query-string.ts';
import { faultFormatOf, formatChoice } from './representation.ts';
import { brokenRequestHandler } from './broken-requests.ts';
import { askedMethod, effectiveRequest, mayOverride, normaliseRequest } from './request-target.ts';
import { routesOf } from './route-table.ts';
import { isForBrowsers } from './stages/cors.ts';

export interface ApplicationParts extends PipelineParts {
  readonly implementations: readonly Implementation[];
  readonly assets: Assets;
  /** Certificate and key in PEM, for the HTTPS listener. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Plain HTTP from this machine counts as secure, unless this is set. */
  readonly requireTls: boolean;
}

/** Bodies over 5 MB are refused (open-points, general faults). */
const bodyLimit = 5 * 1024 * 1024;

/** The HTTP side of the service: routes of the table, images, and the answers for all that fails. */
export function createApplication(parts: ApplicationParts): FastifyInstance {
  const { vendor, log } = parts;
  const app = Fastify({
    bodyLimit,
    ...(parts.tls ? { https: parts.tls } : {}),
    rewriteUrl: (request) => normaliseRequest(vendor, request),
    // Fifty product ids of a hundred characters, some of them percent-encoded.
    routerOptions: { maxParamLength: 8000 },
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request as FastifyRequest, reply as unknown as FastifyReply),
    clientErrorHandler: brokenRequestHandler(vendor),
    genReqId: () => parts.random.hex(16),
    // Who waits for an answer gets it; the composition root cuts what outlasts the drain.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  // Whatever method HTTP has is routed, and refused by the pipeline, which knows what a path allows.
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method) && method !== 'CONNECT')
      app.addHttpMethod(method, { hasBody: true });
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

  const pipeline = createPipeline(parts);
  for (const { url, implementations } of routesOf(parts.implementations, vendor)) {
    app.route({
      method: app.supportedMethods,
      url,
      exposeHeadRoute: false,
      config: { family: implementations[0]?.operation.family },
      handler: async (request, reply) => {
        const asked = askedMethod(vendor, request.raw);
        const { method, query, body } = effectiveRequest(asked, {
          method: request.method,
          query: dividedTarget(request.url).query,
          contentType: request.headers['content-type'],
          body: Buffer.isBuffer(request.body) ? request.body : undefined,
        });
        const answer = await pipeline({
          id: request.id,
          method,
          illegalOverride: asked !== undefined && !mayOverride(asked) ? asked : undefined,
          secure: parts.tls !== undefined || (!parts.requireTls && isLoopbackPeer(request.ip)),
          address: { protocol: parts.tls ? 'https' : 'http', host: request.host },
          path: pathOf(request),
          queryString: query,
          headers: headersOf(request),
          remoteAddress: request.ip,
          body,
          matched: request.params as Record<string, string>,
          implementations,
        });
        if (answer.cookies) reply.header('set-cookie', [...answer.cookies]);
        return reply.code(answer.status).headers(answer.headers).send(answer.text);
      },
    });
  }

  app.get(`/${imageRoot}/:catalog/*`, async (request, reply) => {
    const { catalog, '*': path } = request.params as { catalog: string; '*': string };
    const asset = await parts.assets.read(catalog, path);
    if (!asset) throw fault(ResourcePathNotFound, { path: pathOf(request) });
    return reply
      .header('content-type', asset.contentType)
      .header('cache-control', 'max-age=900')
      .send(asset.body);
  });

  app.setNotFoundHandler((request) => {
    throw fault(ResourcePathNotFound, { path: pathOf(request) });
  });
  app.setErrorHandler((thrown: unknown, request, reply) => answerFailure(thrown, request, reply));

  const answerFailure = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (thrown instanceof OAuthError) {
      return reply
        .code(thrown.status)
        .headers({
          ...faultHeaders(vendor),
          pragma: 'no-cache',
          'content-type': 'application/json; charset=UTF-8',
          // RFC 6749 5.2: the scheme by which the client should have proven itself.
          ...(thrown.status === 401 ? { 'www-authenticate': `Basic realm="${vendor.prefix}"` } : {}),
        })
        .send(JSON.stringify({ error: thrown.error, error_description: thrown.message }));
    }
    const raised = thrown instanceof NotAllowed ? thrown.fault : thrown;
    if (thrown instanceof NotAllowed) reply.header('allow', thrown.allow);
    const { family } = request.routeOptions.config as { family?: Family };
    const headers = headersOf(request);
    const query = parseQueryString(dividedTarget(request.url).query);
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    const answer = faultResponse(raised, {
      ...{ vendor, log },
      version: versionIn(request),
      requestId: request.id,
      format: family === 'oauth' ? 'json' : faultFormatOf(formatChoice({ headers, body }, query['format'])),
      contentType: headers['content-type'],
      origin: family && isForBrowsers(family) ? headers['origin'] : undefined,
    });
    return reply.code(answer.status).headers(answer.headers).send(answer.text);
  };
  return app;
}

/** Whether the connection comes from this machine. */
const isLoopbackPeer = (address: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address) || address === '::1';

const pathOf = (request: FastifyRequest): string => dividedTarget(request.url).path;

/** `_v` of a fault: the version of the path, where it has one. */
function versionIn(request: FastifyRequest): string {
  const segment = request.url.split(/[/?]/).find((part) => parseVersionSegment(part));
  const version = segment === undefined ? undefined : parseVersionSegment(segment);
  return version ? versionText(version) : '';
}

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}
