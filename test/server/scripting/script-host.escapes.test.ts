import assert from 'node:assert/strict';
import { systemClock } from '../../../server/process/system-environment.ts';
import { ScriptBench } from '../../support/script-bench.ts';

/** Harmful scripts use too many resources or never end. The service must survive, and the next script must run. */
describe('A script that uses too many resources', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench({ clock: systemClock, limits: { heapLimitMb: 64, runTimeLimitMs: 2_000 } });
  });
  afterEach(() => bench.close());

  for (const [caseName, source, kind] of [
    ['with an array of 300 million elements at once', 'Array.from({ length: 3e8 });', 'ScriptOutOfMemory'],
    [
      'with arrays that grow',
      'var a = []; while (true) a.push(new Array(1000).fill(1));',
      'ScriptOutOfMemory',
    ],
    [
      'with buffers that grow',
      'var a = []; while (true) a.push(new Uint8Array(1e6).fill(1));',
      'ScriptOutOfMemory',
    ],
    [
      'with a text that grows',
      'var s = "x"; var a = []; while (true) { s = s + s.slice(0, 1e5); a.push(s.split("").join("-")); }',
      'ScriptOutOfMemory',
    ],
    [
      'with a map that grows',
      'var m = new Map(); for (var i = 0; ; i++) m.set(i, { i });',
      'ScriptOutOfMemory',
    ],
    ['in an endless loop', 'while (true) { try { while (true); } catch (e) {} }', 'ScriptTimeout'],
    ['in an endless regular expression', '/^(a+)+$/.test("a".repeat(40) + "b");', 'ScriptTimeout'],
    [
      'that sorts without end',
      'var a = Array.from({ length: 5e4 }, Math.random); while (true) a.sort(function () { return Math.random() - 0.5; });',
      'ScriptTimeout',
    ],
    [
      'whose error has a getter that begins an endless chain of promises',
      `var e = new Error('late'); Object.defineProperty(e, 'name', { get: function () { (function again() { Promise.resolve().then(again); })(); } }); throw e;`,
      'ScriptTimeout',
    ],
    ['with endless promises', '(function again() { Promise.resolve().then(again); })();', 'ScriptTimeout'],
  ] as const)
    it(`a script ${caseName} is terminated with ${kind}, and the next one runs`, async function () {
      this.timeout(30_000);
      await assert.rejects(bench.runScript(source), { kind });
      assert.equal(await bench.runScript('out.result = 1;'), 1);
    });
});

describe('A script that tries to access Node.js', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench({ clock: systemClock });
  });
  afterEach(() => bench.close());

  for (const [caseName, source] of [
    [
      'imports a module in an eval that the Script API calls back',
      `require('svc/system/Transaction').wrap(eval.bind(null, "import('node:fs').then(function (fs) { out.result = fs; }, function () {})"));`,
    ],
    [
      'asks the function constructor for the process',
      `out.result = new Function('return typeof process === "object" ? process : undefined')();`,
    ],
    [
      'asks an error of the host for its constructors',
      `try { require('svc/system/Transaction').wrap(null); } catch (e) { out.result = e.constructor.constructor('return typeof process === "object" ? process : undefined')(); }`,
    ],
    [
      'looks for the require and module of Node.js',
      `out.result = typeof require.main === 'object' && require.main ? require.main.constructor._load : undefined;`,
    ],
    [
      'reads the stack frames of the host',
      `Error.prepareStackTrace = function (e, frames) { return frames.map(function (f) { return f.getThis && f.getThis(); }).filter(function (t) { return t && t !== undefined && t.process; })[0]; }; out.result = new Error().stack;  if (typeof out.result === 'string') out.result = undefined;`,
    ],
    ['asks for WebAssembly', 'out.result = typeof WebAssembly === "undefined" ? undefined : WebAssembly;'],
  ] as const)
    it(`a script that ${caseName} obtains nothing of Node.js`, async () => {
      const result = await bench.runScript(`out.result = undefined; ${source}`).catch(() => undefined);
      assert.equal(result ?? undefined, undefined);
    });
});
