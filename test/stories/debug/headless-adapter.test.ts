import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltService, type RunningService } from '../../../scripts/service.ts';
import { sampleOrder } from '../../../src/debug/trigger/sample-order.ts';
import { FakePlatform } from '../../support/dap-fake-platform.ts';
import { DapProcess } from '../../support/dap-process.ts';
import { assertGolden, transcript } from '../../support/dap-transcript.ts';
import { basic, sender } from '../../support/http.ts';
import { sampleCartridges } from '../../support/running-service.ts';

const hookScript = path.join(sampleCartridges, 'app_storefront/cartridge/scripts/hooks/order.js');
const pointsScript = path.join(sampleCartridges, 'int_loyalty/cartridge/scripts/loyalty/points.js');
const findLine = (file: string, text: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

describe('The built headless adapter with a platform that drops every connection', () => {
  it('the adapter exits after disconnect despite dropped connections, and the watchdog cleans up later', async function () {
    this.timeout(60_000);
    const platform = await new FakePlatform().start();
    const adapter = new DapProcess();
    try {
      const dap = adapter.client;
      await dap.initialize();
      const connection = { baseUrl: platform.baseUrl, username: 'developer', password: 'developer' };
      await dap.request('attach', { connection, cartridges: [sampleCartridges] });
      await dap.setBreakpoints(hookScript, findLine(hookScript, 'points.earnedBy(order)'));
      await dap.request('configurationDone');
      assert.equal(platform.breakpoints.size, 1);
      platform.failNext(/./, 'drop', 1e6);
      await dap.request('disconnect');
      assert.match(dap.output('console'), /being ended on the platform in the background/);
      assert.equal(await adapter.waitForExit(), 0);
      assert.equal(platform.breakpoints.size, 1);
      platform.endFailures();
      const countBreakpoints = () => platform.breakpoints.size;
      for (let wait = 0; wait < 200 && countBreakpoints() > 0; wait++) await sleep(100);
      assert.deepEqual([countBreakpoints(), platform.hasClient], [0, false]);
    } finally {
      adapter.child.kill();
      await platform.stop();
    }
  });
});

describe('The built headless adapter with the built service', () => {
  let service: RunningService;
  let adapter: DapProcess;
  beforeEach(async () => {
    service = await startBuiltService(['--cartridges', sampleCartridges], 'ignore');
    adapter = new DapProcess();
  });
  afterEach(async () => {
    adapter.child.kill();
    await service.stop();
  });

  const createConfiguration = (overrides: object = {}) => ({
    type: 'cartwright',
    connection: {
      baseUrl: service.http,
      username: 'developer',
      password: 'developer',
      clientId: 'cartwright',
    },
    cartridges: [sampleCartridges],
    ...overrides,
  });
  const createDebuggerApi = () =>
    sender(`${service.http}/svc/debugger/v2_0`, {
      authorization: basic('developer', 'developer'),
      'x-svc-client-id': 'cartwright',
    });

  it('a session in the hook of a real order matches its golden transcript', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const launchResponse = dap.request(
      'launch',
      createConfiguration({ request: 'launch', trigger: sampleOrder('svc') }),
    );
    await dap.waitForEvent('initialized');
    const line = findLine(hookScript, 'points.earnedBy(order)');
    await dap.setBreakpoints(
      hookScript,
      { line, condition: 'lines.length === 3' },
      { line: line - 1, condition: 'false' },
    );
    await dap.request('configurationDone');
    await launchResponse;

    const stopEvent = await dap.waitForStop();
    const threadId = stopEvent.body.threadId ?? 0;
    const [frame] = await dap.stack(threadId);
    assert.equal(frame?.line, line);
    const locals = await dap.locals(threadId);
    assert.deepEqual(
      locals.map(({ name }) => name),
      ['order', 'total', 'lines', 'earned', 'review'],
    );
    const items = await dap.evaluate(threadId, 'order.productLineItems');
    await dap.variables(items.variablesReference, { filter: 'indexed', start: 1, count: 1 });
    await dap.evaluate(threadId, 'total + 1');
    await assert.rejects(dap.evaluate(threadId, 'nothingOfThatName'), /nothingOfThatName/);

    await dap.request('stepIn', { threadId });
    await dap.waitForStop();
    const [calleeFrame, callerFrame] = await dap.stack(threadId);
    assert.equal(calleeFrame?.source?.path, pointsScript);
    assert.equal(callerFrame?.source?.path, hookScript);
    await dap.request('next', { threadId });
    await dap.waitForStop();
    await dap.request('stepOut', { threadId });
    await dap.waitForStop();
    await dap.request('continue', { threadId });
    await dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes('"order_no"'));
    await dap.request('disconnect');
    assert.equal(await adapter.waitForExit(), 0);

    const text = transcript(dap.messages, {
      folders: { cartridges: sampleCartridges },
      replace: [
        [/\b[0-9a-f]{32,64}\b/g, '<token>'],
        [/\b[a-z0-9]{26}\b/g, '<id>'],
        [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
        [/[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} [\d:]+ GMT[^"]*/g, '<time>'],
      ],
      // Response bodies (on `stdout`) are tested with the service; thread events, and what scripts log, come at
      // different points in each run.
      omit: (message) => {
        const event = message as Dap.OutputEvent | Dap.ThreadEvent;
        return (
          event.event === 'thread' ||
          (event.event === 'output' && (event as Dap.OutputEvent).body.category === 'stdout') ||
          (event.event === 'output' && /^\[\w+\] /.test((event as Dap.OutputEvent).body.output))
        );
      },
    });
    assertGolden('sample-order', text);
  });

  it('a halted script is resumed and all breakpoints are removed when the editor exits', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const launchResponse = dap.request(
      'launch',
      createConfiguration({ request: 'launch', trigger: sampleOrder('svc') }),
    );
    await dap.waitForEvent('initialized');
    await dap.setBreakpoints(hookScript, findLine(hookScript, 'points.earnedBy(order)'));
    await dap.request('configurationDone');
    await launchResponse;
    await dap.waitForStop();

    adapter.child.stdin.end();
    assert.equal(await adapter.waitForExit(), 0);
    const api = createDebuggerApi();
    assert.equal((await api('GET', '/threads')).body.fault.type, 'DebuggerDisabledException');
    await api('POST', '/client');
    assert.deepEqual((await api('GET', '/breakpoints')).body.breakpoints, []);
    // The released script may still be running.
    const { script_threads: threads } = (await api('GET', '/threads')).body as {
      script_threads: readonly { readonly status: string }[];
    };
    assert.deepEqual(
      threads.filter(({ status }) => status === 'halted'),
      [],
    );
  });

  const launchAndHalt = async (overrides: object): Promise<number> => {
    const dap = adapter.client;
    await dap.initialize();
    const launchResponse = dap.request('launch', createConfiguration({ request: 'launch', ...overrides }));
    await dap.waitForEvent('initialized');
    await dap.setBreakpoints(hookScript, findLine(hookScript, 'points.earnedBy(order)'));
    await dap.request('configurationDone');
    await launchResponse;
    return (await dap.waitForStop()).body.threadId ?? 0;
  };
  const waitForOutput = (text: string) =>
    adapter.client.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes(text), 20_000);

  it('a session continues with the same breakpoints after the service was killed and started again', async function () {
    this.timeout(60_000);
    const dap = adapter.client;
    const threadId = await launchAndHalt({ trigger: sampleOrder('svc') });
    const { port } = new URL(service.http);
    service.child.kill('SIGKILL');
    await waitForOutput('not reachable. Retrying');
    await assert.rejects(dap.request('next', { threadId }), /cannot be reached; retrying/);
    service = await startBuiltService(['--cartridges', sampleCartridges, '--http-port', port], 'ignore');
    await waitForOutput('the breakpoints have been restored. Halted scripts have ended');
    await dap.waitForEvent<Dap.ThreadEvent>(
      'thread',
      ({ body }) => body.reason === 'exited' && body.threadId === threadId,
    );
    await dap.request('cartwright/trigger', {});
    const secondThreadId = (await dap.waitForStop()).body.threadId ?? 0;
    assert.equal((await dap.stack(secondThreadId))[0]?.line, findLine(hookScript, 'points.earnedBy(order)'));
    assert.deepEqual(dap.unreadEvents('terminated'), []);
    await dap.request('disconnect');
    assert.equal(await adapter.waitForExit(), 0);
  });

  it('a service that does not respond does not delay disconnecting, and is cleaned up later', async function () {
    this.timeout(60_000);
    if (process.platform === 'win32') this.skip();
    await launchAndHalt({ trigger: sampleOrder('svc') });
    service.child.kill('SIGSTOP');
    await adapter.client.request('disconnect');
    assert.match(adapter.client.output('console'), /being ended on the platform in the background/);
    assert.equal(await adapter.waitForExit(), 0);
    service.child.kill('SIGCONT');
    const api = createDebuggerApi();
    const isDisabled = async () =>
      (await api('GET', '/threads')).body.fault?.type === 'DebuggerDisabledException';
    for (let wait = 0; wait < 150 && !(await isDisabled()); wait++) await sleep(100);
    assert.ok(await isDisabled());
    await api('POST', '/client');
    assert.deepEqual((await api('GET', '/breakpoints')).body.breakpoints, []);
    const { script_threads: threads } = (await api('GET', '/threads')).body;
    assert.ok(threads.every(({ status }: { status: string }) => status === 'running'));
  });

  it('the adapter reports that the password is wrong', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const connection = { baseUrl: service.http, username: 'developer', password: 'wrong', clientId: 'x' };
    await assert.rejects(
      dap.request('attach', createConfiguration({ connection })),
      /Check the user name and the password/,
    );
  });
});
