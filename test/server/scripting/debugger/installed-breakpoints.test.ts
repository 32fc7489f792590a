import assert from 'node:assert/strict';
import type { Isolate } from '../../../../server/scripting/debugger/isolate.ts';
import { InspectorDebugger } from '../../../../server/scripting/debugger/script-debugger.ts';
import { DebugClient } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

/** V8 discards the code of a function that has not run for this many garbage collections. */
const collectionCount = 10;

describe('A breakpoint in a script that ran a while ago', () => {
  const isolates: Isolate[] = [];
  const { attach } = InspectorDebugger.prototype;
  before(() => {
    InspectorDebugger.prototype.attach = async function (session) {
      const isolate = await attach.call(this, session);
      isolates.push(isolate);
      return isolate;
    };
  });
  after(() => {
    InspectorDebugger.prototype.attach = attach;
  });

  /** Collects garbage in the script hosts, as V8 does in a host that is idle for some seconds. */
  async function collectGarbage(): Promise<void> {
    assert.equal(isolates.length, 1);
    for (const isolate of isolates)
      for (let count = 0; count < collectionCount; count++) {
        isolate.collectGarbage();
        // The response comes after the collection.
        await isolate.measureMemory();
      }
  }

  it('a breakpoint halts a script that was loaded earlier, even after V8 has discarded its functions', async function () {
    this.timeout(30_000);
    const bench = new ScriptBench({ limits: { maxHosts: 1 } });
    try {
      bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
        'app/cartridge/scripts/probe.js': 'exports.probe = function (out) {\n  out.result = 1;\n};',
      });
      const document = { kind: 'document', document: {} } as const;
      for (let round = 0; round < 20; round++) await bench.run('probe', [document]);
      await collectGarbage();
      const client = await DebugClient.create(bench.engine.debugger);
      await client.breakAt('/app/cartridge/scripts/probe.js:2');
      const run = bench.run('probe', [document]);
      // If the breakpoint does not halt the script, the run ends.
      const threads = await Promise.race([client.waitForHalts(), run.then(() => [])]);
      assert.equal(threads.length, 1);
      for (const thread of threads) await client.step(thread, 'resume');
      assert.equal((await run).documents[0]?.['result'], 1);
    } finally {
      await bench.close();
    }
  });
});

describe('A breakpoint in a script that is edited during a debug session', () => {
  const path = 'app/cartridge/scripts/probe.js';
  const runToHalt = async (bench: ScriptBench, client: DebugClient): Promise<number | undefined> => {
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    const [thread] = await Promise.race([client.waitForHalts(), run.then(() => [])]);
    if (!thread) return undefined;
    await client.step(thread, 'resume');
    await run;
    return thread.call_stack[0]?.location.line_number;
  };

  it('after an edit, a breakpoint halts at the first executable line at or after its requested line', async () => {
    const bench = new ScriptBench({ limits: { maxHosts: 1 } });
    try {
      bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
        [path]: 'exports.probe = function (out) {\n  // first\n  out.result = 1;\n};',
      });
      const client = await DebugClient.create(bench.engine.debugger);
      await client.breakAt(`/${path}:2`);
      assert.equal(await runToHalt(bench, client), 3);
      bench.workspace.write({
        [path]: 'exports.probe = function (out) {\n  // first\n\n  // and second\n  out.result = 12;\n};',
      });
      assert.equal(await runToHalt(bench, client), 5);
      bench.workspace.write({ [path]: '\nexports.probe = function (out) { return undefined;\n};' });
      assert.equal(await runToHalt(bench, client), 2);
      bench.workspace.write({ [path]: 'exports.probe = function (out) {\n  out.result = 1;\n};' });
      assert.equal(await runToHalt(bench, client), 2);
    } finally {
      await bench.close();
    }
  });

  it('a breakpoint halts in a script that is created later', async () => {
    const bench = new ScriptBench({ limits: { maxHosts: 1 } });
    try {
      bench.workspace
        .registerHooks('app', { probe: './probe.js' })
        .write({ 'app/cartridge/scripts/other.js': '' });
      const client = await DebugClient.create(bench.engine.debugger);
      await client.breakAt(`/${path}:1`);
      assert.equal(await runToHalt(bench, client), undefined);
      bench.workspace.write({
        [path]: '// What is new.\nexports.probe = function (out) {\n  out.result = 1;\n};',
      });
      assert.equal(await runToHalt(bench, client), 2);
    } finally {
      await bench.close();
    }
  });
});
