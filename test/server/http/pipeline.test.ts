import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { defaultVendor } from '../../../contract/vendor.ts';
import { basic, sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const productPath = '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright';

/** Sends the request line unchanged, since fetch would normalize its target. Resolves with the response's status line. */
const sendRawHead = (baseUrl: string, head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(baseUrl);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head}\r\nHost: shop\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.once('end', () => resolve(text.split('\r\n', 1)[0]!));
    socket.once('error', reject);
  });

describe('the pipeline of a running service', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService();
    api = sender(service.http);
  });
  after(() => service.close());

  it('a product is read with a site, without one, and with the site `-`', async () => {
    for (const prefix of ['', '/s/RefArch', '/s/-']) {
      const { status, body } = await api('GET', prefix + productPath);
      assert.equal(status, 200, prefix);
      assert.equal(body._v, '23.2');
      assert.equal(body._type, 'product');
      assert.equal(body.id, 'beeswax-polish');
    }
  });

  it('the client ID may be sent in the header `x-svc-client-id`', async () => {
    const { status } = await api('GET', productPath.split('?')[0]!, undefined, {
      'x-svc-client-id': 'cartwright',
    });
    assert.equal(status, 200);
  });

  it('absolute-form targets and doubled slashes are served', async () => {
    assert.match(await sendRawHead(service.http, `GET ${service.http}${productPath} HTTP/1.1`), / 200 /);
    assert.match(await sendRawHead(service.http, `GET /s/-/${productPath} HTTP/1.1`), / 200 /);
  });

  it('a selector chooses elements by a condition, and leaves properties out', async () => {
    const selector = "(id,prices,image_groups[?(@.view_type=='large')].(**,-images.link))";
    const { status, body } = await api(
      'GET',
      `${productPath}&expand=images&select=${selector.replaceAll("'", '%27')}`,
    );
    assert.equal(status, 200);
    assert.deepEqual(
      body.image_groups.map((group: { view_type: string }) => group.view_type),
      ['large'],
    );
    assert.equal(body.image_groups[0].images[0].link, undefined);
    assert.equal(body.name, undefined);
  });

  it('a question mark in a query is part of a value, and nothing after it is lost', async () => {
    const { body } = await api('GET', '/svc/shop/v23_2/products/beeswax-polish?x=a?b&client_id=cartwright');
    assert.equal(body.id, 'beeswax-polish');
  });

  it('versions from 17.1 on are served, and named in the response', async () => {
    for (const version of ['v17_1', 'v19_5', 'v25_6']) {
      const { status, body } = await api('GET', productPath.replace('v23_2', version));
      assert.equal(status, 200);
      assert.equal(`v${body._v.replace('.', '_')}`, version);
    }
  });

  it('HEAD is GET without a body, and OPTIONS names the methods', async () => {
    const head = await api('HEAD', productPath);
    assert.equal(head.status, 200);
    assert.equal(head.body, '');
    const options = await api('OPTIONS', productPath);
    assert.equal(options.status, 204);
    assert.equal(options.headers.get('allow'), 'GET, HEAD, OPTIONS');
  });

  it('a selector filters the response', async () => {
    const { body } = await api('GET', `${productPath}&select=(id,name)`);
    assert.deepEqual(Object.keys(body).sort(), ['_type', '_v', 'id', 'name']);
  });

  it('an image of the catalog is served with its content type', async () => {
    const { body } = await api('GET', `${productPath}&expand=images`);
    const link = body.image_groups[0].images[0].link as string;
    const image = await fetch(link);
    assert.equal(image.status, 200);
    assert.equal(image.headers.get('content-type'), 'image/svg+xml');
    assert.match(await image.text(), /^<svg /);
  });

  it('no image path leads outside the image folder', async () => {
    for (const path of ['%2e%2e%2fshop.json', '..%2f..%2fcli.js', '%2fetc%2fpasswd', 'nothing.svg', '']) {
      assert.equal((await api('GET', `/images/kestrel/${path}`)).status, 404, path);
    }
  });

  for (const [caseName, method, path, status, type, args, headers, text] of [
    [
      'an unknown path',
      'GET',
      '/svc/shop/v23_2/nothing',
      404,
      'ResourcePathNotFound',
      { path: '/svc/shop/v23_2/nothing' },
    ],
    ['no path', 'GET', '/', 404, 'ResourcePathNotFound', { path: '/' }],
    ['a malformed version', 'GET', productPath.replace('v23_2', '23.2'), 400, 'InvalidVersion', undefined],
    [
      'a retired version',
      'GET',
      productPath.replace('v23_2', 'v16_9'),
      404,
      'VersionNotFound',
      { version: '16.9' },
    ],
    ['a method that is not served', 'DELETE', productPath, 405, 'MethodNotAllowed', { method: 'DELETE' }],
    ['an unknown site', 'GET', `/s/Nowhere${productPath}`, 404, 'UnknownSite', { siteId: 'Nowhere' }],
    ['no client ID', 'GET', productPath.split('?')[0]!, 400, 'MissingClientId', undefined],
    [
      'an unknown client ID',
      'GET',
      productPath.replace('=cartwright', '=x'),
      401,
      'UnknownClientId',
      { clientId: 'x' },
    ],
    ['a malformed selector', 'GET', `${productPath}&select=id`, 400, 'MalformedSelector', { selector: 'id' }],
    [
      'a malformed locale',
      'GET',
      `${productPath}&locale=english`,
      400,
      'MalformedLocale',
      { locale: 'english' },
    ],
    [
      'a locale that the site does not have',
      'GET',
      `${productPath}&locale=fr-FR`,
      400,
      'UnsupportedLocale',
      { locale: 'fr-FR' },
    ],
    [
      'an override to an unsupported method',
      'POST',
      productPath,
      400,
      'IllegalHttpMethodOverride',
      { method: 'TRACE' },
      { 'x-svc-http-method-override': 'TRACE' },
    ],
    ['no token', 'GET', '/svc/shop/v23_2/baskets/b', 401, 'AuthorizationHeaderMissing', undefined],
    [
      'an authorization scheme other than Bearer',
      'GET',
      '/svc/shop/v23_2/baskets/b',
      401,
      'InvalidAuthorizationHeader',
      undefined,
      { authorization: 'Basic eDp5' },
    ],
    [
      'a token that is not a JWT',
      'GET',
      '/svc/shop/v23_2/baskets/b',
      401,
      'InvalidAccessToken',
      { accessToken: 'a.b.c' },
      { authorization: 'Bearer a.b.c' },
    ],
    [
      'a body over 5 MB',
      'POST',
      '/svc/shop/v23_2/customers/auth?client_id=cartwright',
      413,
      'RequestEntityTooLarge',
      undefined,
      {},
      ' '.repeat(5 * 1024 * 1024 + 1),
    ],
  ] as [string, string, string, number, string, object | undefined, Record<string, string>?, string?][]) {
    it(`a request with ${caseName} gets ${type}`, async () => {
      const { status: actualStatus, body, headers: responseHeaders } = await api(method, path, text, headers);
      assert.equal(body.fault.type, `${type}Exception`);
      assert.equal(actualStatus, status);
      if (args) assert.deepEqual(body.fault.arguments, args);
      assert.equal(responseHeaders.get('cache-control'), 'max-age=0,no-cache,no-store,must-revalidate');
      assert.match(responseHeaders.get('content-type')!, /^application\/json;charset=UTF-8$/i);
    });
  }

  it('a service with another vendor profile uses the path prefix and the URN namespace of that profile', async () => {
    const otherService = await startTestService({
      flags: '--prefix dw --hook-root dw.ocapi --urn demandware --module-root dw'.split(' '),
    });
    try {
      const dw = sender(otherService.http);
      assert.equal((await dw('GET', productPath.replace('/svc/', '/dw/'))).status, 200);
      assert.equal((await dw('GET', productPath)).status, 404);
      const tokenResponse = await dw(
        'POST',
        '/dw/oauth2/access_token?client_id=cartwright',
        'grant_type=urn%3Ademandware%3Aparams%3Aoauth%3Agrant-type%3Aclient-id%3Adwsid%3Adwsecuretoken',
        {
          authorization: basic('admin', 'admin', 'cartwright'),
          'content-type': 'application/x-www-form-urlencoded',
        },
      );
      assert.equal(tokenResponse.status, 200);
    } finally {
      await otherService.close();
    }
    assert.equal(defaultVendor.prefix, 'svc');
  });
});
