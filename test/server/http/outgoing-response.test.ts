import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { defaultVendor } from '../../../contract/vendor.ts';
import { writeResponse, type OutgoingResponse } from '../../../server/http/outgoing-response.ts';
import { normalizeRequest } from '../../../server/http/request-target.ts';

describe('the response on the connection', () => {
  let server: Server;
  let responses: OutgoingResponse[];
  let receivedRequest: IncomingMessage | undefined;
  before(async () => {
    server = createServer((request, response) => {
      receivedRequest = request;
      normalizeRequest(defaultVendor, request);
      writeResponse(request, response, responses.shift()!, { 'x-listener': 'a', etag: '"listener"' });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  async function open(): Promise<{ socket: Socket; text: () => string }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'connect');
    return { socket, text: () => text };
  }

  /** Sends requests on one connection, the last of which closes it. Resolves with all data of the responses. */
  async function send(requests: string, ...answers: OutgoingResponse[]): Promise<string> {
    responses = answers;
    const { socket, text } = await open();
    socket.write(requests);
    await once(socket, 'end');
    socket.end();
    return text();
  }

  const request = (method: string, headers = 'connection: close\r\n') =>
    `${method} / HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;

  it('the length of a response is that of its bytes, and its headers override those of the listener', async () => {
    const text = await send(request('GET'), { status: 200, headers: { etag: '"own"' }, body: 'größe' });
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(text, /\r\ncontent-length: 7\r\n/);
    assert.match(text, /\r\nx-listener: a\r\netag: "own"\r\n/);
    assert.ok(text.endsWith('\r\n\r\ngröße'));
  });

  it('a response without a body has the length 0, or none if its status cannot have a body', async () => {
    for (const [status, hasLength] of [
      [200, true],
      [204, false],
      [304, false],
    ] as const) {
      const text = await send(request('GET'), { status, headers: {}, body: undefined });
      assert.equal(text.includes('\r\ncontent-length: 0\r\n'), hasLength, text);
      assert.ok(text.endsWith('\r\n\r\n'));
    }
  });

  it('a POST that is overridden to HEAD gets no body and the length 0, so that its client does not wait', async () => {
    const headers = `x-${defaultVendor.prefix}-http-method-override: HEAD\r\nconnection: close\r\n`;
    const text = await send(request('POST', headers), { status: 200, headers: {}, body: 'not for HEAD' });
    assert.match(text, /\r\ncontent-length: 0\r\n/);
    assert.ok(text.endsWith('\r\n\r\n'));
  });

  it('the responses to requests that arrive together are all sent', async () => {
    const response = (body: string) => ({ status: 200, headers: {}, body });
    const text = await send(request('GET', '') + request('GET'), response('first'), response('second'));
    assert.match(text, /first[\s\S]*second$/);
  });

  it('the rest of a body that is too large is read before the connection is closed', async () => {
    responses = [{ status: 413, headers: {}, body: 'too large' }];
    const { socket, text } = await open();
    socket.write(request('POST', 'content-length: 2000000\r\n'));
    while (!text().endsWith('too large')) await once(socket, 'data');
    assert.match(text(), /^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n/);
    const closed = once(receivedRequest!, 'close');
    for (let sent = 0; sent < 2_000_000; sent += 100_000) socket.write('x'.repeat(100_000));
    await closed;
    assert.equal(receivedRequest?.complete, true);
    await once(socket, 'end');
    socket.end();
  });
});
