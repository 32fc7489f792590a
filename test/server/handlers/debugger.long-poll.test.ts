import assert from 'node:assert/strict';
import { formatFrames, HttpDebugger } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

const script = '/app/cartridge/scripts/hook.js';

describe('GET /threads with the preference wait', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let client: HttpDebugger;
  let guest: Storefront;
  before(async () => {
    workspace.registerHooks('app', { 'svc.api.shop.basket.beforePOST': './hook.js' }).write({
      'app/cartridge/scripts/hook.js':
        'exports.beforePOST = function (basket) {\n  basket.c_a = 1;\n  basket.c_b = 2;\n};',
    });
    service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    guest = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });
  beforeEach(async () => {
    client = await HttpDebugger.enable(service.http);
  });
  afterEach(() => client.request('DELETE', '/client'));

  const readThreads = (headers: Record<string, string> = {}) =>
    client.send('GET', '/threads', undefined, headers);
  const readTag = async (): Promise<string> => (await readThreads()).headers.get('etag') ?? '';
  const wait = (tag: string, seconds: number) =>
    readThreads({ 'if-none-match': tag, prefer: `wait=${seconds}` });
  /** Resolves with `settled` if the request gets a response within 300 ms, and otherwise with `pending`. */
  const responseState = (request: Promise<unknown>): Promise<unknown> =>
    Promise.race([
      request.then(() => 'settled'),
      new Promise((resolve) => setTimeout(() => resolve('pending'), 300)),
    ]);
  const createBasket = async () => {
    const response = await guest.send('POST', '/baskets', {});
    if (response.status === 200) await guest.request('DELETE', `/baskets/${response.body.basket_id}`);
    return response;
  };

  it('GET /threads responds immediately unless it has the current tag and a preference `wait` of more than 0 seconds', async () => {
    const firstResponse = await readThreads();
    assert.equal(firstResponse.status, 200);
    assert.match(firstResponse.headers.get('etag') ?? '', /^"[\w-]{22}"$/);
    assert.equal(firstResponse.headers.get('preference-applied'), null);
    assert.equal(await readTag(), firstResponse.headers.get('etag'));
    assert.equal((await readThreads({ 'if-none-match': await readTag() })).status, 304);
    const responseWithoutTag = await readThreads({ prefer: 'wait=20' });
    assert.deepEqual(
      [responseWithoutTag.status, responseWithoutTag.headers.get('preference-applied')],
      [200, null],
    );
    const responseToOtherTag = await wait('"another"', 20);
    assert.deepEqual(
      [responseToOtherTag.status, responseToOtherTag.headers.get('preference-applied')],
      [200, 'wait=20'],
    );
    for (const prefer of ['wait=0', 'respond-async, wait="0"; x=1']) {
      const emptyResponse = await readThreads({ 'if-none-match': await readTag(), prefer });
      assert.deepEqual(
        [emptyResponse.status, emptyResponse.headers.get('preference-applied')],
        [304, 'wait=0'],
      );
    }
    for (const prefer of ['return=minimal', 'wait', 'wait=soon', 'wait=-1', '']) {
      const response = await readThreads({ 'if-none-match': await readTag(), prefer });
      assert.deepEqual(
        [prefer, response.status, response.headers.get('preference-applied')],
        [prefer, 304, null],
      );
    }
  });

  it('GET /threads is held until its wait time is over, then responds with 304 and the same tag', async () => {
    const tag = await readTag();
    const { status, headers, body } = await wait(tag, 1);
    assert.deepEqual(
      [status, headers.get('etag'), headers.get('preference-applied'), headers.get('vary'), body],
      [304, tag, 'wait=1', 'prefer', ''],
    );
  });

  it('a held GET /threads gets a response at a halt, after a step and at the end of the script, also in a second run that halts on the same lines', async () => {
    await client.breakAt(`${script}:2`);
    for (let round = 0; round < 2; round++) {
      const heldRequest = wait(await readTag(), 30);
      assert.equal(await responseState(heldRequest), 'pending');
      const basketResponse = createBasket();
      let response = await heldRequest;
      // The first response may report only that a script has started.
      while (response.body.script_threads[0]?.status !== 'halted')
        response = await wait(response.headers.get('etag') ?? '', 30);
      const [thread] = response.body.script_threads;
      assert.deepEqual(formatFrames(thread), [`beforePOST() ${script}:2`]);
      const tag = response.headers.get('etag') ?? '';
      assert.equal(await responseState(wait(tag, 30)), 'pending');
      await client.step(thread, 'over');
      const [nextThread] = (await wait(tag, 30)).body.script_threads;
      assert.deepEqual(formatFrames(nextThread), [`beforePOST() ${script}:3`]);
      const heldUntilEnd = wait(await readTag(), 30);
      await client.step(nextThread, 'resume');
      await basketResponse;
      assert.equal((await heldUntilEnd).status, 200);
    }
  });

  it('a held GET /threads responds with DebuggerDisabled when the client is deleted', async () => {
    const heldRequest = wait(await readTag(), 30);
    assert.equal(await responseState(heldRequest), 'pending');
    await client.request('DELETE', '/client');
    assert.equal((await heldRequest).body.fault.type, 'DebuggerDisabledException');
    await client.request('POST', '/client');
  });

  it('a held GET /threads ignores halts of other clients, and a client has at most eight such requests', async () => {
    const otherClient = await HttpDebugger.enable(service.http, 'other');
    await client.breakAt(`${script}:2`);
    const basketResponse = createBasket();
    const thread = await client.waitForHalt(basketResponse);
    const { headers } = await otherClient.send('GET', '/threads');
    const tag = headers.get('etag') ?? '';
    const heldRequests = Array.from({ length: 9 }, () =>
      otherClient.send('GET', '/threads', undefined, { 'if-none-match': tag, prefer: 'wait=30' }),
    );
    assert.equal((await Promise.race(heldRequests)).status, 304);
    await client.step(thread, 'over');
    assert.equal(await responseState(Promise.all(heldRequests)), 'pending');
    await client.request('DELETE', '/breakpoints');
    await client.step(await client.waitForHalt(basketResponse), 'resume');
    await basketResponse;
    const statuses = (await Promise.all(heldRequests)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [...Array<number>(8).fill(200), 304]);
    await otherClient.request('DELETE', '/client');
  });

  it('a held GET /threads does not prevent the service from stopping', async () => {
    const separateService = await startTestService();
    const separateClient = await HttpDebugger.enable(separateService.http);
    const { headers } = await separateClient.send('GET', '/threads');
    const heldRequest = separateClient.send('GET', '/threads', undefined, {
      'if-none-match': headers.get('etag') ?? '',
      prefer: 'wait=60',
    });
    assert.equal(await responseState(heldRequest), 'pending');
    await separateService.close();
    assert.equal((await heldRequest).status, 304);
  });
});
