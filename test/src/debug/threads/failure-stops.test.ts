import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const rethrowingScript = [
  'exports.beforePOST = function (basket) {', //  1
  '  try {', //                                   2
  "    require('./rates').apply(basket);", //     3
  '  } catch (e) {', //                           4
  '    throw e;', //                              5
  '  }', //                                       6
  '};', //                                        7
].join('\n');

const timeoutMs = 20_000;

const requiringScript = [
  'exports.beforePOST = function (basket) {', //  1
  "  require('./rates').apply(basket);", //       2
  '};', //                                        3
].join('\n');

const brokenRates = 'exports.apply = function () {\n  return [1, 2;\n};\n';
const rates = 'exports.apply = function () {\n  return 0;\n};\n';
const brokenHook = 'exports.beforePOST = function () {\n  return [1;\n};\n';

describe('The stop of a script of the trigger that has ended in an error', () => {
  let live: LiveDebugging;
  beforeEach(async () => {
    live = await LiveDebugging.start(requiringScript);
    await live.dap.request('setExceptionBreakpoints', { filters: ['scriptErrors'] });
  });
  afterEach(() => live.close());

  const write = (text: string): void => writeFileSync(join(dirname(live.file), 'rates.js'), text);
  const sendTrigger = (): Promise<unknown> =>
    live.dap.request('cartwright/trigger', {
      trigger: { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets?client_id=cartwright', body: {} },
    });
  /** The first request of a service starts a process, which takes long on a busy machine. */
  const waitForStop = (): Promise<Dap.StoppedEvent> =>
    live.dap.waitForEvent<Dap.StoppedEvent>('stopped', undefined, timeoutMs);
  const waitForStatus = (status: number): Promise<unknown> =>
    live.dap.waitForEvent<Dap.OutputEvent>(
      'output',
      ({ body }) => body.output.includes(`→ ${status}`),
      timeoutMs,
    );
  const threads = async (): Promise<Dap.Thread[]> =>
    (await live.dap.request<Dap.ThreadsResponse['body']>('threads')).threads;
  const continueAndWaitForEnd = async (threadId: number): Promise<void> => {
    await live.dap.request('continue', { threadId });
    await waitForStatus(500);
    // The failure is shown right after its output.
    await threads();
  };

  it('a script that has paused at a syntax error in a required module does not stop the editor again when it ends', async () => {
    write(brokenRates);
    for (let count = 0; count < 2; count++) {
      await sendTrigger();
      const { body } = await waitForStop();
      assert.equal(body.description, 'Paused on uncaught error');
      await continueAndWaitForEnd(body.threadId ?? 0);
      assert.deepEqual(live.dap.unreadEvents('stopped'), []);
      assert.deepEqual(await threads(), []);
    }
  });

  it('a script that has paused where it rethrows an error does not stop the editor again when it ends', async () => {
    writeFileSync(live.file, rethrowingScript);
    write('exports.apply = function (basket) {\n  return basket.no.rate;\n};\n');
    await sendTrigger();
    const { body } = await waitForStop();
    assert.equal(body.description, 'Paused on uncaught error');
    assert.deepEqual(
      (await live.dap.stack(body.threadId ?? 0)).map(({ line }) => line),
      [5],
    );
    await continueAndWaitForEnd(body.threadId ?? 0);
    assert.deepEqual(live.dap.unreadEvents('stopped'), []);
  });

  /** Sends a request whose script cannot be loaded, so that it ends without a halt. Resolves with the stop. */
  const failAtOnce = async (): Promise<Dap.StoppedEvent['body']> => {
    writeFileSync(live.file, brokenHook);
    await sendTrigger();
    const { body } = await waitForStop();
    assert.equal(body.description, 'Ended with SyntaxError');
    return body;
  };
  const waitForEnd = async ({ threadId }: Dap.StoppedEvent['body']): Promise<void> => {
    await live.dap.waitForEvent<Dap.ThreadEvent>(
      'thread',
      ({ body }) => body.reason === 'exited' && body.threadId === threadId,
    );
    assert.ok((await threads()).every(({ id }) => id !== threadId));
  };

  it('the stop of a failed script ends when one of its files is saved', async () => {
    const stop = await failAtOnce();
    await live.dap.request('cartwright/scriptSaved', { path: join(dirname(live.file), 'rates.js') });
    assert.ok((await threads()).some(({ id }) => id === stop.threadId));
    writeFileSync(live.file, requiringScript);
    await live.dap.request('cartwright/scriptSaved', { path: live.file });
    await waitForEnd(stop);
  });

  it('the stop of a failed script ends when the session or the editor sends a request', async () => {
    write(rates);
    const stop = await failAtOnce();
    writeFileSync(live.file, requiringScript);
    await sendTrigger();
    await waitForEnd(stop);
    await waitForStatus(200);
    const nextStop = await failAtOnce();
    await live.dap.request('cartwright/requestSent', {
      method: 'GET',
      url: live.url,
      status: 200,
    });
    await waitForEnd(nextStop);
  });

  it('the stop of a failed script ends when another script halts', async () => {
    write(rates);
    const stop = await failAtOnce();
    writeFileSync(live.file, requiringScript);
    await live.dap.setBreakpoints(live.file, 2);
    live.send();
    const { threadId } = (await waitForStop()).body;
    assert.notEqual(threadId, stop.threadId);
    await waitForEnd(stop);
    await live.finish();
  });
});
