import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { pathToFileURL } from 'node:url';
import { startBuiltService, type RunningService } from '../../../scripts/service.ts';
import type { DapClient } from '../../support/dap-client.ts';
import { FakePlatform } from '../../support/dap-fake-platform.ts';
import { DapProcess } from '../../support/dap-process.ts';
import { assertGolden, transcript } from '../../support/dap-transcript.ts';
import { DapWorkspace } from '../../support/dap-workspace.ts';
import { sampleCartridges } from '../../support/running-service.ts';

const script = [
  "'use strict';", //                                                  1
  "var rates = require('./rates');", //                                2
  '', //                                                               3
  'exports.afterPOST = function (basket) {', //                        4
  '  var rows = [];', //                                               5
  '  for (var i = 0; i < 300; i++) {', //                              6
  "    rows.push({ sku: 'sku-' + i, price: i * 16 });", //             7
  '  }', //                                                            8
  '  var count = 255;', //                                             9
  '  var total = add(rates.tax(count), rates.fee(count));', //        10
  '  return finish(total, rows);', //                                 11
  '};', //                                                            12
  '', //                                                              13
  'function add(one, other) {', //                                    14
  '  return one + other;', //                                         15
  '}', //                                                             16
  '', //                                                              17
  'function finish(total, rows) {', //                                18
  '  if (total < 0) {', //                                            19
  "    throw new TypeError('a total of ' + total);", //               20
  '  }', //                                                           21
  '  rows.length = 0;', //                                            22
  '}', //                                                             23
  '', //                                                              24
].join('\n');
const rates = [
  'exports.tax = function calculate(count) {',
  '  return count * 2;',
  '};',
  'exports.fee = function (count) {',
  '  return count + 1;',
  '};',
  '',
].join('\n');

