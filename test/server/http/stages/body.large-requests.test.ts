import assert from 'node:assert/strict';
import { once } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { connect } from 'node:net';
import { HttpDebugger, type HttpThread } from '../../../support/http-debugger.ts';
import { basic, sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const script = '/app/cartridge/scripts/probe.js';
const source = `exports.beforePOST = function (basket) {
  const list = [1, 2];
  return;
};`;

/** Returns an expression with about the given number of characters, whose value is 3. */
const longExpression = (length: number): string => `1 + /*${'x'.repeat(length - 9)}*/ 2`;

describe('large requests', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let client: HttpDebugger;
  let thread: HttpThread;
  let response: Promise<unknown>;
  before(async () => {
    workspace
      .registerHooks('app', { 'svc.api.shop.basket.beforePOST': './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': source });
    service = await startTestService({
      flags: ['--cartridges', workspace.folder, '--cartridge-path', 'app'],
    });
    client = await HttpDebugger.enable(service.http);
    await client.breakAt(`${script}:3`);
    const guest = await sender(service.http)('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    const authorization = guest.headers.get('authorization') ?? '';
    response = sender(service.http, { authorization })('POST', '/svc/shop/v23_2/baskets', {});
    thread = await client.waitForHalt(response);
  });
  after(async () => {
    await client.step(thread, 'resume');
    await response;
    await service.close();
    workspace.remove();
  });

  const framePath = () => `/svc/debugger/v2_0/threads/${thread.id}/frames/0`;
  const headers = { authorization: basic('developer', 'developer'), 'x-svc-client-id': 'http' };

  /** Sends a request over a raw connection. Resolves with all data until it is closed; rejects if it is reset. */
  async function sendRaw(head: string, body = ''): Promise<string> {
    const { hostname, port } = new URL(service.http);
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk));
    await once(socket, 'connect');
    socket.write(head + body);
    await once(socket, 'end');
    socket.end();
    return response;
  }

  it('an evaluation by GET is served up to the limit of the HTTP parser', async () => {
    // The rest of the request head needs up to 700 bytes.
    for (const length of [1_000, 8_000, maxHeaderSize - 700])
      assert.equal(await client.evaluate(thread, longExpression(length)), '3');
  });

  it('evaluations and lists of members are served by POST with a GET override and a form', async () => {
    for (const length of [20, 20_000, 2_000_000]) {
      const response = await fetch(`${service.http}${framePath()}/eval`, {
        method: 'POST',
        headers: { ...headers, 'x-svc-http-method-override': 'GET' },
        body: new URLSearchParams({ expr: longExpression(length) }),
      });
      const { result } = (await response.json()) as { result: string };
      assert.deepEqual([response.status, result], [200, '3']);
    }
    const membersResponse = await fetch(`${service.http}${framePath()}/members?method=GET`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ object_path: 'list', start: '1', count: '1' }),
    });
    const { total, object_members } = (await membersResponse.json()) as {
      total: number;
      object_members: { name: string }[];
    };
    // `total` also counts the member `length`.
    assert.deepEqual([total, object_members.map(({ name }) => name)], [3, ['[1]']]);
  });

  it('a request head beyond the limit gets a fault; the connection is closed without a reset', async () => {
    for (const length of [20_000, 200_000, 2_000_000]) {
      const target = `${framePath()}/eval?expr=${'x'.repeat(length)}`;
      const response = await sendRaw(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 431 /);
      assert.match(response, /connection: close\r\n/);
      const document = JSON.parse(response.slice(response.indexOf('\r\n\r\n'))) as {
        fault: { type: string };
      };
      assert.equal(document.fault.type, 'RequestHeadTooLargeException');
      const fetchResponse = await fetch(`${service.http}${target}`, { headers });
      assert.equal(fetchResponse.status, 431);
    }
  });

  it('data that is not HTTP gets a fault', async () => {
    const response = await sendRaw('NONSENSE\r\n\r\n');
    assert.match(response, /^HTTP\/1\.1 400 /);
    assert.match(response, /ResourcePathException/);
  });
});
