import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '../../../contract/index.ts';
import { parseVersion } from '../../../contract/version.ts';
import { UnexpectedResponse, PlatformFault, Unreachable } from '../../../src/client/errors.ts';
import { basicIdentity } from '../../../src/client/identity.ts';
import { PlatformClient } from '../../../src/client/platform-client.ts';
import type { ConnectionProfile } from '../../../src/client/profile.ts';
import { HttpTransport } from '../../../src/client/transport.ts';

interface Reply {
  status: number;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}

describe('PlatformClient', () => {
  let server: Server;
  let requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  let reply: () => Reply | 'drop' | 'silence';
  let transport: HttpTransport;
  const createClient = (profile: Partial<ConnectionProfile> = {}) =>
    new PlatformClient({
      profile: { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...profile },
      transport,
      identity: basicIdentity('user', 'pass'),
    });
  const { debugger: debug, shop } = contract;

  beforeEach(async () => {
    requests = [];
    transport = new HttpTransport();
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push({
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body,
        });
        const currentReply = reply();
        if (currentReply === 'drop') request.socket.destroy();
        else if (currentReply !== 'silence')
          response
            .writeHead(currentReply.status, {
              ...(currentReply.body === undefined
                ? {}
                : { 'content-type': currentReply.type ?? 'application/json' }),
              ...currentReply.headers,
            })
            .end(currentReply.body);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    reply = () => ({ status: 204 });
  });
  afterEach(async () => {
    await transport.close();
    server.closeAllConnections();
    server.close();
  });

  it('PlatformClient builds URLs from the operation table, the vendor, the version and the site', async () => {
    reply = () => ({ status: 200, body: '{}' });
    await createClient().call(debug.threads.members, {
      params: { thread_id: 3, frame_index: 0 },
      query: { object_path: 'a b.[1]', count: 5 },
    });
    await createClient({ vendor: { prefix: 'dw' }, site: 'My Site' }).call(shop.orders.get, {
      params: { order_no: 'a/b' },
      version: parseVersion('20.4'),
    });
    await createClient().call(shop.orders.get, { params: { order_no: '1' }, site: 'RefArch' });
    await createClient({ vendor: { prefix: 'dw' } }).call(contract.oauth.clientToken, {
      body: { grant_type: 'x y' },
    });
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      [
        'GET /s/-/svc/debugger/v2_0/threads/3/frames/0/members?object_path=a+b.%5B1%5D&count=5',
        'GET /s/My%20Site/dw/shop/v20_4/orders/a%2Fb',
        'GET /s/RefArch/svc/shop/v23_2/orders/1',
        'POST /dwsso/oauth2/access_token',
      ],
    );
    assert.equal(requests[0]?.headers['x-svc-client-id'], 'cartwright');
    assert.equal(requests[1]?.headers['x-dw-client-id'], 'cartwright');
    assert.deepEqual(
      [requests[3]?.body, requests[3]?.headers['content-type']],
      ['grant_type=x+y', 'application/x-www-form-urlencoded'],
    );
  });

  it('a client that skips breakpoints for reads sends the header for it only with GETs of the operation table', async () => {
    reply = () => ({ status: 200, body: '{}' });
    const { profile } = createClient();
    const client = new PlatformClient({ profile, transport, skipBreakpointsForReads: true });
    await client
      .withIdentity(basicIdentity('user', 'pass'))
      .call(shop.orders.get, { params: { order_no: '1' } });
    await client.call(shop.baskets.post, { body: {} });
    await client.send({ method: 'GET', path: '/', timeoutMs: 5_000 });
    await createClient().call(shop.orders.get, { params: { order_no: '1' } });
    assert.deepEqual(
      requests.map(({ headers }) => headers['x-svc-skip-breakpoints']),
      ['true', undefined, undefined, undefined],
    );
  });

  it('PlatformClient sends JSON and sends back the session cookie', async () => {
    reply = () => ({ status: 204, headers: { 'set-cookie': 'svcsid=abc; Path=/; Secure' } });
    const platformClient = createClient();
    await platformClient.call(debug.client.post, {});
    reply = () => ({ status: 200, body: '{"breakpoints":[]}' });
    const breakpoints = [{ line_number: 1, script_path: '/a.js' }];
    assert.deepEqual(await platformClient.call(debug.breakpoints.post, { body: { breakpoints } }), {
      breakpoints: [],
    });
    assert.deepEqual([requests[0]?.headers.cookie, requests[1]?.headers.cookie], [undefined, 'svcsid=abc']);
    assert.deepEqual(JSON.parse(requests[1]?.body ?? ''), { breakpoints });
    assert.equal(requests[0]?.headers.authorization, `Basic ${Buffer.from('user:pass').toString('base64')}`);
  });

  it('PlatformClient parses faults with and without a wrapper', async () => {
    for (const [body, detail] of [
      [
        '{"_v":"2.0","fault":{"type":"ScriptThreadNotFoundException","message":"gone","arguments":{"threadId":3}}}',
        'gone',
      ],
      ['{"_v":"2.0","type":"ScriptThreadNotFoundException","message":"bare"}', 'bare'],
    ] as const) {
      reply = () => ({ status: 404, body });
      const error = await captureRejection(
        createClient().call(debug.threads.get, { params: { thread_id: 3 } }),
      );
      assert.ok(error instanceof PlatformFault);
      assert.deepEqual([error.fault, error.status, error.detail], ['ScriptThreadNotFound', 404, detail]);
    }
  });

  it('PlatformClient adds a remedy to the message of a fault', async () => {
    reply = () => ({ status: 401, body: '{"fault":{"type":"NotAuthorizedException","message":"No."}}' });
    await assert.rejects(
      createClient().call(debug.client.post, {}),
      /^PlatformFault: No\. Check the user name and the password/,
    );
    reply = () => ({ status: 401, body: '{"error":"invalid_client","error_description":"Unknown."}' });
    await assert.rejects(
      createClient().call(contract.oauth.clientToken, { body: {} }),
      /Unknown\. Check "clientId" and "clientPassword"/,
    );
  });

  it('PlatformClient explains a response that is neither a document nor a fault of the platform', async () => {
    const cases: [Reply, RegExp][] = [
      [
        { status: 200, body: '<html><title>Dev</title>', type: 'text/html' },
        /responded with status 200 and an HTML page titled "Dev"/,
      ],
      [
        { status: 404, body: '{"message":"Not Found"}' },
        /JSON that is not a fault document.*Check the host and the port/,
      ],
      [
        { status: 302, headers: { location: 'https://login' } },
        /a redirect to https:\/\/login.*as "baseUrl"/,
      ],
      [{ status: 503 }, /an empty body.*has a problem/],
      [{ status: 200, body: 'hello', type: 'text/plain' }, /a body of type text\/plain/],
    ];
    for (const [response, pattern] of cases) {
      reply = () => response;
      const error = await captureRejection(createClient().call(debug.threads.list, {}));
      assert.ok(error instanceof UnexpectedResponse);
      assert.match(error.message, pattern);
    }
  });

  it('PlatformClient reports the reason why there is no response', async () => {
    reply = () => 'silence';
    const timeoutError = await captureRejection(createClient().call(debug.threads.list, { timeoutMs: 50 }));
    assert.ok(timeoutError instanceof Unreachable && timeoutError.reason === 'timeout', String(timeoutError));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const abortError = await captureRejection(
      createClient().call(debug.threads.list, { signal: controller.signal }),
    );
    assert.ok(abortError instanceof Unreachable && abortError.reason === 'aborted', String(abortError));
    reply = () => 'drop';
    const connectionError = await captureRejection(createClient().call(debug.client.post, {}));
    assert.ok(
      connectionError instanceof Unreachable && connectionError.reason === 'dropped',
      String(connectionError),
    );
    const refusalError = await captureRejection(
      createClient({ baseUrl: 'http://127.0.0.1:9' }).call(debug.threads.list, {}),
    );
    assert.ok(refusalError instanceof Unreachable && refusalError.reason === 'refused', String(refusalError));
  });

  it('PlatformClient repeats a read whose connection was dropped', async () => {
    let drops = 1;
    reply = () => (drops-- > 0 ? 'drop' : { status: 200, body: '{"script_threads":[]}' });
    assert.deepEqual(await createClient().call(debug.threads.list, {}), { script_threads: [] });
    assert.equal(requests.length, 2);
  });

  it('PlatformClient sends the method, the path and the body of a request that a user wrote', async () => {
    reply = () => ({ status: 418, body: 'tea', type: 'text/plain' });
    const response = await createClient().send({
      method: 'PATCH',
      path: '/any/path?x=1',
      body: 'raw',
      timeoutMs: 0,
    });
    assert.deepEqual([response.status, response.text], [418, 'tea']);
    assert.deepEqual(
      [requests[0]?.method, requests[0]?.url, requests[0]?.body],
      ['PATCH', '/any/path?x=1', 'raw'],
    );
  });

  it('PlatformClient takes the types of calls from the operation table', () => {
    // This function is never called. It must compile, apart from the marked statements.
    const _typeChecks = async () => {
      const platformClient = createClient();
      const list = await platformClient.call(debug.threads.list, {});
      list.script_threads.map(({ id }) => id.toFixed());
      // @ts-expect-error a parameter is missing
      await platformClient.call(debug.threads.get, {});
      // @ts-expect-error a required query is missing
      await platformClient.call(debug.threads.evaluate, { params: { thread_id: 1, frame_index: 0 } });
      // @ts-expect-error the body is missing
      await platformClient.call(debug.breakpoints.post, {});
      const wrongBody = { line_number: '1', script_path: '/a.js' };
      // @ts-expect-error a line is a number
      await platformClient.call(debug.breakpoints.post, { body: { breakpoints: [wrongBody] } });
    };
    assert.ok(_typeChecks);
  });
});

const captureRejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error,
  );
