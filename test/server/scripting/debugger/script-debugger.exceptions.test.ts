import assert from 'node:assert/strict';
import type { ExceptionHalts } from '../../../../contract/thread-exceptions.ts';
import { DebugClient, formatStack } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

describe('Halts at exceptions', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench();
  });
  afterEach(() => bench.close());

  const createClient = async (halts: ExceptionHalts, id = 'me'): Promise<DebugClient> => {
    assert.equal(await bench.engine.debugger.createClient(id, halts), halts);
    return DebugClient.create(bench.engine.debugger, id);
  };
  const listExceptions = ({ id }: DebugClient) => bench.engine.debugger.threadList(id).exceptions;
  /** Runs a script to its end. Returns the line, the kind and the text of each halt. */
  const collectHalts = async (client: DebugClient, code: string): Promise<string[]> => {
    const halts: string[] = [];
    const state = { hasEnded: false };
    const run = bench
      .runScript(code)
      .catch(() => undefined)
      .finally(() => (state.hasEnded = true));
    while (!state.hasEnded) {
      const [thread] = (await client.api.threads(client.id)).filter(({ status }) => status === 'halted');
      if (thread) {
        const [exception] = listExceptions(client);
        const line = thread.call_stack[0]?.location.line_number;
        halts.push(`${line} ${exception?.isUncaught ? 'uncaught' : 'caught'} ${exception?.text}`);
        await client.step(thread, 'resume');
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await run;
    return halts;
  };

  const uncaughtCases: readonly (readonly [string, string, string])[] = [
    ['a thrown error', "throw new Error('gone');", '1 uncaught Error: gone'],
    ['a thrown text', "throw 'gone';", '1 uncaught gone'],
    ['a thrown object', 'throw { code: 1 };', '1 uncaught Object'],
    [
      'a property of null',
      'var basket = null;\nbasket.custom.x = 1;',
      "2 uncaught TypeError: Cannot read properties of null (reading 'custom')",
    ],
    [
      'an error in a transaction',
      "require('svc/system/Transaction').wrap(function () {\n  undefined.x;\n});",
      "2 uncaught TypeError: Cannot read properties of undefined (reading 'x')",
    ],
    [
      'an error in a callback of an array',
      '[1].forEach(function () {\n  missing();\n});',
      '2 uncaught ReferenceError: missing is not defined',
    ],
    [
      'an error that passes a finally block',
      'try {\n  missing();\n} finally { out.result = 1; }',
      '2 uncaught ReferenceError: missing is not defined',
    ],
    [
      'an error of the Script API',
      "\nrequire('svc/system/Transaction').commit();",
      '2 uncaught Error: There is no transaction to commit.',
    ],
    ['a rethrown error', "try { throw new Error('a'); } catch (e) {\n  throw e; }", '2 uncaught Error: a'],
    ['a message with line breaks', "throw new Error('a\\n  b');", '1 uncaught Error: a   b'],
  ];
  for (const [name, code, halt] of uncaughtCases)
    it(`a script halts where an exception is thrown that it does not catch: ${name}`, async () => {
      const client = await createClient('uncaught');
      const [firstHalt, ...otherHalts] = await collectHalts(client, code);
      assert.deepEqual([firstHalt?.replace(/\n/g, ' '), otherHalts], [halt, []]);
    });

  it('a script halts at an exception in the statements that run when it is loaded', async () => {
    const client = await createClient('uncaught');
    bench.workspace.write({ 'app/cartridge/scripts/broken.js': '\nvar x = null.y;' });
    const [halt] = await collectHalts(client, "require('./broken');");
    assert.equal(halt, "2 uncaught TypeError: Cannot read properties of null (reading 'y')");
  });

  it("a script halts at caught exceptions only if the client requests 'all', and at none if it requests 'none'", async () => {
    const code = "try {\n  throw new Error('a');\n} catch (e) { out.result = 1; }";
    assert.deepEqual(await collectHalts(await createClient('uncaught'), code), []);
    assert.deepEqual(await collectHalts(await createClient('all'), code), ['2 caught Error: a']);
    assert.deepEqual(await collectHalts(await createClient('none'), "throw new Error('a');"), []);
  });

  it('the variables at an exception are the variables of the place where it was thrown', async () => {
    const client = await createClient('uncaught');
    const completion = assert.rejects(
      bench.runScript('function total(line) {\n  return line.price.value;\n}\ntotal({ sku: 7 });'),
      { kind: 'TypeError' },
    );
    const thread = await client.waitForHalt();
    assert.deepEqual(formatStack(thread).slice(0, 2), [
      'total() /app/cartridge/scripts/probe.js:2',
      'probe() /app/cartridge/scripts/probe.js:4',
    ]);
    assert.equal(await client.evaluate(thread, 'line.sku'), '7');
    assert.match(await client.evaluate(thread, 'line.price.value'), /TypeError: .*undefined/);
    await client.step(thread, 'resume');
    await completion;
  });

  it('a step ends at an exception, for the client that steps and for the client that requested the halt', async () => {
    const otherClient = await createClient('uncaught', 'other');
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:2');
    const completion = assert.rejects(bench.runScript('var a = 1;\nvar b = 2;\nmissing();\nout.result = 1;'));
    let thread = await client.waitForHalt();
    await client.step(thread, 'over');
    thread = await client.waitForHalt();
    await client.step(thread, 'over');
    const [haltedThread] = await otherClient.waitForHalts();
    assert.ok(haltedThread);
    assert.equal(haltedThread.call_stack[0]?.location.line_number, 3);
    assert.deepEqual(
      listExceptions(otherClient).map(({ text }) => text),
      ['ReferenceError: missing is not defined'],
    );
    // This client has not requested halts at exceptions.
    assert.deepEqual(listExceptions(client), []);
    assert.equal((await client.waitForHalt()).id, haltedThread.id);
    await client.step(await client.waitForHalt(), 'resume');
    await completion;
  });

  it('scripts no longer halt at exceptions when the client that requested such halts is deleted', async () => {
    const client = await createClient('all');
    await client.api.deleteClient(client.id);
    await assert.rejects(bench.runScript("throw new Error('a');"), { message: 'a' });
  });

  it('a hook that throws without a debugger fails with the error', async () => {
    await assert.rejects(bench.runScript("throw new Error('a');"), {
      message: 'a',
      scriptStack: ['/app/cartridge/scripts/probe.js:1'],
    });
  });
});
