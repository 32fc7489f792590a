import assert from 'node:assert/strict';
import { userLockout } from '../../../server/auth/user-lockout.ts';
import { lifetimes } from '../../../server/auth/tokens.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { basic, sender, type Exchange, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import {
  signInAsClient,
  requestClientToken,
  requestUserToken,
  sampleShopWith,
  userGrant,
  withToken,
} from '../../support/shop-with-access.ts';

const clientEndpoint = '/svcsso/oauth2/access_token';
const userEndpoint = '/svc/oauth2/access_token?client_id=cartwright';
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
const sitesPath = '/svc/data/v23_2/sites';

/** Returns the claims of a JWT. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

const assertError = ({ status, body, headers }: Exchange, expectedStatus: number, error: string) => {
  assert.equal(body.error, error, JSON.stringify(body));
  assert.equal(status, expectedStatus);
  assert.match(headers.get('content-type')!, /^application\/json; ?charset=UTF-8$/i);
  assert.match(headers.get('cache-control')!, /no-store/);
  assert.equal(headers.get('www-authenticate'), expectedStatus === 401 ? 'Basic realm="svc"' : null);
};

describe('the token endpoints', () => {
  const clock = new FakeClock();
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService({
      clock,
      shop: sampleShopWith({
        clients: [
          {
            id: 'odd client',
            password: 's:e%c+ret',
            data_resources: [{ resource_id: '/**', methods: ['get'] }],
          },
          { id: 'off', password: 'off', enabled: false },
        ],
      }),
    });
    api = sender(service.http);
  });
  after(() => service.close());

  it('a client receives a bearer token that expires after 30 minutes', async () => {
    const { status, body, headers } = await requestClientToken(api, 'cartwright', 'cartwright');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'token_type']);
    assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 1800]);
    assert.match(headers.get('content-type')!, /^application\/json; ?charset=UTF-8$/i);
    assert.equal(headers.get('cache-control'), 'no-store');
    const claims = claimsOf(body.access_token);
    assert.equal(claims['exp'], clock.now() / 1000 + 1800);
  });

  it('a back-office user receives a bearer token that expires after 15 minutes', async () => {
    const { status, body } = await requestUserToken(api, 'admin', 'admin');
    assert.equal(status, 200);
    assert.equal(body.expires_in, 900);
  });

  for (const [kind, seconds, request] of [
    ['client', lifetimes.client, () => requestClientToken(api, 'cartwright', 'cartwright')],
    ['user', lifetimes.user, () => requestUserToken(api, 'admin', 'admin')],
  ] as const) {
    it(`the token of a ${kind} is valid for exactly ${seconds / 60} minutes`, async () => {
      const caller = withToken(api, await request());
      clock.advance((seconds - 1) * 1000);
      assert.equal((await caller('GET', sitesPath)).status, 200);
      clock.advance(1000);
      const responseAfterExpiry = await caller('GET', sitesPath);
      assert.equal(responseAfterExpiry.status, 401);
      assert.equal(responseAfterExpiry.body.fault.type, 'InvalidAccessTokenException');
      assert.equal((await withToken(api, await request())('GET', sitesPath)).status, 200);
    });
  }

  it('a client ID and its secret are accepted in the header, raw or percent-encoded, and in the form', async () => {
    assert.equal((await requestClientToken(api, 'odd client', 's:e%c+ret')).status, 200);
    assert.equal(
      (await requestClientToken(api, 'odd%20client', encodeURIComponent('s:e%c+ret'))).status,
      200,
    );
    const requestBody = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'odd client',
      client_secret: 's:e%c+ret',
    });
    assert.equal((await api('POST', clientEndpoint, requestBody.toString(), formHeaders)).status, 200);
  });

  it('a client secret with a colon, a percent sign and a plus is accepted raw, percent-encoded and form-encoded', async () => {
    const secret = 's:e%c+ret';
    for (const encodedSecret of [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ secret }).toString().replace('secret=', ''),
      's%3Ae%25c+ret',
    ])
      assert.equal((await requestClientToken(api, 'odd client', encodedSecret)).status, 200, encodedSecret);
    const formWithRawPlus = `grant_type=client_credentials&client_id=odd%20client&client_secret=s:e%25c+ret`;
    assert.equal((await api('POST', clientEndpoint, formWithRawPlus, formHeaders)).status, 200);
    const userHeaders = { ...formHeaders, authorization: basic('admin', 'admin', secret) };
    const path = userEndpoint.replace('cartwright', 'odd%20client');
    assert.equal((await api('POST', path, userGrant, userHeaders)).status, 200);
  });

  it('the fields of a token request may be in the query', async () => {
    const authorization = basic('cartwright', 'cartwright');
    const path = `${clientEndpoint}?grant_type=client_credentials`;
    for (const headers of [{ authorization }, { authorization, ...formHeaders }])
      assert.equal((await api('POST', path, undefined, headers)).status, 200);
    const userHeaders = { authorization: basic('admin', 'admin', 'cartwright') };
    assert.equal((await api('POST', `${userEndpoint}&${userGrant}`, undefined, userHeaders)).status, 200);
  });

  for (const [caseName, path, body, authorization, status, error] of [
    ['no grant type', clientEndpoint, '', basic('cartwright', 'cartwright'), 400, 'invalid_request'],
    [
      'a grant type twice',
      clientEndpoint,
      'grant_type=client_credentials&grant_type=client_credentials',
      basic('cartwright', 'cartwright'),
      400,
      'invalid_request',
    ],
    [
      'another grant type',
      clientEndpoint,
      'grant_type=password',
      basic('cartwright', 'cartwright'),
      400,
      'unsupported_grant_type',
    ],
    [
      'the grant type of JWT bearers',
      clientEndpoint,
      'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=a.b.c',
      basic('cartwright', 'cartwright'),
      400,
      'unsupported_grant_type',
    ],
    [
      'the user grant at the client endpoint',
      clientEndpoint,
      userGrant,
      basic('cartwright', 'cartwright'),
      400,
      'unsupported_grant_type',
    ],
    [
      'the client grant at the user endpoint',
      userEndpoint,
      'grant_type=client_credentials',
      basic('cartwright', 'cartwright'),
      400,
      'unsupported_grant_type',
    ],
    ['no credentials', clientEndpoint, 'grant_type=client_credentials', undefined, 401, 'invalid_client'],
    [
      'a wrong secret',
      clientEndpoint,
      'grant_type=client_credentials',
      basic('cartwright', 'x'),
      401,
      'invalid_client',
    ],
    [
      'an unknown client',
      clientEndpoint,
      'grant_type=client_credentials',
      basic('x', 'x'),
      401,
      'invalid_client',
    ],
    [
      'a disabled client',
      clientEndpoint,
      'grant_type=client_credentials',
      basic('off', 'off'),
      401,
      'invalid_client',
    ],
    [
      'credentials of a scheme other than Basic',
      clientEndpoint,
      'grant_type=client_credentials',
      'Bearer x',
      401,
      'invalid_client',
    ],
    [
      'a user’s credentials without the client’s password',
      userEndpoint,
      userGrant,
      basic('admin', 'admin'),
      400,
      'invalid_request',
    ],
    [
      'a user’s credentials without a client ID',
      '/svc/oauth2/access_token',
      userGrant,
      basic('admin', 'admin', 'cartwright'),
      400,
      'invalid_request',
    ],
    [
      'a user’s credentials with a wrong client password',
      userEndpoint,
      userGrant,
      basic('admin', 'admin', 'x'),
      401,
      'invalid_client',
    ],
    ['an unknown user', userEndpoint, userGrant, basic('x', 'x', 'cartwright'), 400, 'invalid_grant'],
    [
      'a disabled user',
      userEndpoint,
      userGrant,
      basic('winter.temp', '', 'cartwright'),
      400,
      'invalid_grant',
    ],
    ['a wrong password', userEndpoint, userGrant, basic('admin', 'x', 'cartwright'), 400, 'invalid_grant'],
  ] as const) {
    it(`the token endpoints respond to ${caseName} with ${error}`, async () => {
      const headers = { ...formHeaders, ...(authorization === undefined ? {} : { authorization }) };
      assertError(await api('POST', path, body, headers), status, error);
    });
  }

  it('the token endpoints accept POST only', async () => {
    for (const endpoint of [clientEndpoint, userEndpoint]) {
      const { status, body, headers } = await api('GET', endpoint);
      assert.equal(status, 405);
      assert.equal(body.fault.type, 'MethodNotAllowedException');
      assert.equal(headers.get('allow'), 'POST, OPTIONS');
    }
  });

  it('a user is locked for a limited time after too many wrong passwords', async () => {
    for (let attempt = 1; attempt <= userLockout.maxAttempts; attempt++) {
      assertError(await requestUserToken(api, 'developer', `wrong ${attempt}`), 400, 'invalid_grant');
    }
    assertError(await requestUserToken(api, 'developer', 'developer'), 400, 'invalid_grant');
    const debuggerResponse = await api('DELETE', '/svc/debugger/v2_0/client', undefined, {
      authorization: basic('developer', 'developer'),
      'x-svc-client-id': 'ide',
    });
    assert.equal(debuggerResponse.status, 401);
    const user = await (await signInAsClient(api))('GET', '/svc/data/v23_2/users/developer');
    assert.equal(user.body.locked, true);

    clock.advance(userLockout.durationMs - 1);
    assertError(await requestUserToken(api, 'developer', 'developer'), 400, 'invalid_grant');
    clock.advance(1);
    assert.equal((await requestUserToken(api, 'developer', 'developer')).status, 200);
    const secondResponse = await (await signInAsClient(api))('GET', '/svc/data/v23_2/users/developer');
    assert.notEqual(secondResponse.body.locked, true);
  });

  it('a correct password resets the count of wrong ones', async () => {
    await requestUserToken(api, 'admin', 'admin');
    for (let round = 0; round < 2; round++) {
      for (let attempt = 1; attempt < userLockout.maxAttempts; attempt++)
        await requestUserToken(api, 'admin', 'wrong');
      assert.equal((await requestUserToken(api, 'admin', 'admin')).status, 200);
    }
  });

  it('the log of token requests contains no secrets', async () => {
    const { body } = await requestClientToken(api, 'odd client', 's:e%c+ret');
    await withToken(api, { status: 200, body } as Exchange)('GET', sitesPath);
    const log = JSON.stringify(service.log.events);
    for (const secret of [
      's:e%c+ret',
      encodeURIComponent('s:e%c+ret'),
      String(body.access_token),
      basic('odd client', 's:e%c+ret').slice(6),
    ]) {
      assert.ok(!log.includes(secret), secret.slice(0, 8));
    }
  });
});
