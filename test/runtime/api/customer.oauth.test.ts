import assert from 'node:assert/strict';
import {
  OutgoingHttpError,
  type OutgoingHttp,
  type OutgoingRequest,
} from '../../../server/ports/outgoing-http.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Logins with OAuth providers in scripts', () => {
  const requests: OutgoingRequest[] = [];
  /** Creates the response of the provider. The status 0 means that its host does not exist. */
  let respond: (request: OutgoingRequest) => { status: number; body: string };
  const http: OutgoingHttp = {
    async send(request) {
      requests.push(request);
      const { status, body } = respond(request);
      if (status === 0) throw new OutgoingHttpError('unknown-host', 'the host does not exist');
      return {
        status,
        statusText: status === 200 ? 'OK' : 'Bad Request',
        headers: [],
        body: Buffer.from(body),
      };
    },
    close: async () => undefined,
  };
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench({ http });
    bench.workspace.write({
      'app/services.json': JSON.stringify({
        oauthProviders: {
          Mill: {
            authorizationUrl: 'https://id.mill.example/authorize?prompt=login',
            tokenUrl: 'https://id.mill.example/token',
            userInfoUrl: 'https://id.mill.example/userinfo',
            clientId: 'shop',
            clientSecret: 'hush',
            scope: 'openid email',
            redirectUrl: 'https://shop.example/Login-OAuthReentry',
          },
          Half: { authorizationUrl: 'https://id.half.example/authorize' },
        },
      }),
    });
  });
  beforeEach(async () => {
    requests.length = 0;
    respond = ({ url }) =>
      url.endsWith('/token')
        ? {
            status: 200,
            body: '{"access_token":"at","expires_in":3600,"refresh_token":"rt","id_token":"it","token_type":"Bearer"}',
          }
        : { status: 200, body: '{"sub":"42","email":"eve@example.com"}' };
    await bench.refill();
  });
  after(() => bench.close());

  /** Runs a script in a cartridge that names the services file, unlike the cartridges of the bench. */
  const run = async (body: string, queryString = ''): Promise<unknown> => {
    bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
      'app/package.json': JSON.stringify({
        hooks: './cartridge/scripts/hooks.json',
        services: './services.json',
      }),
      'app/cartridge/scripts/probe.js': `exports.probe = function (out) {
        var OAuthLoginFlowMgr = require('svc/customer/oauth/OAuthLoginFlowMgr'); ${body} };`,
    });
    const scope = bench.createCustomerScope();
    const { documents } = await bench.run('probe', [{ kind: 'document', document: {} }], {
      ...scope,
      request: { ...scope.request, queryString },
    });
    return documents[0]?.['result'];
  };
  /** Begins a login, and returns the state that the provider has to send back. */
  const beginLogin = async (): Promise<string> => {
    const location = await run(`out.result = OAuthLoginFlowMgr.initiateOAuthLogin('Mill').location;`);
    return new URL(String(location)).searchParams.get('state') ?? '';
  };
  const finishScript = `
    var response = OAuthLoginFlowMgr.finalizeOAuthLogin(), token = response.accessTokenResponse, user = response.userInfoResponse;
    out.result = [token.errorStatus, token.accessToken, user.errorStatus, user.userInfo];`;

  it('a script gets the address of the provider with the parameters of the login', async () => {
    const [location, status] = (await run(
      `var redirect = OAuthLoginFlowMgr.initiateOAuthLogin('Mill'); out.result = [redirect.location, redirect.status];`,
    )) as [string, number];
    const { origin, pathname, searchParams } = new URL(location);
    const { state = '', ...parameters } = Object.fromEntries(searchParams);
    assert.deepEqual(
      [origin + pathname, status, state.length > 8],
      ['https://id.mill.example/authorize', 302, true],
    );
    assert.deepEqual(parameters, {
      prompt: 'login',
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: 'https://shop.example/Login-OAuthReentry',
      scope: 'openid email',
    });
  });

  it('a script signs in the customer whom the provider identified', async () => {
    const state = await beginLogin();
    const result = await run(
      `
      var response = OAuthLoginFlowMgr.finalizeOAuthLogin(), token = response.getAccessTokenResponse();
      var user = JSON.parse(response.getUserInfoResponse().getUserInfo()), CustomerMgr = require('svc/customer/CustomerMgr');
      CustomerMgr.createExternallyAuthenticatedCustomer(token.oauthProviderId, user.sub).profile.email = user.email;
      var signedIn = CustomerMgr.loginExternallyAuthenticatedCustomer(token.oauthProviderId, user.sub, false);
      out.result = [signedIn.profile.email, token.oauthProviderId, token.accessToken, token.accessTokenExpiry, token.refreshToken, token.IDToken,
        token.extraTokens.get('token_type'), token.extraTokens.length, token.errorStatus, response.userInfoResponse.errorStatus];`,
      `code=c1&state=${state}`,
    );
    assert.deepEqual(result, ['eve@example.com', 'Mill', 'at', 3600, 'rt', 'it', 'Bearer', 1, null, null]);
    const [tokenRequest, userRequest] = requests;
    assert.deepEqual(
      Object.fromEntries(new URLSearchParams(Buffer.from(tokenRequest?.body ?? []).toString())),
      {
        grant_type: 'authorization_code',
        code: 'c1',
        redirect_uri: 'https://shop.example/Login-OAuthReentry',
        client_id: 'shop',
        client_secret: 'hush',
      },
    );
    assert.deepEqual(Object.fromEntries(userRequest?.headers ?? [])['authorization'], 'Bearer at');
  });

  it('a login with a wrong state, a denied login and a login that has ended return no tokens', async () => {
    const createFailure = (status: string) => [status, null, status, null];
    const state = await beginLogin();
    assert.deepEqual(
      await run(finishScript, `code=c1&state=other`),
      createFailure('The state is not that of the login.'),
    );
    assert.deepEqual(
      await run(finishScript, `error=access_denied&state=${state}`),
      createFailure('access_denied'),
    );
    assert.deepEqual(
      await run(finishScript, `code=c1&state=${state}`),
      createFailure('The session has not begun a login.'),
    );
    assert.equal(requests.length, 0);
  });

  it('a script receives the reason why a login at the provider failed', async () => {
    const finishLogin = async (next: typeof respond) => {
      respond = next;
      return run(finishScript, `code=c1&state=${await beginLogin()}`);
    };
    assert.deepEqual(await finishLogin(() => ({ status: 400, body: '{"error":"invalid_grant"}' })), [
      '400 Bad Request',
      null,
      '400 Bad Request',
      null,
    ]);
    assert.deepEqual(await finishLogin(() => ({ status: 0, body: '' })), [
      'the host does not exist',
      null,
      'the host does not exist',
      null,
    ]);
    assert.deepEqual(await finishLogin(() => ({ status: 200, body: '{}' })), [
      'The provider has sent no access token.',
      null,
      'The provider has sent no access token.',
      null,
    ]);
    const respondWithoutUserInfo = (url: string) =>
      url.endsWith('/token') ? { status: 200, body: 'access_token=at' } : { status: 400, body: '' };
    assert.deepEqual(await finishLogin(({ url }) => respondWithoutUserInfo(url)), [
      null,
      'at',
      '400 Bad Request',
      null,
    ]);
    assert.deepEqual(
      await run(`out.result = OAuthLoginFlowMgr.obtainUserInfo('Mill', 'x').errorStatus;`),
      '400 Bad Request',
    );
  });

  it('a provider that no services file defines in full causes an error', async () => {
    await assert.rejects(run(`OAuthLoginFlowMgr.initiateOAuthLogin('Other');`), {
      message: 'No services file defines the OAuth provider "Other" under its oauthProviders.',
    });
    await assert.rejects(
      run(`OAuthLoginFlowMgr.initiateOAuthLogin('Half');`),
      /services\.json: OAuth provider Half has no "tokenUrl"/,
    );
  });
});
