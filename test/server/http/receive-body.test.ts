import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const limit = 5 * 1024 * 1024;
const head = 'POST /svc/shop/v23_2/baskets HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';

describe('The body of a request', () => {
  let service: RunningService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  async function openSocket(): Promise<Socket> {
    const { port, hostname } = new URL(service.http);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  }
  async function readResponse(socket: Socket): Promise<string> {
    let text = '';
    for await (const data of socket) text += String(data);
    return text;
  }
  const tooLargePattern =
    /^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*"type":"RequestEntityTooLargeException"/i;

  it('a body of 5 MB is received, and a larger one is rejected by its length while the client still sends it', async () => {
    const socketForLimit = await openSocket();
    socketForLimit.write(`${head}Connection: close\r\nContent-Length: ${limit}\r\n\r\n${' '.repeat(limit)}`);
    assert.match(await readResponse(socketForLimit), /^HTTP\/1\.1 401 /);
    const socketForLargerBody = await openSocket();
    socketForLargerBody.write(`${head}Content-Length: ${limit * 4}\r\n\r\n`);
    const response = readResponse(socketForLargerBody);
    for (let sentCount = 0; sentCount < 4; sentCount++) socketForLargerBody.write(' '.repeat(limit));
    assert.match(await response, tooLargePattern);
  });

  it('a body without a length is rejected once it exceeds 5 MB, and the client may send it to its end', async () => {
    const socket = await openSocket();
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    const response = readResponse(socket);
    for (let sentCount = 0; sentCount < 8; sentCount++) {
      socket.write(`100000\r\n${' '.repeat(0x100000)}\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    socket.write('0\r\n\r\n');
    assert.match(await response, tooLargePattern);
  });

  it('a client that closes the connection within its body does not disturb the service and leaves no error in the log', async () => {
    const socket = await openSocket();
    socket.write(`${head}Content-Length: 1000\r\n\r\n{"a":`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(
      (await fetch(`${service.http}/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright`)).status,
      200,
    );
    assert.deepEqual(
      service.log.events.filter(({ level }) => level === 'error'),
      [],
    );
  });

  it('the body of a GET is ignored, and the connection serves the next request', async () => {
    const socket = await openSocket();
    const get = 'GET /svc/shop/v23_2/products/beeswax-polish?client_id=cartwright HTTP/1.1\r\nHost: shop\r\n';
    socket.write(`${get}Content-Length: 7\r\n\r\n{"a":1}${get}Connection: close\r\n\r\n`);
    assert.equal((await readResponse(socket)).match(/HTTP\/1\.1 200 /g)?.length, 2);
  });
});
