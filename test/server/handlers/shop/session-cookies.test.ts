import assert from 'node:assert/strict';
import { assertFault } from '../../../support/assert-fault.ts';
import {
  signInAgent,
  requestSignIn,
  cookiePairs,
  createPerson,
  secureRequest,
  signInPath,
  type SecureExchange,
} from '../../../support/shop-callers.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { basic } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

describe('signing in by session', () => {
  const clock = new FakeClock(Date.UTC(2026, 2, 1));
  let service: RunningService;
  let https: string;
  before(async () => {
    service = await startTestService({ clock, flags: ['--https-port', '0'] });
    https = service.https ?? '';
  });
  after(() => service.close());

  const signIn = (body: string, headers: Record<string, string> = {}) =>
    secureRequest('POST', https + signInPath, { body, ...headers });
  const signInByPassword = () =>
    signIn('{"type":"credentials"}', { authorization: basic('shopper@example.com', 'shopper') });
  const signInBySession = (cookie: string) => signIn('{"type":"session"}', { cookie });
  const sendSecureRequest = (cookie: string) =>
    secureRequest('GET', `${https}/s/RefArch/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright`, {
      cookie,
    });
  const tokenOf = ({ headers }: SecureExchange) => String(headers['authorization']);
  const assertSessionFailure = ({ status, body }: SecureExchange) => {
    assert.equal(body.fault?.type, 'AuthenticationFailedException', JSON.stringify(body));
    assert.deepEqual([status, body.fault.arguments], [401, { credentialType: 'session' }]);
  };

  it('a sign-in sets the session cookie, and over HTTPS also the cookie with the secure token', async () => {
    const response = await signInByPassword();
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const [sessionCookie = '', secureCookie = ''] = [response.headers['set-cookie'] ?? []].flat();
    assert.match(sessionCookie, /^svcsid=\w{32}; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.match(secureCookie, /^svcsecuretoken_RefArch=\w{48}; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    const guestSignIn = await requestSignIn(service.http, 'guest');
    assert.match(
      guestSignIn.headers.get('set-cookie') ?? '',
      /^svcsid=\w{32}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('a sign-in by session requires that the secure token was used in an earlier HTTPS request', async () => {
    const cookie = cookiePairs(await signInByPassword()).join('; ');
    await fetch(`${service.http}/s/RefArch/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright`, {
      headers: { cookie },
    });
    assertSessionFailure(await signInBySession(cookie));
    // The rejected request was also an HTTPS request with the cookies, so the next one succeeds.
    assert.equal((await signInBySession(cookie)).status, 200);

    const otherCookie = cookiePairs(await signInByPassword()).join('; ');
    assert.equal((await sendSecureRequest(otherCookie)).status, 200);
    const { status, body } = await signInBySession(otherCookie);
    assert.deepEqual([status, body.customer_id], [200, 'abKestrelShopperRowan00001']);
  });

  it('the session cookie alone, or with another secure token, does not count as use of the token', async () => {
    const [sessionCookie = '', secureCookie = ''] = cookiePairs(await signInByPassword());
    const [, otherSecureCookie = ''] = cookiePairs(await signInByPassword());
    await sendSecureRequest(sessionCookie);
    await sendSecureRequest(`${sessionCookie}; ${otherSecureCookie}`);
    assertSessionFailure(await signInBySession(`${sessionCookie}; ${otherSecureCookie}`));
    assertSessionFailure(await signInBySession(sessionCookie));
    assertSessionFailure(await signInBySession(secureCookie));
    assertSessionFailure(await signInBySession(`${sessionCookie}; ${secureCookie}`));
  });

  it('a sign-in by session does not change the profile, and returns a different token each time', async () => {
    const passwordSignIn = await signInByPassword();
    const cookie = cookiePairs(passwordSignIn).join('; ');
    await sendSecureRequest(cookie);
    clock.advance(60_000);
    const [sessionSignIn, secondSessionSignIn] = [
      await signInBySession(cookie),
      await signInBySession(cookie),
    ];
    assert.equal(sessionSignIn.body.last_visit_time, passwordSignIn.body.last_visit_time);
    assert.equal(sessionSignIn.body._resource_state, passwordSignIn.body._resource_state);
    assert.notEqual(tokenOf(sessionSignIn), tokenOf(secondSessionSignIn));
    assert.equal(sessionSignIn.headers['set-cookie'], undefined);
    const rowan = createPerson(service.http, tokenOf(secondSessionSignIn));
    assert.equal(
      (await rowan('GET', `/customers/${String(secondSessionSignIn.body.customer_id)}`)).status,
      200,
    );
  });

  it('a sign-in by session also works for guests, and only at the site of the session', async () => {
    const response = await signIn('{"type":"guest"}');
    const cookie = cookiePairs(response).join('; ');
    await sendSecureRequest(cookie);
    const { status, body } = await signInBySession(cookie);
    assert.deepEqual([status, body.customer_id, body.auth_type], [200, response.body.customer_id, 'guest']);
    const otherSiteResponse = await secureRequest(
      'POST',
      https + signInPath.replace('RefArch', 'RefArchGlobal'),
      {
        body: '{"type":"session"}',
        cookie: cookie.replace('_RefArch=', '_RefArchGlobal='),
      },
    );
    assertSessionFailure(otherSiteResponse);
  });

  it('a session ends half an hour after its last use, at sign-out, and with a change of password', async () => {
    const unusedCookies = cookiePairs(await signInByPassword()).join('; ');
    const usedCookies = cookiePairs(await signInByPassword()).join('; ');
    for (const cookie of [unusedCookies, usedCookies]) await sendSecureRequest(cookie);
    clock.advance(20 * 60_000);
    await sendSecureRequest(usedCookies);
    clock.advance(20 * 60_000);
    assertSessionFailure(await signInBySession(unusedCookies));
    assert.equal((await signInBySession(usedCookies)).status, 200);

    const signInResponse = await signInByPassword();
    const cookie = cookiePairs(signInResponse).join('; ');
    await sendSecureRequest(cookie);
    const rowan = createPerson(service.http, tokenOf(signInResponse));
    const renewedResponse = await requestSignIn(service.http, 'refresh', { authorization: rowan.token });
    const renewedPerson = createPerson(service.http, renewedResponse.headers.get('authorization') ?? '');
    assert.equal((await renewedPerson('DELETE', '/customers/auth')).status, 204);
    assertSessionFailure(await signInBySession(cookie));

    const lastSignIn = await signInByPassword();
    const lastCookie = cookiePairs(lastSignIn).join('; ');
    await sendSecureRequest(lastCookie);
    const shopper = createPerson(service.http, tokenOf(lastSignIn));
    const change = { current_password: 'shopper', password: 'a longer word' };
    const changeResponse = await shopper('PUT', '/customers/abKestrelShopperRowan00001/password', change);
    assert.equal(changeResponse.status, 204);
    assertSessionFailure(await signInBySession(lastCookie));
  });

  it('a disabled customer cannot sign in by session', async () => {
    const response = await signIn('{"type":"credentials"}', {
      authorization: basic('idris@millbrookjoinery.example', 'four-chisels'),
    });
    const cookie = cookiePairs(response).join('; ');
    await sendSecureRequest(cookie);
    const agent = await signInAgent(service.http);
    const id = String(response.body.customer_id);
    assert.equal((await agent('PATCH', `/customers/${id}`, { enabled: false })).body.enabled, false);
    assertSessionFailure(await signInBySession(cookie));
    assertFault(await agent('POST', `/customers/${id}/auth`), 401, 'AuthenticationFailed');
  });
});
