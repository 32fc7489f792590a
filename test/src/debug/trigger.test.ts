import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnsecuredJWT } from 'jose';
import type { FakeResponse, FakeRequest } from '../../support/dap-fake-platform.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

const token = (id: string) => new UnsecuredJWT({ id }).setExpirationTime('30m').encode();
const shopPath = '/s/RefArch/svc/shop/v23_2';

describe('a trigger', () => {
  let fixture: DapFixture;
  let requests: FakeRequest[];
  beforeEach(async () => {
    fixture = await dapFixture();
    requests = [];
    let guestCount = 0;
    fixture.platform.shop = (request): FakeResponse => {
      requests.push(request);
      switch (request.path) {
        case `${shopPath}/customers/auth`:
          return {
            status: 200,
            body: { _type: 'customer', customer_id: 'c1' },
            headers: { authorization: `Bearer ${token(`guest${++guestCount}`)}` },
          };
        case `${shopPath}/baskets`:
          return { status: 200, body: { basket_id: 'b1', shipments: [{ shipment_id: 'me' }], total: 7 } };
        case `${shopPath}/baskets/b1/items`:
          return { status: 200, body: { basket_id: 'b1' } };
        case `${shopPath}/orders`:
          return { status: 200, body: { order_no: '00001' } };
        default:
          return {
            status: 400,
            body: { _v: '23.2', fault: { type: 'HookStatusException', message: 'The hook said no.' } },
          };
      }
    };
  });
  afterEach(() => fixture.close());
  const waitForOutput = (text: string) =>
    fixture.dap.waitForEvent('output', ({ body }) => (body as { output: string }).output.includes(text));

  it('a trigger of several steps is sent as one guest, with values of earlier responses', async () => {
    await fixture.start({
      configuration: {
        request: 'launch',
        trigger: [
          { method: 'POST', path: `${shopPath}/baskets`, body: {} },
          {
            method: 'POST',
            path: `${shopPath}/baskets/\${steps.0.basket_id}/items`,
            body: [{ quantity: '${steps.0.total}' }],
          },
          { method: 'POST', path: `${shopPath}/orders`, body: { basket_id: '${steps.1.basket_id}' } },
        ],
      },
    });
    await waitForOutput('00001');
    assert.deepEqual(
      requests.map(({ method, path }) => `${method} ${path.slice(shopPath.length)}`),
      ['POST /customers/auth', 'POST /baskets', 'POST /baskets/b1/items', 'POST /orders'],
    );
    const [signIn, basket, items, order] = requests;
    assert.deepEqual(signIn?.body, { type: 'guest' });
    assert.equal(signIn.headers['x-svc-client-id'], 'cartwright');
    assert.match(basket?.headers.authorization ?? '', /^Bearer ey/);
    assert.equal(order?.headers.authorization, basket?.headers.authorization);
    assert.deepEqual([items?.body, order?.body], [[{ quantity: 7 }], { basket_id: 'b1' }]);
    assert.match(fixture.dap.output('console'), /3\/3 POST \S+\/orders → 200 OK \(\d+ ms\)/);
    assert.match(fixture.dap.output('stdout'), /"order_no": "00001"/);
  });

  it('a step of a trigger keeps its client ID in the header or query, and signs in with it', async () => {
    await fixture.start({
      configuration: {
        request: 'launch',
        trigger: [
          { method: 'POST', path: `${shopPath}/baskets`, body: {}, headers: { 'X-SVC-Client-Id': 'till' } },
          { method: 'POST', path: `${shopPath}/baskets/b1/items?client_id=kiosk`, body: [] },
          { method: 'POST', path: `${shopPath}/orders`, body: {} },
        ],
      },
    });
    await waitForOutput('00001');
    assert.deepEqual(
      requests.map(({ path, query, headers }) => [
        path.slice(shopPath.length),
        headers['x-svc-client-id'] ?? null,
        query.get('client_id'),
      ]),
      [
        ['/customers/auth', 'till', null],
        ['/baskets', 'till', null],
        ['/customers/auth', 'kiosk', null],
        ['/baskets/b1/items', null, 'kiosk'],
        ['/customers/auth', 'cartwright', null],
        ['/orders', 'cartwright', null],
      ],
    );
  });

  it('a script that a trigger runs can halt', async () => {
    const { platform, dap } = fixture;
    platform.shop = async () => {
      const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
      while (thread.status === 'halted') await new Promise((resolve) => setTimeout(resolve, 1));
      return { status: 200, body: { done: true } };
    };
    await fixture.start({
      breakpoints: [6],
      configuration: { trigger: { method: 'GET', path: '/anything', as: 'none' } },
    });
    await dap.waitForStop();
    assert.doesNotMatch(dap.output('console'), /anything/);
    await dap.request('continue', { threadId: 1 });
    await waitForOutput('"done": true');
  });

  it('a halt names the request that is sent if there are several, and the console names it once', async () => {
    const { platform, dap } = fixture;
    const haltOnce = async (threadId: number) => {
      const thread = platform.thread(threadId).halt(frameAt(scriptPath, 6));
      const deadline = Date.now() + 10_000;
      while (thread.status === 'halted' && Date.now() < deadline) await sleep(1);
      // Another halt before the response to "continue" is sent would give that response too new an entity tag.
      await sleep(50);
    };
    platform.shop = async ({ path }) => {
      if (path === '/basket') await haltOnce(1);
      if (path === '/last') await haltOnce(2);
      if (path === '/last') await haltOnce(2);
      return { status: 200, body: { path } };
    };
    const get = (path: string) => ({ method: 'GET', path, as: 'none' });
    await fixture.start({
      breakpoints: [6],
      configuration: { trigger: [get('/first'), get('/basket'), get('/last')] },
    });
    for (const stop of ['basket', 'last', 'last again']) {
      const { threadId, description } = (await dap.waitForStop()).body;
      assert.equal(
        description,
        `Paused on breakpoint (${stop === 'basket' ? '2/3 GET /basket' : '3/3 GET /last'})`,
      );
      const lines = dap.output('stdout').match(/\S+ GET \/\w+ is being sent\n/g) ?? [];
      assert.deepEqual(
        lines,
        ['2/3 GET /basket is being sent\n', '3/3 GET /last is being sent\n'].slice(
          0,
          stop === 'basket' ? 1 : 2,
        ),
      );
      await dap.request('continue', { threadId });
    }
    await waitForOutput('"path": "/last"');
  });

  it('after the last request of the trigger, the console says once that the session waits for others', async () => {
    const { dap, platform } = fixture;
    platform.shop = ({ path }) => Promise.resolve({ status: 200, body: { path } });
    const trigger = [{ method: 'GET', path: '/first', as: 'none' }];
    await fixture.start({ configuration: { trigger } });
    await waitForOutput('The session waits for further requests until you stop it.');
    await dap.request('restart', {});
    await dap.request('cartwright/trigger', { trigger: [{ ...trigger[0], path: '/second' }] });
    await waitForOutput('"path": "/second"');
    assert.equal(dap.output('stdout').match(/The session waits/g)?.length, 1);
  });

  it('a response of several megabytes is printed in part', async () => {
    fixture.platform.shop = () => ({ status: 200, body: { text: 'x'.repeat(3_000_000) } });
    await fixture.start({ configuration: { trigger: { method: 'GET', path: '/much', as: 'none' } } });
    await waitForOutput('more characters)');
    assert.ok(fixture.dap.output('stdout').length < 1_100_000);
  });

  it('a reference to an earlier response cannot read members that the response does not contain', async () => {
    fixture.platform.shop = () => ({ status: 200, body: { id: 1 } });
    const get = (path: string) => ({ method: 'GET', path, as: 'none' });
    await fixture.start({ configuration: { trigger: [get('/a'), get('/${steps.0.constructor}')] } });
    await waitForOutput('has no "constructor"');
  });

  it('a trigger as an agent explains that the token response has no usable token', async () => {
    const connection = { ...(fixture.configuration['connection'] as object), clientPassword: 'secret' };
    const tokens = [undefined, 17, null, ['x'], 'a\r\nX-Evil: 1', '\u2028'];
    let requestCount = 0;
    fixture.platform.shop = () => ({
      status: 200,
      body: { access_token: tokens[requestCount++], expires_in: 'abc' },
    });
    await fixture.start({ configuration: { connection } });
    // Only the trigger's requests are counted, not those with which the session has read the sites.
    requestCount = 0;
    const trigger = { method: 'GET', path: '/a', as: 'agent' };
    for (const count of tokens.keys()) {
      await fixture.dap.request('cartwright/trigger', { trigger });
      const deadline = Date.now() + 5_000;
      const countReports = () =>
        fixture.dap.output('stderr').match(/a token response without an access_token/g)?.length ?? 0;
      while (countReports() <= count && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 5));
      assert.equal(countReports(), count + 1, fixture.dap.output());
    }
    assert.equal(requestCount, tokens.length);
  });

  it('a session starts even if the cartridge path of the site is invalid', async () => {
    fixture.platform.shop = ({ path }) =>
      /access_token/.test(path)
        ? { status: 200, body: { access_token: 'token', expires_in: 60 } }
        : { status: 200, body: { id: 'RefArch', cartridges: { length: 3 } } };
    const connection = {
      ...(fixture.configuration['connection'] as object),
      clientPassword: 'secret',
      site: 'RefArch',
    };
    await fixture.start({ configuration: { connection } });
  });

  it('a trigger explains why a step was rejected, and does not send the rest', async () => {
    await fixture.start({
      configuration: {
        trigger: [
          { method: 'POST', path: `${shopPath}/refused` },
          { method: 'POST', path: `${shopPath}/orders` },
        ],
      },
    });
    await waitForOutput('the next request was not sent');
    const { body: group } = await waitForOutput('Response\n');
    assert.equal((group as { group?: string }).group, 'startCollapsed');
    assert.match(fixture.dap.output('stderr'), /→ 400 Bad Request \(\d+ ms\)\nThe hook said no\.\n/);
    assert.match(fixture.dap.output('stdout'), /"type": "HookStatusException",\n/);
    assert.equal(
      requests.some(({ path }) => path.endsWith('/orders')),
      false,
    );
  });

  it("a hook's error is printed once with its stack, then the request with the collapsed response", async () => {
    const script = '/app_shop/cartridge/scripts/order.js:12';
    const { shop } = fixture.platform;
    fixture.platform.shop = (request) =>
      request.path === `${shopPath}/orders`
        ? {
            status: 500,
            body: {
              _v: '23.2',
              fault: {
                type: 'HookExecutionException',
                message: 'An error occurred in the hook svc.api.shop.order.afterPOST: TypeError: no rate',
                arguments: {
                  extensionPoint: 'svc.api.shop.order.afterPOST',
                  statusCode: 'TypeError',
                  statusMsg: 'no rate',
                  statusDetails: { stack: [script] },
                },
              },
            },
          }
        : shop(request);
    await fixture.start({
      configuration: { trigger: [{ method: 'POST', path: `${shopPath}/orders`, body: {} }] },
    });
    await waitForOutput('TypeError: no rate');
    const { body: request } = await waitForOutput('→ 500');
    assert.equal((request as { category?: string }).category, 'stderr');
    const { body: group } = await waitForOutput('Response\n');
    assert.equal((group as { group?: string }).group, 'startCollapsed');
    const { body: response } = await waitForOutput('HookExecutionException');
    assert.equal((response as { category?: string }).category, 'stdout');
    const errors = fixture.dap.output('stderr');
    assert.match(
      errors,
      /^TypeError: no rate\n {4}at \S+order\.js:12\n {4}in svc\.api\.shop\.order\.afterPOST\nPOST \S+ → 500 .*\n$/,
    );
    assert.doesNotMatch(fixture.dap.output('console'), /no rate/);
    const output = fixture.dap.output();
    assert.ok(output.indexOf('TypeError: no rate') < output.indexOf('→ 500'), output);
  });

  it('a trigger signs in as a customer with its own credentials', async () => {
    await fixture.start({
      configuration: {
        trigger: {
          method: 'POST',
          path: `${shopPath}/orders`,
          body: { basket_id: 'b1' },
          as: 'customer',
          credentials: { login: 'shopper@example.com', password: 'shopper' },
        },
      },
    });
    await waitForOutput('00001');
    const credentials = Buffer.from('shopper@example.com:shopper').toString('base64');
    assert.deepEqual(
      [requests[0]?.body, requests[0]?.headers.authorization],
      [{ type: 'credentials' }, `Basic ${credentials}`],
    );
  });

  it('a trigger as a customer needs no credentials if the platform is on this machine', async () => {
    await fixture.start({
      configuration: { trigger: { method: 'POST', path: `${shopPath}/orders`, body: {}, as: 'customer' } },
    });
    await waitForOutput('00001');
    const credentials = Buffer.from('shopper@example.com:shopper').toString('base64');
    assert.equal(requests[0]?.headers.authorization, `Basic ${credentials}`);
  });

  it('a trigger as an agent signs in at the token endpoint', async () => {
    const { platform, configuration } = fixture;
    const respond = platform.shop;
    platform.shop = (request) => {
      if (request.path !== '/svc/oauth2/access_token') return respond(request);
      requests.push(request);
      return { status: 200, body: { access_token: token('agent'), token_type: 'Bearer', expires_in: 900 } };
    };
    await fixture.start({
      configuration: {
        connection: { ...(configuration['connection'] as object), clientPassword: 'secret' },
        trigger: { method: 'POST', path: `${shopPath}/orders`, body: {}, as: 'agent' },
      },
    });
    await waitForOutput('00001');
    const [tokenRequest, order] = requests;
    assert.equal(
      tokenRequest?.headers.authorization,
      `Basic ${Buffer.from('developer:developer:secret').toString('base64')}`,
    );
    assert.match(String(tokenRequest.body), /grant_type=urn%3Aplatform%3Aparams/);
    assert.match(order?.headers.authorization ?? '', /^Bearer ey/);
  });

  it('a trigger that cannot be sent explains what is missing', async () => {
    await fixture.start({
      configuration: {
        connection: { ...(fixture.configuration['connection'] as object), clientId: 'another' },
        trigger: { method: 'GET', path: '/x', as: 'agent' },
      },
    });
    await waitForOutput('set "clientPassword"');
    await fixture.dap.request('cartwright/trigger', {
      trigger: { method: 'GET', path: '/${steps.0.id}', as: 'none' },
    });
    await waitForOutput('step 0 has no response yet');
    await assert.rejects(
      fixture.dap.request('cartwright/trigger', { trigger: { method: 'FETCH', path: '/' } }),
      /must be one of GET/,
    );
  });
});
