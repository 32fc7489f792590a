import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startBuiltService, type RunningService } from '../../../scripts/service.ts';
import { formatFrames, HttpDebugger } from '../../support/http-debugger.ts';
import { describeWithPostgres, sharedPostgres } from '../../support/postgres-server.ts';
import { sampleCartridges } from '../../support/running-service.ts';
import { Storefront } from '../../support/storefront.ts';

const script = '/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sampleCartridges, script), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;
const place = `${script}:${line}`;
const items = { 'camp-kettle': 1 };

describeWithPostgres('the debugger of service processes that share a PostgreSQL', function () {
  this.timeout(120_000);
  let url = '';
  let firstService: RunningService;
  let secondService: RunningService;
  const start = () =>
    startBuiltService(
      ['--store', url, '--cartridges', sampleCartridges, '--log-level', 'error', '--script-log-level', 'off'],
      'inherit',
    );

  before(async () => {
    url = await (await sharedPostgres()).createDatabase();
    [firstService, secondService] = await Promise.all([start(), start()]);
  });
  after(() => Promise.all([firstService.stop(), secondService.stop()]));

  /** Places an order through a service. */
  const placeOrder = async (service: RunningService): Promise<any> =>
    (await Storefront.signIn(service.http)).createOrder(items);

  it('a breakpoint that was set through one process halts an order at the other, and the first can read the order’s thread and step in it', async () => {
    const firstClient = await HttpDebugger.enable(firstService.http, 'across');
    const [breakpoint] = await firstClient.breakAt(place);
    assert.ok(breakpoint);
    const pendingOrder = placeOrder(secondService);
    const thread = await firstClient.waitForHalt(pendingOrder);
    assert.match(formatFrames(thread)[0] ?? '', new RegExp(`${script}:${line}$`));
    const variables = await firstClient.request('GET', `/threads/${thread.id}/frames/0/variables`);
    const names = variables.object_members.map(({ name }: { name: string }) => name);
    assert.ok(names.includes('order'), names.join());
    assert.equal(await firstClient.evaluate(thread, '20 + 1'), '21');
    const steppedThread = await firstClient.step(thread, 'over');
    assert.equal(steppedThread.status, 'halted');
    assert.notEqual(steppedThread.call_stack[0]?.location.line_number, line);
    // The process in which the thread is halted shows the same.
    const secondClient = new HttpDebugger(secondService.http, 'across');
    assert.deepEqual(await secondClient.request('GET', `/threads/${thread.id}`), steppedThread);
    assert.deepEqual(
      (await secondClient.request('GET', '/breakpoints')).breakpoints,
      (await firstClient.request('GET', '/breakpoints')).breakpoints,
    );
    await firstClient.step(thread, 'resume');
    assert.ok((await pendingOrder).order_no);
    await secondClient.request('DELETE', `/breakpoints/${breakpoint.id}`);
    assert.deepEqual((await firstClient.request('GET', '/breakpoints')).breakpoints, []);
    assert.ok((await placeOrder(firstService)).order_no);
    await secondClient.request('DELETE', '/client');
    assert.equal((await firstClient.send('GET', '/threads')).status, 412);
  });

  it('each process lists the threads of both, with different IDs, and deleting the client resumes them all', async () => {
    const firstClient = await HttpDebugger.enable(firstService.http, 'both');
    await firstClient.breakAt(place);
    const orders = [placeOrder(firstService), placeOrder(secondService)];
    const secondClient = new HttpDebugger(secondService.http, 'both');
    const listHaltedIds = async (client: HttpDebugger) =>
      (await client.threads()).filter(({ status }) => status === 'halted').map(({ id }) => id);
    while ((await listHaltedIds(firstClient)).length < 2)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const ids = (await listHaltedIds(secondClient)).toSorted();
    assert.equal(new Set(ids).size, 2);
    assert.deepEqual((await listHaltedIds(firstClient)).toSorted(), ids);
    await secondClient.request('POST', '/threads/reset');
    await firstClient.request('DELETE', '/client');
    for (const { order_no } of await Promise.all(orders)) assert.ok(order_no);
  });

  it('a held request for threads gets a response when the threads of the other process change', async () => {
    const firstClient = await HttpDebugger.enable(firstService.http, 'held');
    await firstClient.breakAt(place);
    const { headers } = await firstClient.send('GET', '/threads');
    const heldRequest = firstClient.send('GET', '/threads', undefined, {
      'if-none-match': headers.get('etag') ?? '',
      prefer: 'wait=30',
    });
    const pendingOrder = placeOrder(secondService);
    const heldResponse = await heldRequest;
    assert.equal(heldResponse.status, 200, 'it is 304 after 30 seconds without a change');
    let { body } = heldResponse;
    while (body.script_threads?.[0]?.status !== 'halted')
      body = { script_threads: await firstClient.threads() };
    await firstClient.step(body.script_threads[0], 'resume');
    await pendingOrder;
    await firstClient.request('DELETE', '/client');
  });

  it('when a ninth request for threads is held, one of the nine gets 304, and the others stay held', async () => {
    const client = await HttpDebugger.enable(firstService.http, 'nine');
    const { headers } = await client.send('GET', '/threads');
    const pollHeaders = { 'if-none-match': headers.get('etag') ?? '', prefer: 'wait=30' };
    let responseCount = 0;
    const heldRequests = Array.from({ length: 9 }, async () => {
      const { status } = await client.send('GET', '/threads', undefined, pollHeaders);
      responseCount++;
      return status;
    });
    assert.equal(await Promise.race(heldRequests), 304);
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(responseCount, 1);
    await client.request('DELETE', '/client');
    const statuses = await Promise.all(heldRequests);
    assert.deepEqual(statuses.sort(), [304, ...Array<number>(8).fill(412)]);
  });

  it('messages of scripts in both processes reach a client that asks the processes in turn', async () => {
    const firstClient = new HttpDebugger(firstService.http, 'messages');
    const { headers } = await firstClient.send('POST', '/client', undefined, { 'x-svc-script-log': 'true' });
    let position = headers.get('x-svc-script-log') ?? '';
    await Promise.all([placeOrder(firstService), placeOrder(secondService)]);
    const requestMessages: string[] = [];
    for (let turn = 0; requestMessages.length < 2 && turn < 20; turn++) {
      const client = new HttpDebugger([firstService, secondService][turn % 2]?.http ?? '', 'messages');
      const response = await client.send('GET', '/threads', undefined, {
        'x-svc-script-log': position,
        prefer: 'wait=1',
      });
      assert.equal(response.status, 200);
      position = response.headers.get('x-svc-script-log') ?? '';
      for (const { category, message } of response.body.script_log)
        if (category === 'request' && message.includes('/orders ')) requestMessages.push(message);
    }
    assert.equal(requestMessages.length, 2, requestMessages.join());
    await firstClient.request('DELETE', '/client');
  });

  it('when the process of a halted thread is killed, the other one responds with 404 for the thread, and the client remains', async () => {
    const firstClient = await HttpDebugger.enable(firstService.http, 'death');
    await firstClient.breakAt(place);
    const pendingOrder = placeOrder(secondService).catch(() => 'lost');
    const thread = await firstClient.waitForHalt(pendingOrder);
    const { headers } = await firstClient.send('GET', '/threads');
    const heldRequest = firstClient.send('GET', '/threads', undefined, {
      'if-none-match': headers.get('etag') ?? '',
      prefer: 'wait=30',
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    secondService.child.kill('SIGKILL');
    assert.equal(await pendingOrder, 'lost');
    assert.deepEqual((await heldRequest).body.script_threads, []);
    for (const [method, target] of [
      ['GET', ''],
      ['POST', '/over'],
      ['POST', '/stop'],
      ['GET', '/frames/0/variables'],
      ['GET', '/frames/0/eval?expr=1'],
    ] as const) {
      const { status, body } = await firstClient.send(method, `/threads/${thread.id}${target}`);
      assert.equal(status, 404, `${method} ${target}: ${JSON.stringify(body)}`);
      assert.equal(body.type, 'ScriptThreadNotFoundException');
      assert.deepEqual(body.arguments, { threadId: thread.id });
    }
    // Breakpoints outlive the process, and a new process has them.
    secondService = await start();
    const secondOrder = placeOrder(secondService);
    const nextThread = await firstClient.waitForHalt(secondOrder);
    assert.notEqual(nextThread.id, thread.id);
    await firstClient.step(nextThread, 'resume');
    assert.ok((await secondOrder).order_no);
    await firstClient.request('DELETE', '/client');
  });
});
