import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { ExceptionFilters } from '../../../src/debug/exception-filters.ts';
import { LiveDebugging } from '../../support/live-debugging.ts';

const script = [
  'function price(line) {', //                                                1
  '  return line.price.value;', //                                            2
  '}', //                                                                     3
  'exports.beforePOST = function (basket) {', //                              4
  '  var caught = 0;', //                                                     5
  '  try {', //                                                               6
  '    price({});', //                                                        7
  '  } catch (e) { caught++; }', //                                           8
  "  price({ sku: 'p1' });", //                                               9
  '};', //                                                                   10
].join('\n');

describe('pausing on script errors', () => {
  let live: LiveDebugging;
  beforeEach(async () => {
    live = await LiveDebugging.start(script);
    await selectFilters('scriptErrors');
  });
  afterEach(() => live.close());

  const selectFilters = async (...filters: string[]): Promise<Dap.Breakpoint[]> =>
    (await live.dap.request<{ breakpoints: Dap.Breakpoint[] }>('setExceptionBreakpoints', { filters }))
      .breakpoints;
  const waitForStop = async (): Promise<Dap.StoppedEvent['body']> => (await live.dap.waitForStop()).body;
  const linesOf = async (threadId: number): Promise<number[]> => {
    const { stackFrames } = await live.dap.request<Dap.StackTraceResponse['body']>('stackTrace', {
      threadId,
    });
    return stackFrames.map(({ line }) => line);
  };

  it('a script pauses where it throws an error that nothing catches, with its message and variables', async () => {
    live.send();
    const { threadId = 0, reason, description, text } = await waitForStop();
    const message = "Cannot read properties of undefined (reading 'value')";
    assert.deepEqual(
      [reason, description, text],
      ['exception', 'Paused on uncaught error', `TypeError: ${message}`],
    );
    assert.deepEqual(await linesOf(threadId), [2, 9]);
    const info = await live.dap.request<Dap.ExceptionInfoResponse['body']>('exceptionInfo', { threadId });
    assert.deepEqual(
      [info.exceptionId, info.description, info.breakMode, info.details?.typeName],
      ['TypeError', message, 'unhandled', 'TypeError'],
    );
    const { stackFrames } = await live.dap.request<Dap.StackTraceResponse['body']>('stackTrace', {
      threadId,
    });
    // File paths, which clients turn into links.
    const file = stackFrames[0]?.source?.path;
    assert.ok(file);
    assert.deepEqual(info.details?.stackTrace?.match(/\(.*\)$/gm), [`(${file}:2)`, `(${file}:9)`]);
    const { result } = await live.dap.request<Dap.EvaluateResponse['body']>('evaluate', {
      expression: 'line.sku',
      frameId: stackFrames[0]?.id,
      context: 'watch',
    });
    assert.equal(result, '"p1"');
    await live.dap.request('continue', { threadId });
  });

  it('a script pauses on an error that it catches if the user selected that', async () => {
    assert.deepEqual(await selectFilters('scriptErrors', 'caughtScriptErrors'), [
      { verified: true },
      { verified: true },
    ]);
    live.send();
    const { threadId = 0, description } = await waitForStop();
    assert.equal(description, 'Paused on caught error');
    assert.deepEqual(await linesOf(threadId), [2, 7]);
    const info = await live.dap.request<Dap.ExceptionInfoResponse['body']>('exceptionInfo', { threadId });
    assert.equal(info.breakMode, 'always');
    await live.dap.request('continue', { threadId });
    const nextStop = await waitForStop();
    assert.equal(nextStop.description, 'Paused on uncaught error');
    await live.dap.request('continue', { threadId: nextStop.threadId ?? 0 });
  });

  it('a step over a call that fails pauses in the function that throws', async () => {
    const threadId = await live.stopAt(9);
    await live.dap.request('next', { threadId });
    const { description } = await waitForStop();
    assert.equal(description, 'Paused on uncaught error');
    assert.deepEqual(await linesOf(threadId), [2, 9]);
    await live.dap.request('continue', { threadId });
  });

  it('no script pauses on errors if the user selected no errors', async () => {
    await selectFilters();
    const threadId = await live.stopAt(9);
    await live.dap.request('continue', { threadId });
    await live.finish({ withBreakpoints: true });
    assert.deepEqual(live.dap.unreadEvents('stopped'), []);
  });
});

describe('the time since which scripts halt at errors that they catch', () => {
  it('the time since which scripts halt at caught errors is not changed by another filter, and ends with its own filter', async () => {
    const filters = new ExceptionFilters();
    assert.equal(filters.caughtErrorsTime, undefined);
    await filters.set(['caughtScriptErrors'], 5);
    await filters.set(['scriptErrors', 'caughtScriptErrors'], 9);
    assert.equal(filters.caughtErrorsTime, 5);
    await filters.set(['scriptErrors'], 12);
    assert.equal(filters.caughtErrorsTime, undefined);
  });
});
