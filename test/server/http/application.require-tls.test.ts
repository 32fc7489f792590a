import assert from 'node:assert/strict';
import { request } from 'node:https';
import { sender, basic } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import {
  signInAsClient,
  signInAsGuest,
  requestClientToken,
  requestUserToken,
} from '../../support/shop-with-access.ts';

interface SecureResponse {
  readonly status: number;
  readonly body: any;
}

/** Sends one request over HTTPS without checking the self-signed certificate. */
const sendSecurely = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body = '',
): Promise<SecureResponse> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, { method, headers, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });

describe('the flag --require-tls', () => {
  let service: RunningService;
  before(async () => {
    service = await startTestService({ flags: ['--require-tls'] });
  });
  after(() => service.close());

  it('the service responds with SecureCommunicationRequired over plain HTTP where a secure connection is required', async () => {
    const api = sender(service.http);
    for (const response of [
      await requestClientToken(api, 'cartwright', 'cartwright'),
      await requestUserToken(api, 'admin', 'admin'),
      await api('GET', '/svc/data/v23_2/sites/RefArch'),
      await api('PATCH', '/svc/data/v23_2/users/this/password', { current_password: 'a', password: 'b' }),
      await api('PUT', '/svc/data/v23_2/users/mary', { password: 'b' }),
    ]) {
      assert.equal(response.status, 403);
      assert.equal(response.body.fault.type, 'SecureCommunicationRequiredException');
    }
  });

  it('a service that requires TLS serves operations without that requirement over plain HTTP', async () => {
    const guest = await signInAsGuest(sender(service.http));
    assert.equal((await guest('POST', '/svc/shop/v23_2/baskets', {})).status, 200);
  });

  it('a service that requires TLS issues tokens and serves the Data API over HTTPS, on a port that it selects itself', async () => {
    assert.ok(service.https);
    const token = await sendSecurely(
      'POST',
      `${service.https}/svcsso/oauth2/access_token`,
      { authorization: basic('cartwright', 'cartwright') },
      'grant_type=client_credentials',
    );
    assert.equal(token.status, 200);
    const site = await sendSecurely('GET', `${service.https}/svc/data/v23_2/sites/RefArch`, {
      authorization: `Bearer ${token.body.access_token}`,
    });
    assert.equal(site.status, 200);
    assert.ok(site.body.link.startsWith(service.https));
  });
});

describe('a service on loopback without --require-tls', () => {
  it('a service on loopback treats plain HTTP as secure without --require-tls', async () => {
    const service = await startTestService();
    try {
      const data = await signInAsClient(sender(service.http));
      assert.equal((await data('GET', '/svc/data/v23_2/sites/RefArch')).status, 200);
      assert.equal(service.https, null);
    } finally {
      await service.close();
    }
  });
});
