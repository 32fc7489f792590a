import assert from 'node:assert/strict';
import { DebugClient } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const script = '/app/cartridge/scripts/probe.js';

describe('A debugger client that disappears', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  /** Another client with a breakpoint at the same line. It waits for the halt while `client` is silent. */
  let watcher: DebugClient;
  const run = () => bench.run('probe', [{ kind: 'document', document: {} }]);
  const debuggerDisabled = { name: 'DebuggerDisabledException' };

  beforeEach(async () => {
    bench = new ScriptBench();
    bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
      'app/cartridge/scripts/probe.js': 'exports.probe = function (out) {\n  out.a = 1;\n};',
    });
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`${script}:2`);
  });
  afterEach(() => bench.close());
  const watch = async () => {
    watcher = await DebugClient.create(bench.engine.debugger, 'watcher');
    await watcher.breakAt(`${script}:2`);
  };

  it('a client that was silent for a minute halts one script for 15 s at most, and halts no script after that', async () => {
    bench.clock.advance(60_000);
    await watch();
    const completion = run();
    // A request of the client would count as activity, so another client waits for the halt.
    await watcher.waitForHalt();
    await watcher.api.deleteClient('watcher');
    bench.clock.advance(15_000);
    await completion;
    assert.match(bench.log.messagesOf('warn').join('\n'), /the debugger client me did not notice/);
    await run();
    await assert.rejects(client.api.breakpoints('me'), debuggerDisabled);
    await client.api.createClient('me');
    assert.deepEqual(await client.api.breakpoints('me'), []);
  });

  it('the removal of a silent client does not affect other clients', async () => {
    bench.clock.advance(60_000);
    await watch();
    const completion = run();
    const thread = await watcher.waitForHalt();
    bench.clock.advance(15_000);
    await assert.rejects(client.api.threads('me'), debuggerDisabled);
    assert.equal((await watcher.waitForHalt()).id, thread.id);
    await watcher.step(thread, 'resume');
    await completion;
  });

  it('a client is removed after it left a script halted until the time limit of the halt', async () => {
    await watch();
    const failure = assert.rejects(run(), { kind: 'ScriptDebuggerTerminate' });
    await watcher.waitForHalt();
    bench.clock.advance(60_000);
    await failure;
    await assert.rejects(client.api.threads('me'), debuggerDisabled);
    // The other client is not removed, because it has requested the threads.
    await watcher.api.deleteClient('watcher');
    await run();
  });

  it('a client is not removed if it notices a halt within 15 s, or if its request is held', async () => {
    bench.clock.advance(600_000);
    await watch();
    let completion = run();
    await watcher.waitForHalt();
    bench.clock.advance(14_000);
    const thread = await client.waitForHalt();
    bench.clock.advance(45_000);
    assert.equal((await client.waitForHalt()).id, thread.id);
    await watcher.api.deleteClient('watcher');
    await client.step(thread, 'resume');
    await completion;

    const { tag } = client.api.threadList('me');
    const heldRequest = client.api.threadsChange('me', (currentTag) => currentTag === tag, 100_000);
    bench.clock.advance(90_000);
    await watch();
    completion = run();
    await watcher.waitForHalt();
    await heldRequest;
    bench.clock.advance(15_000);
    await client.step(await client.waitForHalt(), 'resume');
    await watcher.api.deleteClient('watcher');
    await completion;
  });

  it('a client that has read the threads is not removed, although its script is terminated after a minute', async () => {
    const failure = assert.rejects(run(), { kind: 'ScriptDebuggerTerminate' });
    await client.waitForHalt();
    bench.clock.advance(60_000);
    await failure;
    assert.equal((await client.api.breakpoints('me')).length, 1);
  });
});
