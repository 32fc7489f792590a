import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { contract } from '../../../contract/index.ts';
import { responseSizeLimits } from '../../../src/client/response-body.ts';
import { UnexpectedResponse, Unreachable, type UnreachableReason } from '../../../src/client/errors.ts';
import { basicIdentity } from '../../../src/client/identity.ts';
import { PlatformClient } from '../../../src/client/platform-client.ts';
import { HttpTransport } from '../../../src/client/transport.ts';

const list = contract.debugger.threads.list;
const okHead = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Writes a head, and then a piece again and again, as fast as the other end reads. Counts the bytes of the pieces. */
function flood(socket: Socket, head: string, piece: Buffer): { countSentBytes: () => number } {
  let sentCount = 0;
  const writeMore = (): void => {
    while (!socket.destroyed && !socket.writableEnded) {
      sentCount += piece.byteLength;
      if (!socket.write(piece)) return;
    }
  };
  socket.write(head);
  socket.on('drain', writeMore);
  writeMore();
  return { countSentBytes: () => sentCount };
}

describe('Responses from a hostile peer', () => {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const transports: HttpTransport[] = [];
  const serve = (respond: (socket: Socket) => void): Promise<string> =>
    new Promise((resolve) => {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.once('data', () => respond(socket));
      }).listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
      servers.push(server);
    });
  afterEach(async () => {
    for (const transport of transports.splice(0)) await transport.close();
    for (const socket of sockets) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });
  const request = async (baseUrl: string, options = {}, timeout = 1_000) => {
    const transport = new HttpTransport(options);
    transports.push(transport);
    const client = new PlatformClient({
      profile: { baseUrl },
      transport,
      identity: basicIdentity('developer', 'developer'),
    });
    return client.call(list, { timeoutMs: timeout });
  };
  const assertUnreachable = (promise: Promise<unknown>, reason: UnreachableReason, pattern: RegExp) =>
    assert.rejects(promise, (error: Error) => {
      assert.ok(error instanceof Unreachable, String(error.stack));
      assert.equal(error.reason, reason);
      assert.match(error.message, pattern);
      return true;
    });

  it('an endless response is read up to a limit, and the connection is closed', async () => {
    let countSentBytes = (): number => 0;
    let isClosed = false;
    const address = await serve((socket) => {
      socket.once('close', () => (isClosed = true));
      ({ countSentBytes } = flood(
        socket,
        `${okHead}Transfer-Encoding: chunked\r\n\r\n`,
        Buffer.from(`10000\r\n${'['.repeat(0x10000)}\r\n`),
      ));
    });
    await assertUnreachable(
      request(address, { maxResponseBytes: responseSizeLimits.debugger }, 30_000),
      'too-large',
      /too large \(larger than 32 MB\)/,
    );
    assert.ok(countSentBytes() < 2 * responseSizeLimits.debugger, `${countSentBytes()} bytes were sent`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(isClosed);
  });

  it('a response that announces more than the limit is not read', async () => {
    const address = await serve((socket) => {
      flood(socket, `${okHead}Content-Length: 99999999999\r\n\r\n`, Buffer.alloc(0x10000, ' '));
    });
    await assertUnreachable(
      request(address, { maxResponseBytes: 1_000_000 }),
      'too-large',
      /larger than 1 MB/,
    );
  });

  it('the header of a response has a size limit', async () => {
    const address = await serve((socket) => {
      flood(socket, okHead, Buffer.from(`X-More: ${'x'.repeat(1_000)}\r\n`));
    });
    await assertUnreachable(request(address), 'too-large', /too large/);
  });

  it('the header of a response has a time limit, even if it arrives line by line', async () => {
    const address = await serve((socket) => {
      socket.write(okHead);
      const timer = setInterval(() => socket.write('X-More: x\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    await assertUnreachable(request(address, {}, 100), 'timeout', /did not respond in time/);
  });

  it('the body of a response has a time limit, even if it arrives byte by byte', async () => {
    const address = await serve((socket) => {
      socket.write(`${okHead}Transfer-Encoding: chunked\r\n\r\n`);
      const timer = setInterval(() => socket.write('1\r\n \r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    await assertUnreachable(request(address, {}, 100), 'timeout', /did not respond in time/);
  });

  it('a series of interim responses has a time limit', async () => {
    const address = await serve((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    await assertUnreachable(request(address, {}, 100), 'timeout', /did not respond in time/);
  });

  for (const [caseName, raw, reason] of [
    ['is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'malformed'],
    [
      'is shorter than its announced length',
      `${okHead}Content-Length: 100\r\n\r\n{"script_threads":[`,
      'dropped',
    ],
    ['has an invalid length', `${okHead}Content-Length: abc\r\n\r\n{}`, 'malformed'],
    ['has two lengths', `${okHead}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'dropped'],
    ['ends in the middle of a chunk', `${okHead}Transfer-Encoding: chunked\r\n\r\nff\r\n{`, 'dropped'],
  ] as const)
    it(`a response that ${caseName} fails with a message for the user`, async () => {
      const address = await serve((socket) => socket.end(raw));
      await assertUnreachable(
        request(address),
        reason,
        reason === 'dropped'
          ? /closed the connection before it responded/
          : /did not respond with valid HTTP/,
      );
    });

  for (const [caseName, contentType, body, pattern] of [
    ['invalid JSON', 'application/json', '{"script_threads":', /a body that is not JSON/],
    ['HTML', 'text/html', '<html><title>Login</title>', /an HTML page titled "Login"/],
    ['an XHTML page', 'application/xhtml+xml', '<?xml version="1.0"?><html/>', /an HTML page/],
    ['XML', 'application/xml', '<fault><title>No</title></fault>', /a body of type application\/xml/],
    ['XML as plain text', 'text/plain', '<?xml version="1.0"?><fault/>', /a body of type text\/plain/],
    ['a number', 'application/json', '17', /a body that is not JSON/],
    ['null', 'application/json', 'null', /a body that is not JSON/],
    ['binary data', 'application/octet-stream', '\xff\xfe\0', /a body of type application\/octet-stream/],
    ['an unknown charset', 'application/json; charset=klingon', 'tlh', /a body that is not JSON/],
    ['another HTTP response', 'text/plain', 'HTTP/1.1 200 OK\r\n\r\n', /a body of type text\/plain/],
  ] as const)
    it(`a response with ${caseName} fails with a message that says what was received`, async () => {
      const bytes = Buffer.from(body, 'latin1');
      const address = await serve((socket) => {
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
        );
        socket.end(bytes);
      });
      await assert.rejects(request(address), (error: Error) => {
        assert.ok(error instanceof UnexpectedResponse, String(error.stack));
        assert.match(error.message, pattern);
        return true;
      });
    });

  it('a compressed response is not decompressed, since none was requested', async () => {
    const compressedBody = gzipSync(Buffer.alloc(50_000_000, '['));
    const address = await serve((socket) => {
      socket.write(`${okHead}Content-Encoding: gzip\r\nContent-Length: ${compressedBody.length}\r\n\r\n`);
      socket.end(compressedBody);
    });
    await assert.rejects(request(address, { maxResponseBytes: 1_000_000 }), /a body with the encoding gzip/);
  });

  it('a response with very deep, unclosed nesting fails with UnexpectedResponse', async () => {
    const body = '{"a":'.repeat(500_000);
    const address = await serve((socket) =>
      socket.end(`${okHead}Content-Length: ${body.length}\r\n\r\n${body}`),
    );
    await assert.rejects(request(address), UnexpectedResponse);
  });
});
