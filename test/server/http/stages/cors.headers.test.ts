import assert from 'node:assert/strict';
import { defaultVendor } from '../../../../contract/vendor.ts';
import {
  checkOrigin,
  corsHeaders,
  isForBrowsers,
  isListedOrigin,
  preflightHeaders,
} from '../../../../server/http/stages/cors.ts';
import type { OAuthClient } from '../../../../server/records/access.ts';

const origin = 'https://shop.example';
const clientWith = (fields: Partial<OAuthClient>) => ({ id: 'app', ...fields });

/** Returns a unit of work that reads these clients. */
function workWith(...clients: OAuthClient[]) {
  const get = (id: string) => Promise.resolve(clients.find((client) => client.id === id));
  return { collection: () => ({ get, all: () => Promise.resolve(clients) }) } as never;
}

describe('the origins that may send requests for a client', () => {
  it('only the Shop API and the Data API are for browsers', () => {
    assert.deepEqual((['shop', 'data', 'debugger', 'oauth'] as const).map(isForBrowsers), [
      true,
      true,
      false,
      false,
    ]);
  });

  it('listed origins and the service’s own are allowed; case and a slash at the end do not matter', () => {
    const client = clientWith({ allowed_origins: [' https://SHOP.example/ ', 'http://localhost:5173'] });
    for (const allowedOrigin of [origin, 'HTTPS://shop.EXAMPLE', 'http://localhost:5173', 'http://own:1/'])
      checkOrigin(client, allowedOrigin, 'http://own:1');
    for (const otherOrigin of [
      'http://shop.example',
      'https://shop.example:444',
      'https://shop.example.evil',
      'null',
    ])
      assert.throws(() => checkOrigin(client, otherOrigin, 'http://own:1'), {
        name: 'UnauthorizedOriginException',
        arguments: { origin: otherOrigin },
      });
  });

  it('an asterisk lists every origin, and a client without a list has no listed origin', () => {
    checkOrigin(clientWith({ allowed_origins: ['*'] }), 'null', 'http://own');
    for (const client of [clientWith({}), clientWith({ allowed_origins: [] })])
      assert.throws(() => checkOrigin(client, origin, 'http://own'), { name: 'UnauthorizedOriginException' });
  });

  it('the origins of a disabled client do not count', async () => {
    const enabledClient = clientWith({ allowed_origins: [origin] });
    const disabledClient = clientWith({ allowed_origins: [origin], enabled: false });
    assert.equal(await isListedOrigin(origin, workWith(clientWith({}), enabledClient)), true);
    assert.equal(await isListedOrigin(origin, workWith(disabledClient)), false);
    assert.equal(await isListedOrigin(origin, workWith()), false);
  });
});

describe('the headers for browsers', () => {
  it('a page may send credentials, and read the response and the headers that clients need', () => {
    assert.deepEqual(corsHeaders(origin, defaultVendor), {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'Authorization, ETag, Location, x-svc-resource-state, x-svc-request-id',
      vary: 'Origin',
    });
  });

  const preflight = (
    headers: Record<string, string>,
    clientId: string | undefined,
    ...clients: OAuthClient[]
  ) => preflightHeaders({ headers, clientId }, 'GET, OPTIONS', workWith(...clients), defaultVendor);
  const app = clientWith({ allowed_origins: [origin] });

  it('a preflight may be cached, and allows the headers and the private network that are requested', async () => {
    assert.deepEqual(await preflight({ origin }, 'app', app), {
      ...corsHeaders(origin, defaultVendor),
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      'access-control-allow-methods': 'GET, OPTIONS',
      'access-control-max-age': '600',
    });
    const headers = await preflight(
      { origin, 'access-control-request-headers': 'etag', 'access-control-request-private-network': 'true' },
      'app',
      app,
    );
    assert.equal(headers['access-control-allow-headers'], 'etag');
    assert.equal(headers['access-control-allow-private-network'], 'true');
  });

  it('a preflight is checked for the client that it names, or else for all enabled clients', async () => {
    const otherClient = clientWith({ id: 'other' });
    const disabledClient = clientWith({ id: 'disabled', allowed_origins: [origin], enabled: false });
    const isAllowed = (clientId: string | undefined, ...clients: OAuthClient[]) =>
      preflight({ origin }, clientId, ...clients).then(
        () => true,
        (error: unknown) => (error as Error).name !== 'UnauthorizedOriginException',
      );
    assert.equal(await isAllowed('app', app, otherClient), true);
    assert.equal(await isAllowed('other', app, otherClient), false);
    assert.equal(await isAllowed('disabled', app, disabledClient), false);
    assert.equal(await isAllowed('none', app), false);
    assert.equal(await isAllowed(undefined, otherClient, app), true);
    assert.equal(await isAllowed(undefined, otherClient, disabledClient), false);
  });
});
