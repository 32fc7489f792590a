import assert from 'node:assert/strict';
import { ScriptError } from '../../../../server/ports/hook-runner.ts';
import { DebugClient } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `
exports.probe = function (number) {
  var caught = 'nothing';
  try {
    caught = wait(number);
  } catch (e) {
    caught = 'intercepted';
  } finally {
    request.custom.finallyRan = true;
  }
  return new (require('svc/system/Status'))(0, caught);
};
function wait(number) {
  var own = number * 10;
  var next = own + 1;
  return String(next);
}
`;
const script = '/app/cartridge/scripts/probe.js';
const isTermination = (error: unknown): boolean =>
  error instanceof ScriptError && error.kind === 'ScriptDebuggerTerminate';

describe('Script threads', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  const start = (number: number) => bench.run('probe', [{ kind: 'value', value: number }]);

  beforeEach(async () => {
    bench = new ScriptBench({ limits: { evaluationTimeLimitMs: 200 } });
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`${script}:14`);
  });
  afterEach(() => bench.close());

  it('a step in one of ten halted scripts does not move the others, and each has its own variables', async () => {
    const runs = Array.from({ length: 10 }, (_, number) => start(number));
    const threads = await client.waitForHalts(10);
    assert.equal(new Set(threads.map(({ id }) => id)).size, 10);
    const [, , , fourth] = threads;
    assert(fourth);
    const nextThread = await client.step(fourth, 'over');
    assert.equal(nextThread.call_stack[0]?.location.line_number, 15);
    const lines = (await client.waitForHalts(10)).map(({ id, call_stack }) => [
      id,
      call_stack[0]?.location.line_number,
    ]);
    assert.deepEqual(
      lines,
      threads.map(({ id }) => [id, id === fourth.id ? 15 : 14]),
    );
    const numbers = await Promise.all(threads.map((thread) => client.evaluate(thread, 'number')));
    assert.deepEqual([...numbers].sort(), ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    await Promise.all(threads.map((thread) => client.step(thread, 'resume')));
    const codes = (await Promise.all(runs)).map(({ status }) => status?.code);
    assert.deepEqual(codes, ['1', '11', '21', '31', '41', '51', '61', '71', '81', '91']);
    assert.deepEqual(await client.api.threads('me'), []);
  });

  it('a halted script that is stopped ends with ScriptDebuggerTerminate, which scripts cannot catch', async () => {
    const run = start(1);
    const thread = await client.waitForHalt();
    const rejection = assert.rejects(run, (error) => {
      assert(isTermination(error));
      assert.deepEqual((error as ScriptError).scriptStack, [`${script}:14`, `${script}:5`]);
      return true;
    });
    const stopResponse = await client.api.stop('me', thread.id);
    assert.deepEqual(stopResponse.thread, { id: thread.id, status: 'done', call_stack: [] });
    assert.equal(stopResponse.ended, true);
    assert.deepEqual(await client.api.threads('me'), []);
    await rejection;
    await assert.rejects(client.api.thread('me', thread.id), { name: 'ScriptThreadNotFoundException' });
    await client.api.removeAllBreakpoints('me');
    assert.equal((await start(2)).status?.code, '21');
  });

  it('the entity tags in the responses to two concurrent commands hide neither of the two changes', async () => {
    const runs = [start(1), start(2)];
    const [firstThread, secondThread] = await client.waitForHalts(2);
    assert(firstThread && secondThread);
    const list = client.api.threadList('me');
    const [resumeResponse, stepResponse] = await Promise.all([
      client.api.step('me', firstThread.id, 'resume'),
      client.api.step('me', secondThread.id, 'over'),
    ]);
    assert.equal(resumeResponse.tags, undefined);
    assert.notEqual(stepResponse.tags?.before, list.tag);
    const result = await client.api.step('me', secondThread.id, 'over');
    const { threads, tag } = client.api.threadList('me');
    assert.deepEqual({ threads, tag }, { threads: [result.thread], tag: result.tags?.now });
    await client.api.step('me', secondThread.id, 'resume');
    await Promise.all(runs);
  });

  it('a halted script is terminated after 60 seconds without a reset, and a reset restarts the limit', async () => {
    const run = start(1);
    await client.waitForHalt();
    bench.clock.advance(59_000);
    await client.api.resetThreads('me');
    bench.clock.advance(59_000);
    assert.equal((await client.waitForHalts()).length, 1);
    const rejection = assert.rejects(run, isTermination);
    bench.clock.advance(1_000);
    await rejection;
    assert.deepEqual(await client.api.threads('me'), []);
  });

  it('a deleted client loses its breakpoints, and its threads resume', async () => {
    const runs = [start(1), start(2)];
    await client.waitForHalts(2);
    await client.api.deleteClient('me');
    assert.deepEqual(
      (await Promise.all(runs)).map(({ status }) => status?.code),
      ['11', '21'],
    );
    await assert.rejects(client.api.threads('me'), { name: 'DebuggerDisabledException' });
    await client.api.createClient('me');
    assert.deepEqual(await client.api.breakpoints('me'), []);
  });

  it('no thread halts at breakpoints of a deleted client', async () => {
    await client.breakAt(`${script}:15`, `${script}:16`, `${script}:11`);
    const runs = [start(1), start(2), start(3)];
    const [haltedThread] = await client.waitForHalts(3);
    assert(haltedThread);
    // One of them is in a step, whose end would also halt for the client.
    const stepResult = client.step(haltedThread, 'over');
    await client.api.deleteClient('me');
    await stepResult.catch(() => undefined);
    assert.deepEqual(
      (await Promise.all(runs)).map(({ status }) => status?.code),
      ['11', '21', '31'],
    );
  });

  it('a halt does not occur if its client is deleted or its breakpoint removed at the same time', async () => {
    const otherClient = await DebugClient.create(bench.engine.debugger, 'other');
    const slowExpression =
      '(function () { for (var end = Date.now() + 80; Date.now() < end;) {} return true; })()';
    const removals = [
      () => client.api.deleteClient('me'),
      () => client.api.removeAllBreakpoints('me'),
      async () => {
        for (const { id } of await client.api.breakpoints('me')) await client.api.removeBreakpoint('me', id);
      },
    ];
    while (removals.length > 0) {
      await client.api.createClient('me');
      await client.api.removeAllBreakpoints('me');
      // Two clients on one line, so that their conditions are evaluated one after the other during the halt.
      await client.breakAt(`${script}:14 ${slowExpression}`);
      await otherClient.breakAt(`${script}:14 false && ${slowExpression}`);
      const run = start(1);
      while ((await otherClient.api.threads('other')).length === 0)
        await new Promise((resolve) => setImmediate(resolve));
      // The running script needs a moment to reach the line, whose condition then takes 80 ms.
      await new Promise((resolve) => setTimeout(resolve, 3));
      const [haltedThread] = (await client.api.threads('me')).filter(({ status }) => status === 'halted');
      // On a busy machine the halt may have occurred first: then try again.
      if (haltedThread) await client.step(haltedThread, 'resume');
      else await removals.shift()?.();
      assert.equal((await run).status?.code, '11');
      await otherClient.api.removeAllBreakpoints('other');
    }
  });

  it('a script halts for one client although another client with a condition on the same line is deleted', async () => {
    const otherClient = await DebugClient.create(bench.engine.debugger, 'other');
    await client.api.removeAllBreakpoints('me');
    for (let round = 0; round < 5; round++) {
      await otherClient.api.createClient('other');
      await client.breakAt(`${script}:14 number === 1`);
      await otherClient.breakAt(`${script}:14 number === 2`);
      const run = start(1);
      await otherClient.api.deleteClient('other');
      const thread = await client.waitForHalt();
      await client.api.removeAllBreakpoints('me');
      await client.step(thread, 'resume');
      assert.equal((await run).status?.code, '11');
    }
  });

  it('a thread that is halted for two clients stays halted after one is deleted', async () => {
    const otherClient = await DebugClient.create(bench.engine.debugger, 'other');
    await otherClient.breakAt(`${script}:14`);
    const run = start(1);
    const thread = await otherClient.waitForHalt();
    await client.api.deleteClient('me');
    assert.equal((await otherClient.waitForHalts())[0]?.id, thread.id);
    await otherClient.step(thread, 'resume');
    assert.equal((await run).status?.code, '11');
  });

  it('an endless expression is terminated, and the thread can be stopped', async () => {
    const run = start(1);
    const thread = await client.waitForHalt();
    assert.match(await client.evaluate(thread, 'while (true) {}'), /^The evaluation took longer than 0.2 s/);
    assert.equal(await client.evaluate(thread, 'number'), '1');
    const rejection = assert.rejects(run, isTermination);
    await client.api.stop('me', thread.id);
    await rejection;
  });

  it('a running thread is listed without a stack, and steps do not affect it', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/probe.js': 'exports.probe = function () { while (true) {} };',
    });
    const rejection = assert.rejects(start(1), isTermination);
    let [thread] = await client.api.threads('me');
    while (!thread) {
      await new Promise((resolve) => setImmediate(resolve));
      [thread] = await client.api.threads('me');
    }
    assert.deepEqual(thread, { id: thread.id, status: 'running', call_stack: [] });
    assert.deepEqual(await client.step(thread, 'over'), thread);
    await assert.rejects(client.evaluate(thread, '1'), { name: 'InvalidFrameIndexException' });
    await client.api.stop('me', thread.id);
    await rejection;
  });

  it('halted scripts are terminated when the engine closes', async () => {
    const runs = [start(1), start(2), start(3)].map((run) =>
      assert.rejects(run, (error) => error instanceof ScriptError && error.kind === 'ScriptEngineClosed'),
    );
    await client.waitForHalts(3);
    await bench.engine.close();
    await Promise.all(runs);
    await assert.rejects(start(4), { kind: 'ScriptEngineClosed' });
  });
});
