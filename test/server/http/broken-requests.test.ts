import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { sendRaw } from '../../support/raw-request.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const productsPath = '/svc/shop/v23_2/products';

describe('invalid requests', () => {
  let service: RunningService;
  before(async () => {
    service = await startTestService({ flags: ['--allowed-host', 'shop.test'] });
  });
  after(() => service.close());

  for (const [caseName, head, type] of [
    [
      'an invalid host in the Host header',
      `GET ${productsPath}/a HTTP/1.1\r\nHost: a b`,
      'InvalidHostHeader',
    ],
    ['no Host header', `GET ${productsPath}/a HTTP/1.1`, 'InvalidHostHeader'],
    ['a Host header with a path', `GET ${productsPath}/a HTTP/1.1\r\nHost: shop/x`, 'InvalidHostHeader'],
    [
      'a foreign host name in a browser’s Host header',
      `GET ${productsPath}/a HTTP/1.1\r\nHost: evil.example:80\r\nAccept-Language: en`,
      'InvalidHostHeader',
    ],
    ['an escape that is not UTF-8', `GET ${productsPath}/%E0%A4%A HTTP/1.1\r\nHost: shop`, 'ResourcePath'],
    [
      'an ID of 9000 characters',
      `GET ${productsPath}/${'a'.repeat(9000)} HTTP/1.1\r\nHost: shop`,
      'ResourcePath',
    ],
    [
      'an invalid content type',
      `POST /svc/shop/v23_2/baskets HTTP/1.1\r\nHost: shop\r\nContent-Type: json\r\nContent-Length: 0`,
      'MalformedMediaType',
    ],
  ] as const) {
    it(`a request with ${caseName} gets ${type}`, async () => {
      const { status, fault } = await sendRaw(service.http, head);
      assert.equal(fault.type, `${type}Exception`);
      assert.equal(status, 400);
    });
  }

  for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])
    it(`the method ${method} gets 405 and the allowed methods`, async () => {
      const head = `${method} ${productsPath}/a HTTP/1.1\r\nHost: shop`;
      const { status, fault, text } = await sendRaw(service.http, head);
      assert.deepEqual([status, fault.type], [405, 'MethodNotAllowedException']);
      assert.match(text, /^allow: GET/im);
      assert.equal(fault.arguments.method, method);
    });

  // Node rejects `FOO` and `get`, and reports CONNECT as an event. The service rejects QUERY when it finds the route.
  for (const method of ['FOO', 'get', 'QUERY', 'CONNECT'])
    it(`the method ${method}, which does not reach the pipeline, gets 405 and an Allow header`, async () => {
      const { status, fault, text } = await sendRaw(
        service.http,
        `${method} ${productsPath}/a HTTP/1.1\r\nHost: shop`,
      );
      assert.deepEqual([status, fault.type], [405, 'MethodNotAllowedException']);
      assert.match(text, /^allow: GET, HEAD/im);
    });

  it('two Host headers are rejected, also if the target is absolute', async () => {
    for (const target of [`${productsPath}/a`, `http://shop${productsPath}/a`]) {
      const { status, fault } = await sendRaw(
        service.http,
        `GET ${target} HTTP/1.1\r\nHost: shop\r\nHost: shop`,
      );
      assert.deepEqual([status, fault.type], [400, 'InvalidHostHeaderException']);
    }
  });

  it('an unknown expectation in the Expect header is ignored', async () => {
    const { status, body } = await sendRaw(
      service.http,
      `POST /svc/shop/v23_2/customers/auth?client_id=cartwright HTTP/1.1\r\nHost: shop\r\nExpect: 200-ok\r\nContent-Type: application/json`,
      '{"type":"guest"}',
    );
    assert.deepEqual([status, body.auth_type], [200, 'guest']);
  });

  it('the host of an absolute target takes precedence over the Host header', async () => {
    const response = await sendRaw(
      service.http,
      `GET http://shop.test${productsPath}/beeswax-polish?client_id=cartwright HTTP/1.1\r\nHost: evil.example\r\nAccept-Language: en`,
    );
    assert.equal(response.status, 200);
    const foreignHostResponse = await sendRaw(
      service.http,
      `GET http://evil.example${productsPath}/a HTTP/1.1\r\nHost: shop.test\r\nAccept-Language: en`,
    );
    assert.equal(foreignHostResponse.fault.type, 'InvalidHostHeaderException');
  });

  for (const [header, coding] of [
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'identity, br'],
    ['Transfer-Encoding', 'gzip, chunked'],
  ] as const)
    it(`a request with the header ${header}: ${coding} gets 415`, async () => {
      const { status, fault } = await sendRaw(
        service.http,
        `POST /svc/shop/v23_2/baskets HTTP/1.1\r\nHost: shop\r\n${header}: ${coding}`,
      );
      assert.deepEqual([status, fault.type], [415, 'UnsupportedContentEncodingException']);
    });

  for (const id of ['beeswax-polish', 'nothing'])
    it(`a POST for ${id} that is overridden to HEAD gets no body, and its connection serves the next request`, async () => {
      const { port, hostname } = new URL(service.http);
      const socket = connect(Number(port), hostname);
      const target = `${productsPath}/${id}?client_id=cartwright`;
      socket.write(`POST ${target}&method=HEAD HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n{}`);
      socket.write(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
      let text = '';
      for await (const data of socket) text += String(data);
      const [firstHead = '', ...laterParts] = text.split('\r\n\r\n');
      const status = id === 'nothing' ? 404 : 200;
      assert.match(firstHead, new RegExp(`^HTTP/1\\.1 ${status} [^]*\ncontent-length: 0`, 'i'));
      assert.match(
        laterParts[0] ?? '',
        new RegExp(`^HTTP/1\\.1 ${status} `),
        'the second response follows at once',
      );
      const { id: productId, fault } = JSON.parse(laterParts[1] ?? '') as { id?: string; fault?: unknown };
      assert.deepEqual([productId, fault === undefined], status === 200 ? [id, true] : [undefined, false]);
    });

  for (const [client, host, browserHeaders] of [
    ['a program that is not a browser, under any host name', 'shop.example', ''],
    ['a browser at localhost', 'localhost:8080', '\r\nSec-Fetch-Site: same-origin'],
    ['a browser at an IP address', '[::1]:8080', '\r\nAccept-Language: en'],
    ['a browser at a name of --allowed-host', 'Shop.Test:8080', '\r\nOrigin: http://shop.test:8080'],
  ] as const)
    it(`a request of ${client} is served`, async () => {
      const head = `GET ${productsPath}/beeswax-polish?client_id=cartwright HTTP/1.1\r\nHost: ${host}${browserHeaders}`;
      assert.equal((await sendRaw(service.http, head)).status, 200);
    });

  it('invalid requests leave no error in the log', () => {
    assert.deepEqual(
      service.log.events.filter(({ level }) => level === 'error'),
      [],
    );
  });
});
