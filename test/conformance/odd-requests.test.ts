import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { sendRaw } from '../support/raw-request.ts';
import { startTestService, type RunningService } from '../support/running-service.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const baseUrl = process.env['CONFORMANCE_BASE_URL'];

/** Requests that proxies, old clients and attackers send, but that HTTP libraries do not. */
describe('Conformance of the responses to unusual requests', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  let shop: string;
  let hostHeader: string;
  let basket: string;
  before(async () => {
    service = baseUrl === undefined ? await startTestService() : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    callers = await signIn(target);
    shop = `/s/${target.site}/${target.prefix}/shop/v23_2`;
    hostHeader = `Host: ${new URL(target.baseUrl).host}`;
    const { body } = await callers.customer('POST', `${shop}/baskets`, {});
    basket = `${shop}/baskets/${String(body.basket_id)}`;
  });
  after(async () => {
    await callers.customer('DELETE', basket);
    await service?.close();
  });

  const productSearch = () => `${shop}/product_search?client_id=${target.clientId}`;
  const send = (line: string, headers: readonly string[] = [hostHeader], body?: string | Buffer) =>
    sendRaw(target.baseUrl, [`${line} HTTP/1.1`, ...headers].join('\r\n'), body);

  it('a POST with the method override HEAD gets the response to a GET without its body', async () => {
    const response = await send(`POST ${productSearch()}&method=HEAD`);
    assert.equal(response.status, 200);
    assert.match(response.text, /^content-type: application\/json/im);
    assert.equal(response.body, undefined);
  });

  it('a request whose target is absolute is served under the host of the target', async () => {
    const response = await send(`GET http://shop.example${productSearch()}`, ['Host: proxy.example']);
    assert.equal(response.status, 200);
    assert.ok(!response.text.includes('proxy.example'));
  });

  it('two Host headers are rejected with 400', async () => {
    assert.equal((await send(`GET ${productSearch()}`, [hostHeader, hostHeader])).status, 400);
  });

  for (const method of ['FOO', 'CONNECT', 'QUERY', 'PROPFIND'])
    it(`the method ${method} is rejected with 405 and an Allow header`, async () => {
      const response = await send(`${method} ${productSearch()}`);
      assert.equal(response.status, 405);
      assert.match(response.text, /^allow: .*GET/im);
    });

  it('a compressed body is rejected with 415', async () => {
    const headers = [hostHeader, 'Content-Type: application/json', 'Content-Encoding: gzip'];
    assert.equal((await send(`POST ${basket}/items`, headers, gzipSync('[]'))).status, 415);
  });

  for (const [caseName, path, body] of [
    ['a quantity of 1e400', '/items', '[{"product_id":"p","quantity":1e400}]'],
    ['half a surrogate pair in a string', '/notes', '{"subject":"a\\ud800","text":"b"}'],
    ['half a surrogate pair in the name of an attribute', '', '{"c_\\udfff":"a"}'],
    [
      'an object with a property toString instead of a string',
      '/notes',
      '{"subject":{"toString":1},"text":"b"}',
    ],
    ['a property named toString', '/coupons', '{"toString":1}'],
    ['a property named __proto__', '/coupons', '{"__proto__":{"code":"a"}}'],
  ] as const)
    it(`a body with ${caseName} is rejected with 400, and changes nothing`, async () => {
      const responseBefore = await callers.customer('GET', basket);
      const response = await callers.customer(path === '' ? 'PATCH' : 'POST', basket + path, body);
      assert.equal(response.status, 400, JSON.stringify(response.body));
      const responseAfter = await callers.customer('GET', basket);
      assert.equal(responseAfter.body._resource_state, responseBefore.body._resource_state);
    });

  it('an object with the property toString instead of an enumerated value is rejected with 400', async () => {
    const response = await callers.withoutCredentials(
      'POST',
      `${shop}/customers/auth?client_id=${target.clientId}`,
      '{"type":{"toString":1}}',
    );
    assert.equal(response.status, 400, JSON.stringify(response.body));
  });

  it('`previous` of a page beyond the end leads to the last page', async () => {
    const sites = `/${target.prefix}/data/v23_2/sites`;
    const { body } = await callers.oauth('GET', `${sites}?start=900&count=1`);
    const lastPage = await callers.oauth('GET', String(body.previous).slice(target.baseUrl.length));
    assert.deepEqual([lastPage.body.start, lastPage.body.count], [body.total - 1, 1]);
  });

  it('`previous` of a page beyond the end of a product search leads to the last page', async () => {
    const { body } = await callers.customer('GET', `${productSearch()}&q=&start=900&count=10`);
    const lastPage = await callers.customer('GET', String(body.previous).slice(target.baseUrl.length));
    assert.equal(lastPage.body.start, body.total - 10);
    assert.equal(lastPage.body.hits.length, 10);
  });

  it('concurrent writes without a resource state all succeed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        callers.customer('PATCH', basket, { customer_info: { email: `wren${index}@example.com` } }),
      ),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  });

  it('only one of the concurrent writes with the same resource state succeeds', async () => {
    const { body } = await callers.customer('GET', basket);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        callers.customer('PATCH', basket, {
          _resource_state: body._resource_state,
          customer_info: { email: `hollis${index}@example.com` },
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 409)]);
  });
});
