import assert from 'node:assert/strict';
import { fault } from '../../../contract/fault.ts';
import { ScriptThreadNotFound } from '../../../contract/faults/debugger.ts';
import {
  AuthorizationHeaderMissing,
  InternalServer,
  InvalidAccessToken,
  InvalidAuthorizationHeader,
  UnauthorizedOrigin,
} from '../../../contract/faults/general.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { faultResponse, type FaultContext } from '../../../server/http/fault-response.ts';
import { KeyTooLongError, StoreUnavailableError } from '../../../server/ports/store.ts';
import { CollectedLog } from '../../support/collected-log.ts';

const respond = (error: unknown, context: Partial<FaultContext> = {}) =>
  faultResponse(error, {
    vendor: defaultVendor,
    version: '23.2',
    requestId: 'r-1',
    log: new CollectedLog(),
    format: 'json',
    origin: undefined,
    ...context,
  });
const parseFault = (text: string): { type: string; message: string; arguments?: object } =>
  JSON.parse(text).fault;

describe('the response for an error of the store', () => {
  it('an ID that the database cannot index is a ValueConstraintViolation that names the limit', () => {
    const { status, text } = respond(new KeyTooLongError('index row size 6000 exceeds maximum 2704'));
    const { type, message } = parseFault(text);
    assert.deepEqual([status, type], [400, 'ValueConstraintViolationException']);
    assert.match(message, /2,600 bytes/);
  });

  it('a database that is not available is a 503 that says when to repeat the request, and is logged', () => {
    const log = new CollectedLog();
    const { status, headers, text } = respond(new StoreUnavailableError('connection refused'), { log });
    assert.deepEqual([status, headers['retry-after']], [503, '2']);
    assert.equal(parseFault(text).type, 'StoreUnavailableException');
    assert.doesNotMatch(text, /connection refused/);
    assert.deepEqual(log.entries, [
      {
        level: 'error',
        message: 'request failed without the database',
        fields: { requestId: 'r-1', error: 'connection refused' },
      },
    ]);
  });
});

describe('the response for an unexpected error', () => {
  for (const [caseName, error, logged] of [
    ['an unexpected error', new TypeError('x is not a function'), /^TypeError: x is not a function\n +at /],
    ['a thrown value that is not an error', 'out of paint', /^out of paint$/],
  ] as const)
    it(`${caseName} is logged in full, and the response has only the ID of the request`, () => {
      const log = new CollectedLog();
      const { status, text, headers } = respond(error, { log });
      assert.equal(status, 500);
      assert.deepEqual(parseFault(text).arguments, { requestId: 'r-1' });
      assert.doesNotMatch(text, /function|paint/);
      assert.equal(headers['retry-after'], undefined);
      const [entry] = log.entries;
      assert.deepEqual([entry?.message, entry?.fields['requestId']], ['request failed unexpectedly', 'r-1']);
      assert.match(String(entry?.fields['error']), logged);
    });
});

describe('the response for a fault', () => {
  it('a document has its fault in the property `fault`, except for ScriptThreadNotFound', () => {
    const threadDocument = JSON.parse(respond(fault(ScriptThreadNotFound, { threadId: 7 })).text);
    assert.deepEqual(
      [threadDocument._v, threadDocument.type, threadDocument.fault],
      ['23.2', 'ScriptThreadNotFoundException', undefined],
    );
    const otherDocument = JSON.parse(respond(fault(InvalidAccessToken, { accessToken: 'x' })).text);
    assert.deepEqual(
      [otherDocument._v, otherDocument.fault.type, otherDocument.type],
      ['23.2', 'InvalidAccessTokenException', undefined],
    );
  });

  it('the WWW-Authenticate header says whether the token is missing, malformed or invalid', () => {
    const challenge = (error: unknown) => respond(error).headers['www-authenticate'];
    assert.equal(challenge(fault(AuthorizationHeaderMissing)), 'Bearer realm="svc"');
    assert.equal(challenge(fault(InvalidAuthorizationHeader)), 'Bearer realm="svc", error="invalid_request"');
    assert.equal(
      challenge(fault(InvalidAccessToken, { accessToken: 'x' })),
      'Bearer realm="svc", error="invalid_token"',
    );
    assert.equal(challenge(fault(InternalServer, { requestId: 'r-1' })), undefined);
  });

  it('a web page of a listed origin can read a fault, except for the one that rejects its origin', () => {
    const origin = 'https://shop.example.com';
    const allowedOrigin = (error: unknown, from: string | undefined = origin) =>
      respond(error, { origin: from }).headers['access-control-allow-origin'];
    assert.equal(allowedOrigin(fault(InvalidAccessToken, { accessToken: 'x' })), origin);
    assert.equal(allowedOrigin(fault(UnauthorizedOrigin, { origin })), undefined);
    assert.equal(
      respond(fault(InvalidAccessToken, { accessToken: 'x' })).headers['access-control-allow-origin'],
      undefined,
    );
  });
});
