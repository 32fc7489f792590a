import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { parseVersionSegment } from '../../contract/version.ts';
import { isServedBy } from '../../server/http/route-table.ts';
import { runningService, type RunningService } from '../support/running-service.ts';
import { addressOf, callerOf, emptyBody, servedVersion } from './requests.ts';
import { sender, type Sender } from '../support/http.ts';
import {
  clientToken,
  powerlessClientId,
  shopWithPowerlessClient,
  signIn,
  targetFromEnvironment,
  type Callers,
  type Target,
} from './target.ts';

/**
 * Checks of every operation of the contract, generated from the operation table, so that a new operation is checked without further work.
 * CONFORMANCE_BASE_URL is the address of a service to check; without it a service is started on the sample shop.
 */
describe('conformance of every operation', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  /** A client without permissions. */
  let stranger: Sender | undefined;
  before(async () => {
    const baseUrl = process.env['CONFORMANCE_BASE_URL'];
    service = baseUrl === undefined ? await runningService({ shop: shopWithPowerlessClient() }) : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    if (service) target = { ...target, powerlessClient: powerlessClientId };
    const { powerlessClient } = target;
    if (powerlessClient !== undefined) {
      const { body } = await clientToken(target, powerlessClient, powerlessClient);
      stranger = sender(target.baseUrl, { authorization: `Bearer ${String(body.access_token)}` });
    }
    callers = await signIn(target);
    await callers.debugger('POST', `/${target.prefix}/debugger/v2_0/client`);
  });
  after(async () => {
    await callers.debugger('DELETE', `/${target.prefix}/debugger/v2_0/client`);
    await service?.close();
  });

  const send = (one: Operation, parts = {}, body = emptyBody(one), headers = {}) =>
    callerOf(callers, one)(one.method, addressOf(target, one, parts), body, headers);
  const faultOf = (answer: { body: any }): string | undefined =>
    answer.body?.fault?.type ?? answer.body?.type;

  for (const one of operations.filter(({ family }) => family !== 'oauth')) {
    describe(`${one.id} (${one.method} ${one.path})`, () => {
      it(`${one.id} answers 405 with Allow to every other method`, async () => {
        const methods = operations
          .filter(({ family, path }) => family === one.family && shape(path) === shape(one.path))
          .filter((other) => sharesVersion(one, other))
          .map(({ method }) => method);
        const otherMethod = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'].find(
          (method) => !methods.includes(method as never),
        );
        if (otherMethod === undefined) return;
        const answer = await callers.anyone(otherMethod, addressOf(target, one));
        assert.equal(answer.status, 405);
        assert.equal(faultOf(answer), 'MethodNotAllowedException');
        for (const method of methods)
          assert.match(answer.headers.get('allow') ?? '', new RegExp(`\\b${method}\\b`));
      });

      it(`${one.id} answers VersionNotFound or InvalidVersion under a malformed, retired or unknown version`, async () => {
        for (const [version, fault] of [
          ['23_2', 'ResourcePathNotFound|InvalidVersion'],
          ['v16_9', 'VersionNotFound'],
          ['v3_0', 'VersionNotFound'],
        ] as const) {
          const answer = await send(one, { version });
          assert.match(faultOf(answer) ?? '', new RegExp(`^(${fault})Exception$`), version);
        }
      });

      it(`${one.id} rejects requests without valid credentials`, async () => {
        const anonymous = await callers.anyone(
          one.method,
          addressOf(target, one).replace(/\?.*/, ''),
          emptyBody(one),
        );
        const expected = {
          oauth: [401, 'AuthorizationHeaderMissing'],
          agent: [401, 'AuthorizationHeaderMissing'],
          customer: [401, 'AuthorizationHeaderMissing'],
          customerOrAgent: [401, 'AuthorizationHeaderMissing'],
          customerOrNone: [400, 'MissingClientId'],
          clientId: [400, 'MissingClientId'],
          debugger: [400, 'ClientIdRequired'],
          none: [anonymous.status, ''],
        } as const;
        const [status, fault] = expected[one.auth];
        assert.equal(anonymous.status, status);
        if (fault !== '') assert.equal(faultOf(anonymous), `${fault}Exception`);
        if (!['oauth', 'agent', 'customer', 'customerOrAgent'].includes(one.auth)) return;
        const forgedAnswer = await callers.anyone(one.method, addressOf(target, one), emptyBody(one), {
          authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
        });
        assert.equal(forgedAnswer.status, 401);
        assert.equal(faultOf(forgedAnswer), 'InvalidAccessTokenException');
      });

      if (one.auth === 'oauth') {
        it(`${one.id} rejects a client that lacks the permission`, async function () {
          if (!stranger) this.skip();
          const answer = await stranger(one.method, addressOf(target, one), emptyBody(one));
          assert.equal(answer.status, 403);
          assert.equal(faultOf(answer), 'ClientAccessForbiddenException');
          assert.equal(answer.body.fault.arguments.method, one.method);
        });
      }

      for (const [name, schema] of Object.entries<TSchema>(one.query.properties)) {
        const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number };
        if (type !== 'integer' && type !== 'boolean') continue;
        it(`${one.id} validates the parameter ${name}`, async () => {
          assert.equal(faultOf(await send(one, { query: { [name]: 'x' } })), 'MalformedParameterException');
          for (const outOfRange of [
            minimum !== undefined ? minimum - 1 : undefined,
            maximum !== undefined ? maximum + 1 : undefined,
          ]) {
            if (outOfRange === undefined) continue;
            const answer = await send(one, { query: { [name]: String(outOfRange) } });
            assert.equal(faultOf(answer), 'ValueConstraintViolationException', `${name}=${outOfRange}`);
          }
        });
      }

      if (one.body !== undefined) {
        it(`${one.id} validates the body`, async () => {
          assert.equal(faultOf(await send(one, {}, '{"a":')), 'BodyDecodingException');
          const isArray = (one.body as { type?: string }).type === 'array';
          assert.equal(faultOf(await send(one, {}, isArray ? '{"a":1}' : '[1]')), 'TypeDecodingException');
          if (isArray) return;
          assert.equal(faultOf(await send(one, {}, '{"no_such_property":1}')), 'UnknownPropertyException');
          const foreign = await send(one, {}, '{"_v":"1.0"}');
          if ('_v' in ((one.body as { properties?: object }).properties ?? {})) {
            assert.match(
              faultOf(foreign) ?? '',
              /^(UnexpectedVersion|PropertyConstraintViolation)Exception$/,
            );
          }
          assert.match(
            faultOf(await send(one, {}, 'a', { 'content-type': 'image/png' })) ?? '',
            /^UnsupportedContentTypeException$/,
          );
        });
      }

      it(`${one.id} rejects a malformed selector before it changes anything`, async () => {
        assert.equal(faultOf(await send(one, { query: { select: 'id' } })), 'MalformedSelectorException');
      });

      // Only operations that read: the suite may run against a shop that is in use.
      if (one.method !== 'GET') return;
      it(`${one.id} answers in the version of the request`, async () => {
        const { body } = await send(one);
        if (body?._v !== undefined) assert.equal(`v${String(body._v).replace('.', '_')}`, servedVersion(one));
      });
    });
  }
});

const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** Whether the version that the suite requests for one operation also serves the other. */
function sharesVersion(one: Operation, other: Operation): boolean {
  try {
    const requestVersion = parseVersionSegment(servedVersion(one));
    return requestVersion !== undefined && isServedBy(other, requestVersion);
  } catch {
    return false;
  }
}
