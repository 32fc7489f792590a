import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { parseVersionSegment } from '../../contract/version.ts';
import { isServedBy } from '../../server/http/route-table.ts';
import { startTestService, type RunningService } from '../support/running-service.ts';
import { addressOf, callerOf, emptyBody, servedVersion } from './requests.ts';
import { sender, type Sender } from '../support/http.ts';
import {
  requestClientToken,
  powerlessClientId,
  shopWithPowerlessClient,
  signIn,
  targetFromEnvironment,
  type Callers,
  type Target,
} from './target.ts';

/**
 * Checks of every operation of the contract except the token endpoints. They are generated from the operation table,
 * so that new operations are checked too. CONFORMANCE_BASE_URL is the address of the service to check; without it, a
 * service with the sample shop is started.
 */
describe('conformance of every operation', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  /** Sends requests as a client without permissions; undefined if the service has no such client. */
  let powerlessSender: Sender | undefined;
  before(async () => {
    const baseUrl = process.env['CONFORMANCE_BASE_URL'];
    service = baseUrl === undefined ? await startTestService({ shop: shopWithPowerlessClient() }) : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    if (service) target = { ...target, powerlessClient: powerlessClientId };
    const { powerlessClient } = target;
    if (powerlessClient !== undefined) {
      const { body } = await requestClientToken(target, powerlessClient, powerlessClient);
      powerlessSender = sender(target.baseUrl, { authorization: `Bearer ${String(body.access_token)}` });
    }
    callers = await signIn(target);
    await callers.debugger('POST', `/${target.prefix}/debugger/v2_0/client`);
  });
  after(async () => {
    await callers.debugger('DELETE', `/${target.prefix}/debugger/v2_0/client`);
    await service?.close();
  });

  const send = (operation: Operation, parts = {}, body = emptyBody(operation), headers = {}) =>
    callerOf(callers, operation)(operation.method, addressOf(target, operation, parts), body, headers);
  const faultType = (response: { body: any }): string | undefined =>
    response.body?.fault?.type ?? response.body?.type;

  for (const operation of operations.filter(({ family }) => family !== 'oauth')) {
    describe(`${operation.id} (${operation.method} ${operation.path})`, () => {
      it(`${operation.id} responds with 405 and Allow to a method that its path does not support`, async () => {
        const methods = operations
          .filter(
            ({ family, path }) =>
              family === operation.family &&
              blankParameterNames(path) === blankParameterNames(operation.path),
          )
          .filter((other) => sharesVersion(operation, other))
          .map(({ method }) => method);
        const otherMethod = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'].find(
          (method) => !methods.includes(method as never),
        );
        if (otherMethod === undefined) return;
        const response = await callers.withoutCredentials(otherMethod, addressOf(target, operation));
        assert.equal(response.status, 405);
        assert.equal(faultType(response), 'MethodNotAllowedException');
        for (const method of methods)
          assert.match(response.headers.get('allow') ?? '', new RegExp(`\\b${method}\\b`));
      });

      it(`${operation.id} rejects a malformed, a retired and an unknown version`, async () => {
        for (const [version, fault] of [
          ['23_2', 'ResourcePathNotFound|InvalidVersion'],
          ['v16_9', 'VersionNotFound'],
          ['v3_0', 'VersionNotFound'],
        ] as const) {
          const response = await send(operation, { version });
          assert.match(faultType(response) ?? '', new RegExp(`^(${fault})Exception$`), version);
        }
      });

      it(`${operation.id} rejects requests without valid credentials`, async () => {
        const anonymousResponse = await callers.withoutCredentials(
          operation.method,
          addressOf(target, operation).replace(/\?.*/, ''),
          emptyBody(operation),
        );
        const expected = {
          oauth: [401, 'AuthorizationHeaderMissing'],
          agent: [401, 'AuthorizationHeaderMissing'],
          customer: [401, 'AuthorizationHeaderMissing'],
          customerOrAgent: [401, 'AuthorizationHeaderMissing'],
          customerOrNone: [400, 'MissingClientId'],
          clientId: [400, 'MissingClientId'],
          debugger: [400, 'ClientIdRequired'],
          none: [anonymousResponse.status, ''],
        } as const;
        const [status, fault] = expected[operation.auth];
        assert.equal(anonymousResponse.status, status);
        if (fault !== '') assert.equal(faultType(anonymousResponse), `${fault}Exception`);
        if (!['oauth', 'agent', 'customer', 'customerOrAgent'].includes(operation.auth)) return;
        const forgedTokenResponse = await callers.withoutCredentials(
          operation.method,
          addressOf(target, operation),
          emptyBody(operation),
          {
            authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
          },
        );
        assert.equal(forgedTokenResponse.status, 401);
        assert.equal(faultType(forgedTokenResponse), 'InvalidAccessTokenException');
      });

      if (operation.auth === 'oauth') {
        it(`${operation.id} rejects a client that lacks the permission`, async function () {
          if (!powerlessSender) this.skip();
          const response = await powerlessSender(
            operation.method,
            addressOf(target, operation),
            emptyBody(operation),
          );
          assert.equal(response.status, 403);
          assert.equal(faultType(response), 'ClientAccessForbiddenException');
          assert.equal(response.body.fault.arguments.method, operation.method);
        });
      }

      for (const [name, schema] of Object.entries<TSchema>(operation.query.properties)) {
        const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number };
        if (type !== 'integer' && type !== 'boolean') continue;
        it(`${operation.id} validates the parameter ${name}`, async () => {
          assert.equal(
            faultType(await send(operation, { query: { [name]: 'x' } })),
            'MalformedParameterException',
          );
          for (const outOfRange of [
            minimum !== undefined ? minimum - 1 : undefined,
            maximum !== undefined ? maximum + 1 : undefined,
          ]) {
            if (outOfRange === undefined) continue;
            const response = await send(operation, { query: { [name]: String(outOfRange) } });
            assert.equal(faultType(response), 'ValueConstraintViolationException', `${name}=${outOfRange}`);
          }
        });
      }

      if (operation.body !== undefined) {
        it(`${operation.id} validates the body`, async () => {
          assert.equal(faultType(await send(operation, {}, '{"a":')), 'BodyDecodingException');
          const isArray = (operation.body as { type?: string }).type === 'array';
          assert.equal(
            faultType(await send(operation, {}, isArray ? '{"a":1}' : '[1]')),
            'TypeDecodingException',
          );
          if (isArray) return;
          assert.equal(
            faultType(await send(operation, {}, '{"no_such_property":1}')),
            'UnknownPropertyException',
          );
          const otherVersionResponse = await send(operation, {}, '{"_v":"1.0"}');
          if ('_v' in ((operation.body as { properties?: object }).properties ?? {})) {
            assert.match(
              faultType(otherVersionResponse) ?? '',
              /^(UnexpectedVersion|PropertyConstraintViolation)Exception$/,
            );
          }
          assert.match(
            faultType(await send(operation, {}, 'a', { 'content-type': 'image/png' })) ?? '',
            /^UnsupportedContentTypeException$/,
          );
        });
      }

      it(`${operation.id} rejects a malformed selector`, async () => {
        assert.equal(
          faultType(await send(operation, { query: { select: 'id' } })),
          'MalformedSelectorException',
        );
      });

      // Only operations that read: the suite may run against a shop that is in use.
      if (operation.method !== 'GET') return;
      it(`${operation.id} responds in the version of the request`, async () => {
        const { body } = await send(operation);
        if (body?._v !== undefined)
          assert.equal(`v${String(body._v).replace('.', '_')}`, servedVersion(operation));
      });
    });
  }
});

const blankParameterNames = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** Returns whether the version that the suite requests for one operation also has the other. */
function sharesVersion(operation: Operation, other: Operation): boolean {
  try {
    const requestVersion = parseVersionSegment(servedVersion(operation));
    return requestVersion !== undefined && isServedBy(other, requestVersion);
  } catch {
    return false;
  }
}