/** Compares transcripts of sessions with golden files. All but the slow start use the built service. */
describe('the golden transcript', () => {
  let service: RunningService;
  let adapter: DapProcess;
  let dap: DapClient;
  let workspace: DapWorkspace;
  let file: string;
  before(async () => {
    workspace = new DapWorkspace({
      'app_golden/package.json': JSON.stringify({ hooks: './cartridge/scripts/hooks.json' }),
      'app_golden/cartridge/scripts/hooks.json': JSON.stringify({
        hooks: [{ name: 'svc.api.shop.basket.afterPOST', script: './basket.js' }],
      }),
      'app_golden/cartridge/scripts/basket.js': script,
      'app_golden/cartridge/scripts/rates.js': rates,
    });
    file = workspace.path('app_golden/cartridge/scripts/basket.js');
    service = await startBuiltService(['--cartridges', workspace.folder], 'ignore');
  });
  after(async () => {
    await service.stop();
    workspace.remove();
  });
  beforeEach(() => {
    adapter = new DapProcess();
    dap = adapter.client;
  });
  afterEach(() => adapter.child.kill());

  const start = async (
    setBreakpoints: () => Promise<unknown>,
    initialize: Partial<Dap.InitializeRequestArguments> = {},
    overrides: object = {},
  ) => {
    await dap.initialize(initialize);
    const launchResponse = dap.request('launch', {
      type: 'cartwright',
      request: 'launch',
      connection: {
        baseUrl: service.http,
        username: 'developer',
        password: 'developer',
        clientId: 'cartwright',
      },
      cartridges: [workspace.folder],
      trigger: { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets', body: {} },
      ...overrides,
    });
    await dap.waitForEvent('initialized');
    await setBreakpoints();
    await dap.request('configurationDone');
    await launchResponse;
  };
  const waitForStop = async (): Promise<number> => (await dap.waitForStop()).body.threadId ?? 0;
  const waitForResponse = () =>
    dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes('→ 200 OK'), 10_000);
  const readFrameId = async (threadId: number): Promise<number> => (await dap.stack(threadId))[0]?.id ?? 0;
  const endSession = async (name: string) => {
    await dap.request('disconnect');
    assert.equal(await adapter.waitForExit(), 0);
    const text = transcript(dap.messages, {
      folders: { workspace: workspace.folder, cartridges: sampleCartridges },
      replace: [
        [/\b[0-9a-f]{32,64}\b/g, '<token>'],
        [/\b[a-z0-9]{26}\b/g, '<id>'],
        [/\bstart \d+(\.\d+)?/g, 'start <n>'],
      ],
      // The response to initialize is in the golden transcript of `headless-adapter.test.ts`; the order of thread
      // events, and of response bodies (on `stdout`), depends on the service.
      omit: (message) => {
        const event = message as Dap.OutputEvent | Dap.ThreadEvent;
        return (
          (message as Dap.Response).command === 'initialize' ||
          event.event === 'thread' ||
          (event.event === 'output' && (event as Dap.OutputEvent).body.category === 'stdout')
        );
      },
    });
    assertGolden(`debug/${name}`, text);
  };

  it('conditions, hit counts and log points match their golden transcript', async () => {
    await start(() =>
      dap.setBreakpoints(
        file,
        { line: 7, condition: 'i === 3' },
        { line: 7, hitCondition: '% 20', condition: 'i < 60' },
        { line: 9, logMessage: '{rows.length} rows, {nothing}' },
        { line: 3 },
      ),
    );
    // The stops: line 5, to which the breakpoint on line 3 moves; line 7 when i is 3; line 7 at each twentieth hit up
    // to the sixtieth.
    for (let stop = 0; stop < 5; stop++) await dap.request('continue', { threadId: await waitForStop() });
    await waitForResponse();
    await endSession('breakpoints');
  });

  it('function breakpoints match their golden transcript', async () => {
    await start(() =>
      dap.request('setFunctionBreakpoints', {
        breakpoints: [
          { name: 'add' },
          { name: 'rates.js:fee', condition: 'count > 1000' },
          { name: 'missing' },
        ],
      }),
    );
    const threadId = await waitForStop();
    await dap.stack(threadId);
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('function-breakpoints');
  });

  it('breakpoint locations match their golden transcript', async () => {
    await start(() => dap.request('breakpointLocations', { source: { path: file }, line: 1, endLine: 24 }));
    await waitForResponse();
    await endSession('breakpoint-locations');
  });

  it('steps and a step into a target match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10));
    const threadId = await waitForStop();
    const { targets } = await dap.request<Dap.StepInTargetsResponse['body']>('stepInTargets', {
      frameId: await readFrameId(threadId),
    });
    const fee = targets.find(({ label }) => label === 'rates.fee()');
    await dap.request('stepIn', { threadId, targetId: fee?.id });
    await waitForStop();
    await dap.stack(threadId);
    for (const step of ['stepOut', 'stepIn', 'stepOut']) {
      await dap.request(step, { threadId });
      await waitForStop();
    }
    await dap.stack(threadId);
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('steps');
  });

  it('a step into a function with another name than its property matches its golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10));
    const threadId = await waitForStop();
    const { targets } = await dap.request<Dap.StepInTargetsResponse['body']>('stepInTargets', {
      frameId: await readFrameId(threadId),
    });
    await dap.request('stepIn', {
      threadId,
      targetId: targets.find(({ label }) => label === 'rates.tax()')?.id,
    });
    await waitForStop();
    const [top] = await dap.stack(threadId);
    assert.equal(top?.name, 'calculate');
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('step-in-renamed');
  });

  it('assigned values match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10));
    const threadId = await waitForStop();
    const [local] = await dap.scopes(threadId);
    await dap.request('setVariable', {
      variablesReference: local?.variablesReference,
      name: 'count',
      value: '1 + 1',
    });
    const frameId = await readFrameId(threadId);
    await dap.request('setExpression', { expression: 'rows[1].price', value: '"free"', frameId });
    await assert.rejects(
      dap.request('setExpression', { expression: 'rows.length + 1', value: '3', frameId }),
    );
    await assert.rejects(dap.request('setExpression', { expression: 'count', value: 'missing', frameId }));
    await dap.evaluate(threadId, '[count, rows[1].price]', 'clipboard');
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('set-values');
  });

  it('evaluations in four contexts, and completions, match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10), { supportsInvalidatedEvent: true });
    const threadId = await waitForStop();
    for (const [expression, context] of [
      ['rows.length', 'hover'],
      ['add(1, 2)', 'watch'],
      ['count = 7', 'repl'],
      ['rows[299]', 'clipboard'],
      ['var a = 2; a * count', 'repl'],
    ] as const)
      await dap.evaluate(threadId, expression, context);
    await assert.rejects(dap.evaluate(threadId, 'add(1, 2)', 'hover'));
    await assert.rejects(dap.evaluate(threadId, 'missing.name', 'repl'));
    await assert.rejects(dap.evaluate(threadId, 'count +', 'watch'));
    const frameId = await readFrameId(threadId);
    for (const text of ['rows[0].', 'co', 'rates.t'])
      await dap.request('completions', { text, column: text.length + 1, frameId });
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('evaluate');
  });

  it('pages of large arrays match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10));
    const threadId = await waitForStop();
    const rows = (await dap.locals(threadId)).find(({ name }) => name === 'rows');
    const page = { filter: 'indexed', start: 298, count: 100 };
    await dap.variables(rows?.variablesReference ?? 0, page);
    await dap.variables(rows?.variablesReference ?? 0, { filter: 'named' });
    // No object path leads to the result of a call.
    const evaluation = await dap.evaluate(
      threadId,
      'rows.map(function (row) { return { half: row.price / 2 }; })',
    );
    const [lastRow] = await dap.variables(evaluation.variablesReference, {
      filter: 'indexed',
      start: 299,
      count: 1,
    });
    await dap.variables(lastRow?.variablesReference ?? 0);
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('paging');
  });

  it('formats match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 15));
    const threadId = await waitForStop();
    await dap.stack(threadId, {
      format: { parameters: true, parameterNames: true, module: true, line: true },
    });
    const [local] = await dap.scopes(threadId);
    await dap.variables(local?.variablesReference ?? 0, { format: { hex: true } });
    const frameId = await readFrameId(threadId);
    await dap.request('evaluate', { expression: 'one', frameId, context: 'repl', format: { hex: true } });
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('formats');
  });

  it('a stack that is requested in pages matches its golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 15));
    const threadId = await waitForStop();
    await dap.stack(threadId, { startFrame: 0, levels: 1 });
    await dap.stack(threadId, { startFrame: 1, levels: 20 });
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('stack-pages');
  });

  it('a client that counts from 0 and sends URIs matches its golden transcript', async () => {
    const address = pathToFileURL(file).href;
    const clientWithUris = { pathFormat: 'uri', linesStartAt1: false, columnsStartAt1: false };
    await start(() => dap.setBreakpoints(address, 9, 98), clientWithUris);
    const threadId = await waitForStop();
    await dap.stack(threadId);
    const frameId = await readFrameId(threadId);
    await dap.request('stepInTargets', { frameId });
    await dap.request('breakpointLocations', { source: { path: address }, line: 8, endLine: 11 });
    await dap.request('completions', { text: 'rates.t', column: 7, frameId });
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('addresses');
  });

  it('a slow start matches its golden transcript', async () => {
    const platform = await new FakePlatform().start();
    try {
      platform.failNext(/^POST \/client$/, { delayMs: 900 });
      const connection = { baseUrl: platform.baseUrl, username: 'developer', password: 'developer' };
      await start(() => Promise.resolve(), { supportsProgressReporting: true }, { connection, trigger: [] });
      await endSession('progress');
    } finally {
      await platform.stop();
    }
  });

  it('breakpoints that cannot be set match their golden transcript', async () => {
    const browserScript = workspace.write('app_golden/cartridge/client/default/js/main.js', 'run();\n');
    const outsideFile = workspace.write('notes/list.js', 'run();\n');
    const bundle = workspace.write('app_golden/cartridge/templates/resources/cart.properties', 'a=b\n');
    await start(
      async () => {
        for (const path of [browserScript, outsideFile, bundle]) await dap.setBreakpoints(path, 1);
        await dap.setBreakpoints(file, 99, { line: 9, condition: 'count >' }, { line: 9, hitCondition: 'x' });
        await dap.request('setBreakpoints', { source: { name: 'diff' }, breakpoints: [{ line: 1 }] });
      },
      {},
      { trigger: [] },
    );
    await endSession('refused-breakpoints');
  });

  it('modules and loaded sources match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10));
    const threadId = await waitForStop();
    await dap.request('modules', {});
    await dap.request('loadedSources', {});
    await dap.request('continue', { threadId });
    await waitForResponse();
    await endSession('modules');
  });

  it('a script that ends in an error matches its golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 11));
    const threadId = await waitForStop();
    await dap.evaluate(threadId, 'total = -1');
    await dap.request('continue', { threadId });
    const { body } = await dap.waitForStop(({ body: { reason } }) => reason === 'exception');
    const failedThreadId = body.threadId ?? 0;
    await dap.stack(failedThreadId);
    await dap.request('exceptionInfo', { threadId: failedThreadId });
    await dap.scopes(failedThreadId);
    await dap.request('continue', { threadId: failedThreadId });
    await endSession('exception');
  });

  it('a terminated thread, a restart and the end of a session match their golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, 10), {}, { trigger: undefined });
    const trigger = { trigger: { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets', body: {} } };
    await dap.request('setExceptionBreakpoints', { filters: [] });
    await dap.request('cartwright/trigger', trigger);
    await dap.request('terminateThreads', { threadIds: [await waitForStop()] });
    await dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) =>
      body.output.includes('ScriptDebuggerTerminate:'),
    );
    await dap.request('restart', {});
    await dap.request('cartwright/trigger', trigger);
    const threadId = await waitForStop();
    await assert.rejects(dap.request('pause', { threadId }));
    await dap.request('continue', { threadId, singleThread: true });
    await waitForResponse();
    await dap.request('terminate', {});
    await dap.waitForEvent('terminated');
    await endSession('lifecycle');
  });

  it('the doctor matches its golden transcript', async () => {
    await start(() => dap.setBreakpoints(file, { line: 10, condition: 'count > 1000' }));
    await waitForResponse();
    await dap.request('cartwright/doctor', { path: file, line: 10 });
    await dap.request('cartwright/trigger', {});
    await waitForResponse();
    await dap.request('cartwright/doctor', { path: file, line: 10 });
    await endSession('doctor');
  });
});
