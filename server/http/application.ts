import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { fault, faultHeaders } from '../../contract/fault.ts';
import { ResourcePathNotFound } from '../../contract/faults/general.ts';
import { OAuthError } from '../../contract/oauth.ts';
import { vendorHeader } from '../../contract/vendor.ts';
import { parseVersionSegment, versionText } from '../../contract/version.ts';
import type { Implementation } from '../handlers/implement.ts';
import type { Assets } from '../ports/assets.ts';
import { faultResponse } from './fault-response.ts';
import { imageRoot } from './links.ts';
import { createPipeline, NotAllowed, type PipelineParts } from './pipeline.ts';
import { askedMethod, mayOverride, normaliseRequest } from './request-target.ts';
import { routesOf } from './route-table.ts';

export interface ApplicationParts extends PipelineParts {
  readonly implementations: readonly Implementation[];
  readonly assets: Assets;
  /** Certificate and key in PEM, for the HTTPS listener. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Whether this listener's connections count as secure. */
  readonly secure: boolean;
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
    routerOptions: { maxParamLength: 2000 },
    genReqId: () => parts.random.hex(16),
    forceCloseConnections: true,
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
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
      method: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const asked = askedMethod(vendor, request.raw);
        const answer = await pipeline({
          id: request.id,
          method: request.method,
          illegalOverride: asked !== undefined && !mayOverride(asked) ? asked : undefined,
          secure: parts.secure,
          address: { protocol: parts.tls ? 'https' : 'http', host: request.host },
          path: pathOf(request),
          queryString: request.url.split('?', 2)[1] ?? '',
          headers: headersOf(request),
          remoteAddress: request.ip,
          body: Buffer.isBuffer(request.body) ? request.body : undefined,
          matched: request.params as Record<string, string>,
          implementations,
        });
        return reply
          .code(answer.status)
          .headers(answer.headers)
          .send(answer.body === undefined ? undefined : JSON.stringify(answer.body));
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
        .headers({ ...faultHeaders(vendor), 'content-type': 'application/json; charset=UTF-8' })
        .send(JSON.stringify({ error: thrown.error, error_description: thrown.message }));
    }
    const raised = thrown instanceof NotAllowed ? thrown.fault : thrown;
    if (thrown instanceof NotAllowed) reply.header('allow', thrown.allow);
    const { status, headers, body } = faultResponse(raised, {
      vendor,
      version: versionIn(request),
      requestId: request.id,
      log,
    });
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  return app;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? request.url;

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
