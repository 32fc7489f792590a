import assert from 'node:assert/strict';
import { signInAsGuest, sampleShopWith } from '../../../support/shop-with-access.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const storefrontOrigin = 'https://shop.example';
const productPath = '/svc/shop/v23_2/products/beeswax-polish';
const allResources = [
  {
    resource_id: '/**',
    methods: ['get' as const, 'post' as const],
    read_attributes: '(**)',
    write_attributes: '(**)',
  },
];

describe('cross-origin requests of browsers', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService({
      shop: sampleShopWith({
        clients: [
          {
            id: 'storefront',
            password: 'x',
            allowed_origins: [`${storefrontOrigin}/`],
            shop_resources: allResources,
          },
        ],
      }),
    });
    api = sender(service.http);
  });
  after(() => service.close());

  const sendPreflight = (path: string, origin: string, overrides: Record<string, string> = {}) =>
    api('OPTIONS', path, undefined, { origin, 'access-control-request-method': 'GET', ...overrides });

  it('a preflight request gets the allowed methods and headers', async () => {
    const { status, headers } = await sendPreflight(`${productPath}?client_id=storefront`, storefrontOrigin, {
      'access-control-request-headers': 'authorization,x-svc-client-id',
      'access-control-request-private-network': 'true',
    });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), storefrontOrigin);
    assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS');
    assert.equal(headers.get('access-control-allow-headers'), 'authorization,x-svc-client-id');
    assert.equal(headers.get('access-control-allow-private-network'), 'true');
    assert.match(headers.get('vary')!, /Origin/);
  });

  it('a page of a listed origin may send requests, and read the headers that clients need', async () => {
    const { status, headers } = await api('GET', `${productPath}?client_id=storefront`, undefined, {
      origin: storefrontOrigin,
    });
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), storefrontOrigin);
    assert.match(headers.get('access-control-expose-headers')!, /Authorization.*x-svc-resource-state/);
  });

  it('a page of the service’s own origin may always send requests', async () => {
    const { status } = await api('GET', `${productPath}?client_id=storefront`, undefined, {
      origin: service.http,
    });
    assert.equal(status, 200);
  });

  it('a page of a foreign origin may not send requests for a client that lists no origins', async () => {
    for (const origin of ['http://localhost:5173', 'https://evil.example', 'null']) {
      const response = await api('GET', `${productPath}?client_id=cartwright`, undefined, { origin });
      assert.equal(response.body.fault.type, 'UnauthorizedOriginException');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      assert.equal((await sendPreflight(`${productPath}?client_id=cartwright`, origin)).status, 401);
      // A preflight without a client is rejected too, because no client lists the origin.
      assert.equal((await sendPreflight(productPath, origin)).status, 401);
    }
  });

  it('a page of a foreign origin cannot read the fault of a request without a client', async () => {
    const requestFrom = (origin: string) => api('GET', productPath, undefined, { origin });
    const faultForForeignOrigin = await requestFrom('https://evil.example');
    assert.equal(faultForForeignOrigin.body.fault.type, 'MissingClientIdException');
    assert.equal(faultForForeignOrigin.headers.get('access-control-allow-origin'), null);
    assert.equal(
      (await requestFrom(storefrontOrigin)).headers.get('access-control-allow-origin'),
      storefrontOrigin,
    );
  });

  it('a page of a listed origin can read the fault of a request whose encoding, media type or method is not supported', async () => {
    const guest = await signInAsGuest(api, 'storefront');
    const origin = storefrontOrigin;
    for (const [method, headers, type] of [
      ['POST', { 'content-encoding': 'gzip' }, 'UnsupportedContentEncodingException'],
      ['POST', { 'content-type': 'json' }, 'MalformedMediaTypeException'],
      ['QUERY', {}, 'MethodNotAllowedException'],
    ] as const) {
      const response = await guest(method, '/svc/shop/v23_2/baskets', {}, { origin, ...headers });
      assert.equal(response.body.fault.type, type);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
    }
  });

  it('a page of an origin that the client does not list gets UnauthorizedOrigin for its preflight and for its request', async () => {
    const guest = await signInAsGuest(api, 'storefront');
    for (const response of [
      await sendPreflight(`${productPath}?client_id=storefront`, 'https://evil.example'),
      await api('GET', `${productPath}?client_id=storefront`, undefined, { origin: 'https://evil.example' }),
      await guest('POST', '/svc/shop/v23_2/baskets', {}, { origin: 'https://evil.example' }),
    ]) {
      assert.equal(response.status, 401);
      assert.equal(response.body.fault.type, 'UnauthorizedOriginException');
      assert.deepEqual(response.body.fault.arguments, { origin: 'https://evil.example' });
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    }
  });

  it('a page may read the faults of its requests', async () => {
    const { status, headers } = await api(
      'GET',
      '/svc/shop/v23_2/products/none?client_id=storefront',
      undefined,
      {
        origin: storefrontOrigin,
      },
    );
    assert.equal(status, 404);
    assert.equal(headers.get('access-control-allow-origin'), storefrontOrigin);
  });

  it('the Debugger API has no CORS headers', async () => {
    const { headers } = await sendPreflight('/svc/debugger/v2_0/client', storefrontOrigin);
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  it('an OPTIONS request that is not a preflight gets no CORS headers', async () => {
    const { status, headers } = await api('OPTIONS', productPath);
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-methods'), null);
  });
});
