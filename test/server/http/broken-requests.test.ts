import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { runningService, type RunningService } from '../../support/running-service.ts';

/** Sends the head of a request unchanged, which fetch does not, and returns status and fault. */
const askRaw = (baseUrl: string, head: string): Promise<{ status: number; fault: any; text: string }> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(baseUrl);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.once('end', () =>
      resolve({
        status: Number(text.split(' ')[1]),
        fault: JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).fault,
        text,
      }),
    );
    socket.once('error', reject);
  });

const product = '/svc/shop/v23_2/products';

describe('invalid requests', () => {
  let service: RunningService;
  before(async () => {
    service = await runningService({ flags: ['--allowed-host', 'shop.test'] });
  });
  after(() => service.close());

  for (const [what, head, type] of [
    ['an invalid host in the Host header', `GET ${product}/a HTTP/1.1\r\nHost: a b`, 'InvalidHostHeader'],
    ['a Host header with a path', `GET ${product}/a HTTP/1.1\r\nHost: shop/x`, 'InvalidHostHeader'],
    [
      'a foreign host name in a browser’s Host header',
      `GET ${product}/a HTTP/1.1\r\nHost: evil.example:80\r\nAccept-Language: en`,
      'InvalidHostHeader',
    ],
    ['an escape that is not UTF-8', `GET ${product}/%E0%A4%A HTTP/1.1\r\nHost: shop`, 'ResourcePath'],
    ['an ID of 9000 characters', `GET ${product}/${'a'.repeat(9000)} HTTP/1.1\r\nHost: shop`, 'ResourcePath'],
    [
      'an invalid content type',
      `POST /svc/shop/v23_2/baskets HTTP/1.1\r\nHost: shop\r\nContent-Type: json\r\nContent-Length: 0`,
      'MalformedMediaType',
    ],
  ] as const) {
    it(`a request with ${what} is answered with ${type}`, async () => {
      const { status, fault } = await askRaw(service.http, head);
      assert.equal(fault.type, `${type}Exception`);
      assert.equal(status, 400);
    });
  }

  for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])
    it(`the method ${method} is answered with 405 and the allowed methods`, async () => {
      const head = `${method} ${product}/a HTTP/1.1\r\nHost: shop`;
      const { status, fault, text } = await askRaw(service.http, head);
      assert.deepEqual([status, fault.type], [405, 'MethodNotAllowedException']);
      assert.match(text, /^allow: GET/im);
      assert.equal(fault.arguments.method, method);
    });

  for (const [client, host, more] of [
    ['another client, under any host name', 'shop.example', ''],
    ['a browser at localhost', 'localhost:8080', '\r\nSec-Fetch-Site: same-origin'],
    ['a browser at an IP address', '[::1]:8080', '\r\nAccept-Language: en'],
    ['a browser at a name of --allowed-host', 'Shop.Test:8080', '\r\nOrigin: http://shop.test:8080'],
  ] as const)
    it(`a request of ${client} is served`, async () => {
      const head = `GET ${product}/beeswax-polish?client_id=cartwright HTTP/1.1\r\nHost: ${host}${more}`;
      assert.equal((await askRaw(service.http, head)).status, 200);
    });

  it('invalid requests leave no error in the log', () => {
    assert.deepEqual(
      service.log.events.filter(({ level }) => level === 'error'),
      [],
    );
  });
});
