import assert from 'node:assert/strict';
import { systemClock } from '../../../server/process/system-environment.ts';
import type { CollectionName } from '../../../server/records/collections.ts';
import { DebugClient } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('The limits on scripts', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench({ limits: { heapLimitMb: 64, maxHosts: 2 } });
  });
  afterEach(() => bench.close());

  const waitForLog = async (message: string) => {
    while (!bench.log.entries.some((entry) => entry.message === message))
      await new Promise((resolve) => setImmediate(resolve));
  };

  it('an endless loop ends with ScriptTimeout and its position, and the next script runs', async () => {
    const rejection = assert.rejects(
      bench.runScript(`
        require('svc/system/Logger').info('on its way'); while (true) { try { while (true) {} } catch (e) {} }`),
      {
        kind: 'ScriptTimeout',
        extensionPoint: 'probe',
        message: 'The script ran longer than 60 s, in /app/cartridge/scripts/probe.js:2.',
        scriptStack: ['/app/cartridge/scripts/probe.js:2'],
      },
    );
    await waitForLog('on its way');
    bench.clock.advance(60_000);
    await rejection;
    assert.equal(await bench.runScript('out.result = 1;'), 1);
  });

  it('a script in a slow regular expression, which cannot be halted, is terminated after its time limit', async () => {
    const rejection = assert.rejects(
      bench.runScript(`
        require('svc/system/Logger').info('on its way');
        'a'.repeat(40).match(/^(a+)+$/) && ('a'.repeat(40) + 'b').match(/^(a+)+$/);`),
      { kind: 'ScriptTimeout' },
    );
    await waitForLog('on its way');
    bench.clock.advance(60_000);
    // The service waits a moment for the script to halt, which would give its position, and then terminates it.
    bench.clock.advance(2_000);
    await rejection;
    assert.equal(await bench.runScript('out.result = 1;'), 1);
  });

  it('a script that waits for the service is terminated at its time limit', async () => {
    const serviceCall = Promise.withResolvers<undefined>();
    const scope = bench.createScope();
    const stuckWork = Object.assign(Object.create(scope.work) as typeof scope.work, {
      savepoint: () => scope.work.savepoint(),
      version: (collection: CollectionName) => scope.work.version(collection),
      rollbackTo: (savepoint: number) => scope.work.rollbackTo(savepoint),
      collection: (name: 'orders' | 'sites') =>
        name === 'orders'
          ? {
              get: () => {
                serviceCall.resolve(undefined);
                return new Promise(() => undefined);
              },
            }
          : scope.work.collection(name),
    });
    const rejection = assert.rejects(
      bench.runScript("require('svc/order/OrderMgr').getOrder('1');", { ...scope, work: stuckWork }),
      { kind: 'ScriptTimeout', scriptStack: ['/app/cartridge/scripts/probe.js:1'] },
    );
    await serviceCall.promise;
    bench.clock.advance(60_000);
    await rejection;
    assert.equal(await bench.runScript('out.result = 1;'), 1);
  });

  it('the time for which a script is halted does not count towards its time limit', async () => {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:2');
    const run = bench.runScript('\nout.result = 1;\nout.result = 2;');
    let thread = await client.waitForHalt();
    for (let minute = 0; minute < 5; minute++) {
      bench.clock.advance(50_000);
      await client.api.resetThreads('me');
    }
    thread = await client.step(thread, 'over');
    assert.equal(thread.status, 'halted');
    await client.step(thread, 'resume');
    assert.equal(await run, 2);
  });

  describe('of memory', () => {
    let limitedBench: ScriptBench;
    beforeEach(() => {
      limitedBench = new ScriptBench({ clock: systemClock, limits: { heapLimitMb: 64 } });
    });
    afterEach(() => limitedBench.close());

    it('a script that exceeds the memory limit ends with ScriptOutOfMemory, and others continue', async function () {
      this.timeout(30_000);
      const script = 'var memory = []; while (true) memory.push(new Array(10000).fill(Math.random()));';
      await assert.rejects(limitedBench.runScript(script), { kind: 'ScriptOutOfMemory' });
      assert.equal(await limitedBench.runScript('out.result = 1;'), 1);
    });

    it('one allocation of many times the limit does not end the service', async function () {
      this.timeout(30_000);
      await limitedBench
        .runScript('out.result = new Array(3e7).fill(1.5).length;')
        .catch((error: unknown) => {
          assert.equal((error as { kind?: string }).kind, 'ScriptOutOfMemory');
        });
      assert.equal(await limitedBench.runScript('out.result = 1;'), 1);
    });

    it('a constructor, a method or JSON.parse that creates a far too large buffer, text or list throws a RangeError', async () => {
      const attempts = [
        'new ArrayBuffer(1e9)',
        'new Float64Array(2e8)',
        'new Float64Array({ length: 2e8 })',
        'new (Uint8Array.prototype.constructor)(1e9)',
        'new ArrayBuffer({ valueOf: function () { return 1e9; } })',
        'new ArrayBuffer([1e9])',
        'new Uint8Array({ length: { valueOf: function () { return 1e9; } } })',
        'new Uint8Array(Object.defineProperty(function () {}, "length", { value: 1e9 }))',
        '"x".repeat({ valueOf: function () { return 3e8; } })',
        '"x".padStart([3e8])',
        '(function () { for (var s = "xx"; s.length < 2e8;) s += s; return Object(s).split(""); })()',
        '(function () { for (var s = "1,"; s.length < 2e8;) s += s; return JSON.parse(Object("[" + s + "1]")); })()',
        'new (class extends Uint8Array {})(1e9)',
        'new ArrayBuffer(8, { maxByteLength: 2e9 }).resize(1e9)',
        'new ArrayBuffer(8).transfer(1e9)',
        '"x".repeat(3e8)',
        '"x".padEnd(3e8)',
        ...['split("")', 'match(/x/g)', 'replace(/x/g, String)', 'replaceAll("x", String)'].map(
          (call) => `(function () { for (var s = "xx"; s.length < 2e8;) s += s; return s.${call}; })()`,
        ),
        '(function () { for (var s = "1,"; s.length < 2e8;) s += s; return JSON.parse("[" + s + "1]"); })()',
      ];
      const attemptResults = await limitedBench.runScript(`
        out.result = ${JSON.stringify(attempts)}.map(function (attempt) {
          try { new Function('return ' + attempt)(); return attempt; } catch (e) { return e.name; }
        });`);
      assert.deepEqual(
        attemptResults,
        attempts.map(() => 'RangeError'),
      );
    });

    it('buffers of usual size behave as in JavaScript', async () => {
      const result = await limitedBench.runScript(`
        var bytes = new Uint8Array([1, 2, 3]);
        out.result = [bytes instanceof Uint8Array, bytes.constructor === Uint8Array, Uint8Array.from([4]).length,
          bytes.map(function (b) { return b * 2; }).join(), bytes.slice(1).length, new Uint16Array(bytes).length,
          new DataView(new ArrayBuffer(8)).byteLength, 'ab'.repeat(2), 'a,b'.split(',').length, '7'.padStart(3, '0'),
          new Uint8Array().length, new Uint8Array(new Set([5, 6])).join(), new ArrayBuffer('4').byteLength, Object('a-b').replace('-', '+'),
          String.prototype.split.call(12, '').length, new Uint8Array(bytes.buffer, 1, 1).join(), JSON.parse('[1]', function (key, value) { return value; })];`);
      assert.deepEqual(result, [
        true,
        true,
        1,
        '2,4,6',
        2,
        3,
        8,
        'abab',
        2,
        '007',
        0,
        '5,6',
        4,
        'a+b',
        2,
        '2',
        [1],
      ]);
    });
  });

  it('a script with too large a session or record fails, despite a catch block, and stores nothing', async () => {
    await assert.rejects(bench.runScript("session.custom.all = 'x'.repeat(2e6);"), { kind: 'QuotaExceeded' });
    assert.equal(await bench.runScript('out.result = session.custom.all === null;'), true);
    const work = bench.store.begin();
    fillShop(work);
    await assert.rejects(
      bench.runScript(
        `var order = require('svc/order/OrderMgr').getOrder('00001');
         try { order.custom.all = 'x'.repeat(5e6); } catch (e) { out.result = e.name + ' ' + order.custom.all; }`,
        bench.createScope(work),
      ),
      { kind: 'QuotaExceeded' },
    );
    assert.equal((await work.collection('orders').get('00001'))?.custom?.['all'], undefined);
  });

  it('a script that begins too many transactions fails with QuotaExceeded', async () => {
    await assert.rejects(bench.runScript("while (true) require('svc/system/Transaction').begin();"), {
      kind: 'QuotaExceeded',
    });
    assert.equal(await bench.runScript('out.result = 1;'), 1);
  });

  it('a script that slowly exceeds the memory limit ends with ScriptOutOfMemory, also with buffers', async function () {
    this.timeout(30_000);
    const limitedBench = new ScriptBench({ clock: systemClock, limits: { heapLimitMb: 48 } });
    try {
      await assert.rejects(
        limitedBench.runScript(
          'var memory = [];\nwhile (true) memory.push({ a: 1, b: { c: memory.length } });',
        ),
        {
          kind: 'ScriptOutOfMemory',
          // V8 halts the script at its position, unless it is busy collecting garbage.
          message: /^The script used up its memory(, in .app.cartridge.scripts.probe.js:2)?\.$/,
        },
      );
      // V8 does not count array buffers in its heap.
      await assert.rejects(
        limitedBench.runScript('var memory = [];\nwhile (true) memory.push(new ArrayBuffer(1e6));'),
        {
          kind: 'ScriptOutOfMemory',
        },
      );
      assert.equal(await limitedBench.runScript('out.result = 1;'), 1);
    } finally {
      await limitedBench.close();
    }
  });

  it('a script is not terminated for memory that the scripts before it have left in the host', async function () {
    this.timeout(30_000);
    const limitedBench = new ScriptBench({ clock: systemClock, limits: { heapLimitMb: 64, maxHosts: 1 } });
    try {
      const fillScript =
        'var lists = []; while (lists.length < 30) lists.push(new Array(125000).fill(1.5)); out.result = 30;';
      for (let run = 0; run < 3; run++) assert.equal(await limitedBench.runScript(fillScript), 30);
      const shortScript = 'var until = Date.now() + 800; while (Date.now() < until); out.result = 1;';
      assert.equal(await limitedBench.runScript(shortScript), 1);
    } finally {
      await limitedBench.close();
    }
  });

  it('garbage of earlier scripts in the host is collected while the next script runs, and does not count', async function () {
    this.timeout(30_000);
    const limits = { heapLimitMb: 64, maxHosts: 1, memoryCheckIntervalMs: 5 };
    const limitedBench = new ScriptBench({ clock: systemClock, limits });
    try {
      const scriptOf30Mb = `
        var lists = [];
        while (lists.length < 30) lists.push(new Array(125000).fill(1.5));
        var until = Date.now() + 100;
        while (Date.now() < until);
        out.result = lists.length;`;
      for (let run = 0; run < 6; run++) assert.equal(await limitedBench.runScript(scriptOf30Mb), 30);
    } finally {
      await limitedBench.close();
    }
  });

  it('a script with much garbage but little memory in use is not terminated', async function () {
    this.timeout(30_000);
    const limitedBench = new ScriptBench({ clock: systemClock, limits: { heapLimitMb: 96 } });
    try {
      const allocatingScript = `
        var until = Date.now() + 800;
        for (var count = 0; Date.now() < until; count++) new Array(1000).fill({ count: count }).map(String);
        out.result = count > 0;`;
      assert.equal(await limitedBench.runScript(allocatingScript), true);
    } finally {
      await limitedBench.close();
    }
  });

  it('endless recursion is an ordinary error of the script', async () => {
    await assert.rejects(bench.runScript('(function again() { again(); })();'), { kind: 'RangeError' });
  });

  it('if there are more scripts than hosts, the surplus scripts wait for a host', async () => {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:2');
    const runs = [1, 2, 3, 4].map(() => bench.runScript('\nout.result = 1;'));
    for (let count = 0; count < 4; count++) await client.step(await client.waitForHalt(), 'resume');
    assert.deepEqual(await Promise.all(runs), [1, 1, 1, 1]);
  });

  it('a thrown error is returned with its kind, text and script frames, and logged with its position', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/deep.js': 'exports.go = function () {\n  return undefined.x;\n};',
    });
    await assert.rejects(bench.runScript("\nrequire('./deep').go();"), {
      name: 'ScriptError',
      kind: 'TypeError',
      message: "Cannot read properties of undefined (reading 'x')",
      scriptStack: ['/app/cartridge/scripts/deep.js:2', '/app/cartridge/scripts/probe.js:2'],
    });
    const [entry] = bench.log.entries.filter(({ level }) => level === 'error');
    assert.equal(entry?.fields['script'], '/app/cartridge/scripts/deep.js:2');
    await assert.rejects(bench.runScript("throw 'bare';"), { kind: 'Error', message: 'bare' });
  });

  it('a syntax error has its file and line', async () => {
    bench.workspace.write({ 'app/cartridge/scripts/broken.js': 'var fine = 1;\nvar = 2;\n' });
    await assert.rejects(
      bench.runScript("require('./broken');"),
      (error: { kind: string; scriptStack: string[] }) => {
        assert.equal(error.kind, 'SyntaxError');
        assert.equal(error.scriptStack[0], '/app/cartridge/scripts/broken.js:2');
        return true;
      },
    );
  });
});
