import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { runningService, type RunningService } from '../../support/running-service.ts';

/** Sends a head as it is, and gives back status and fault: fetch would tidy it. */
const askRaw = (baseUrl: string, head: string): Promise<{ status: number; fault: any }> =>
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
      }),
    );
    socket.once('error', reject);
  });

const product = '/svc/shop/v23_2/products';

describe('a request that makes no sense', () => {
  let service: RunningService;
  before(async () => {
    service = await runningService();
  });
  after(() => service.close());

  for (const [what, head, type] of [
    ['a Host header that names no host', `GET ${product}/a HTTP/1.1\r\nHost: a b`, 'InvalidHostHeader'],
    ['a Host header with a path', `GET ${product}/a HTTP/1.1\r\nHost: shop/x`, 'InvalidHostHeader'],
    ['an escape that is no character', `GET ${product}/%E0%A4%A HTTP/1.1\r\nHost: shop`, 'ResourcePath'],
    ['an id longer than any', `GET ${product}/${'a'.repeat(9000)} HTTP/1.1\r\nHost: shop`, 'ResourcePath'],
    [
      'a content type that is none',
      `POST /svc/shop/v23_2/baskets HTTP/1.1\r\nHost: shop\r\nContent-Type: json\r\nContent-Length: 0`,
      'MalformedMediaType',
    ],
  ] as const) {
    it(`for ${what} is answered with ${type}`, async () => {
      const { status, fault } = await askRaw(service.http, head);
      assert.equal(fault.type, `${type}Exception`);
      assert.equal(status, 400);
    });
  }

  it('leaves no error in the log', () => {
    assert.deepEqual(
      service.log.events.filter(({ level }) => level === 'error'),
      [],
    );
  });
});
