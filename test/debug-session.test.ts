import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startBuiltService, type RunningService } from '../scripts/service.ts';
import { sampleOrder } from '../src/debug/trigger/sample-order.ts';
import { DapProcess } from './support/dap-process.ts';
import { assertGolden, transcript } from './support/dap-transcript.ts';
import { basic, sender } from './support/http.ts';
import { sampleCartridges } from './support/running-service.ts';

const hook = path.join(sampleCartridges, 'app_storefront/cartridge/scripts/hooks/order.js');
const points = path.join(sampleCartridges, 'int_loyalty/cartridge/scripts/loyalty/points.js');
const lineOf = (file: string, text: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

describe('given the built service and the built headless adapter', () => {
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

  const configuration = (more: object = {}) => ({
    type: 'cartwright',
    connection: {
      baseUrl: service.http,
      username: 'developer',
      password: 'developer',
      clientId: 'cartwright',
    },
    cartridges: [sampleCartridges],
    ...more,
  });
  const debuggerApi = () =>
    sender(`${service.http}/svc/debugger/v2_0`, {
      authorization: basic('developer', 'developer'),
      'x-svc-client-id': 'cartwright',
    });

  it('a session in the hook of a real order reads like its golden transcript', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const launched = dap.request('launch', configuration({ request: 'launch', trigger: sampleOrder('svc') }));
    await dap.event('initialized');
    const line = lineOf(hook, 'points.earnedBy(order)');
    await dap.setBreakpoints(
      hook,
      { line, condition: 'lines.length === 3' },
      { line: line - 1, condition: 'false' },
    );
    await dap.request('configurationDone');
    await launched;

    const stopped = await dap.stopped();
    const threadId = stopped.body.threadId ?? 0;
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
    await dap.stopped();
    const [inside, outside] = await dap.stack(threadId);
    assert.equal(inside?.source?.path, points);
    assert.equal(outside?.source?.path, hook);
    await dap.request('next', { threadId });
    await dap.stopped();
    await dap.request('stepOut', { threadId });
    await dap.stopped();
    await dap.request('continue', { threadId });
    await dap.event<Dap.OutputEvent>('output', ({ body }) => body.output.includes('"order_no"'));
    await dap.request('disconnect');
    assert.equal(await adapter.ended(), 0);

    const text = transcript(dap.messages, {
      folders: { cartridges: sampleCartridges },
      replace: [
        [/\b[0-9a-f]{32,64}\b/g, '<token>'],
        [/\b[a-z0-9]{26}\b/g, '<id>'],
        [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
        [/[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} [\d:]+ GMT[^"]*/g, '<time>'],
      ],
      // Whole documents of each answer are the service's tests' business; threads come and go with its requests.
      omit: (message) => {
        const event = message as Dap.OutputEvent | Dap.ThreadEvent;
        return (
          event.event === 'thread' ||
          (event.event === 'output' && (event as Dap.OutputEvent).body.category === 'stdout')
        );
      },
    });
    assertGolden('sample-order', text);
  });

  it('a halted script is released and no breakpoint stays when the editor goes away', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const launched = dap.request('launch', configuration({ request: 'launch', trigger: sampleOrder('svc') }));
    await dap.event('initialized');
    await dap.setBreakpoints(hook, lineOf(hook, 'points.earnedBy(order)'));
    await dap.request('configurationDone');
    await launched;
    await dap.stopped();

    adapter.child.stdin.end();
    assert.equal(await adapter.ended(), 0);
    const api = debuggerApi();
    assert.equal((await api('GET', '/threads')).body.fault.type, 'DebuggerDisabledException');
    await api('POST', '/client');
    assert.deepEqual((await api('GET', '/breakpoints')).body.breakpoints, []);
    assert.deepEqual((await api('GET', '/threads')).body.script_threads, []);
  });

  it('says so when the service dies, and ends', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const attached = dap.request('attach', configuration({ request: 'attach' }));
    await dap.event('initialized');
    await dap.request('configurationDone');
    await attached;
    service.child.kill('SIGKILL');
    await dap.event('terminated', undefined, 15_000);
    assert.match(dap.output(), /Nothing is listening|closed the connection/);
  });

  it('says what is wrong with a password', async () => {
    const dap = adapter.client;
    await dap.initialize();
    const connection = { baseUrl: service.http, username: 'developer', password: 'wrong', clientId: 'x' };
    await assert.rejects(
      dap.request('attach', configuration({ connection })),
      /Check user name and password/,
    );
  });
});
