import assert from 'node:assert/strict';
import { fault } from '../../../contract/fault.ts';
import { MethodNotAllowed, UnknownSite } from '../../../contract/faults/general.ts';
import { OAuthError } from '../../../contract/oauth.ts';
import type { Family } from '../../../contract/operation.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { failureResponse, faultNameOf } from '../../../server/http/failure-response.ts';
import { MethodNotAllowedError } from '../../../server/http/routing.ts';
import { StoreUnavailableError } from '../../../server/ports/store.ts';
import { CollectedLog } from '../../support/collected-log.ts';

const origin = 'https://shop.example';

/** Responds to a request that failed. By default no client lists an origin. */
function respond(
  error: unknown,
  {
    url = '/svc/shop/v23_2/products/p1',
    headers = {},
    family,
    origins = [],
    body,
  }: {
    url?: string;
    headers?: Record<string, string>;
    family?: Family;
    origins?: string[] | Error;
    body?: Buffer;
  } = {},
) {
  const all = () =>
    origins instanceof Error ? Promise.reject(origins) : Promise.resolve([{ allowed_origins: origins }]);
  const store = { begin: () => ({ collection: () => ({ all }) }) };
  return failureResponse({ vendor: defaultVendor, log: new CollectedLog(), store } as never, error, {
    id: 'r1',
    request: { url, headers } as never,
    family,
    body,
  });
}
const unknownSite = fault(UnknownSite, { siteId: 'none' });

describe('the name of an error in telemetry', () => {
  it('telemetry names an error as the response does', () => {
    const names = [
      new OAuthError('invalid_grant', 'wrong password'),
      new MethodNotAllowedError(fault(MethodNotAllowed, { method: 'PUT' }), 'GET'),
      unknownSite,
      new StoreUnavailableError('down'),
      new TypeError('a bug'),
      'a bug',
    ].map(faultNameOf);
    assert.deepEqual(names, [
      'invalid_grant',
      'MethodNotAllowedException',
      'UnknownSiteException',
      'StoreUnavailableException',
      'InternalServerException',
      'InternalServerException',
    ]);
  });
});

describe('the response to a failed token request', () => {
  it('a failed token request gets the fields and headers of RFC 6749, also if it asks for XML', async () => {
    const { status, headers, body } = await respond(new OAuthError('invalid_client', 'wrong'), {
      headers: { accept: 'text/xml' },
      family: 'oauth',
    });
    assert.equal(status, 401);
    assert.deepEqual(JSON.parse(String(body)), { error: 'invalid_client', error_description: 'wrong' });
    assert.deepEqual(
      [headers['content-type'], headers['pragma'], headers['www-authenticate']],
      ['application/json; charset=UTF-8', 'no-cache', 'Basic realm="svc"'],
    );
    assert.match(String(headers['cache-control']), /no-store/);
  });

  it('a token request that fails with 400 gets no WWW-Authenticate header', async () => {
    const { status, headers } = await respond(new OAuthError('invalid_grant', 'wrong'));
    assert.deepEqual([status, 'www-authenticate' in headers], [400, false]);
  });
});

describe('the response to a failed request', () => {
  it('a fault document has the version in the path, or an empty one', async () => {
    const versionAt = async (url: string) =>
      (JSON.parse(String((await respond(unknownSite, { url })).body)) as { _v: string })._v;
    assert.equal(await versionAt('/svc/shop/v19_1/products/p1'), '19.1');
    assert.equal(await versionAt('/s/RefArch/svc/data/v18_2?a=v17_1'), '18.2');
    assert.equal(await versionAt('/nothing'), '');
  });

  it('a fault is XML if the request asks for XML or has an XML body, except for token requests', async () => {
    const typeOf = async (request: Parameters<typeof respond>[1]) =>
      (await respond(unknownSite, request)).headers['content-type'];
    const xml = 'application/xml;charset=UTF-8';
    const json = 'application/json;charset=UTF-8';
    assert.equal(await typeOf({ headers: { accept: 'text/xml' } }), xml);
    assert.equal(await typeOf({ url: '/svc/shop/v23_2/products/p1?format=xml' }), xml);
    assert.equal(
      await typeOf({ headers: { 'content-type': 'text/xml' }, body: Buffer.from('<a/>'), family: 'data' }),
      xml,
    );
    assert.equal(await typeOf({ headers: { accept: 'text/xml' }, family: 'oauth' }), json);
    assert.equal(await typeOf({}), json);
  });

  it('the response to a method that is not allowed names the allowed methods', async () => {
    const error = new MethodNotAllowedError(fault(MethodNotAllowed, { method: 'PUT' }), 'GET, HEAD, OPTIONS');
    const { status, headers } = await respond(error);
    assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD, OPTIONS']);
    assert.equal('allow' in (await respond(unknownSite)).headers, false);
  });

  it('a web page may read a fault if a client lists its origin, in the Data API and the Shop API', async () => {
    const allowedOrigin = async (request: Parameters<typeof respond>[1]) =>
      (await respond(unknownSite, { headers: { origin }, ...request })).headers[
        'access-control-allow-origin'
      ];
    for (const family of ['shop', 'data'] as const)
      assert.equal(await allowedOrigin({ family, origins: [origin] }), origin);
    assert.equal(await allowedOrigin({ family: 'shop', origins: ['https://other.example'] }), undefined);
    assert.equal(await allowedOrigin({ family: 'debugger', origins: [origin] }), undefined);
    assert.equal(await allowedOrigin({ origins: [origin] }), undefined);
    assert.equal(await allowedOrigin({ family: 'shop', origins: ['*'], headers: {} }), undefined);
  });

  it('a web page may not read a fault while the database cannot say which origins are listed', async () => {
    const { status, headers } = await respond(new StoreUnavailableError('down'), {
      headers: { origin },
      family: 'shop',
      origins: new StoreUnavailableError('down'),
    });
    assert.deepEqual([status, headers['access-control-allow-origin']], [503, undefined]);
  });
});
