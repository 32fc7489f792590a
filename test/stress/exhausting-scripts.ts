import { endlessHookBodies, exhaustingHookBodies } from '../support/script-flood-hooks.ts';

/** A script that uses too many resources, or tries to access something that it must not. */
export interface HostileScript {
  readonly name: string;
  /** The body of a hook `function (basket)`; an escaping script writes what it has accessed to `basket.c_reached`. */
  readonly body: string;
  /** The status codes of the permitted faults; `ok` for a request that succeeds. */
  readonly permittedOutcomes: readonly string[];
}

const outOfTime = ['ScriptTimeout'];
/** Which limit comes first depends on the machine. */
const outOfMemory = ['ScriptOutOfMemory', 'ScriptTimeout', 'RangeError'];

/** Long calls of built-in functions, which V8 cannot interrupt, or interrupts late. SIZE is replaced by a number. */
const nativeWork: Readonly<Record<string, string>> = {
  regexBacktracking: '/^(a+)+$/.test("a".repeat(SIZE) + "b"); while (true) {}',
  regexNested: '/(x+x+)+y/.test("x".repeat(SIZE)); while (true) {}',
  regexReplace: 'while (true) "ab".repeat(SIZE * 1000).replace(/(a|b)*c/g, "");',
  sort: 'while (true) Array.from({ length: SIZE * 1000 }, Math.random).sort(function (a, b) { return a - b; });',
  json: 'var t = JSON.stringify(Array.from({ length: SIZE * 1000 }, function () { return { a: [1, 2, 3] }; })); while (true) JSON.parse(t);',
  typedArraySort: 'while (true) new Float64Array(SIZE * 10000).map(Math.random).sort();',
  bigint: 'var x = 3n; while (true) x = (x ** 3n) % (2n ** BigInt(SIZE * 1000));',
  join: 'while (true) new Array(SIZE * 1000).join("ab").split("a").reverse().join("-");',
  localeCompare:
    'var a = Array.from({ length: SIZE * 100 }, String); while (true) a.slice().sort(function (x, y) { return x.localeCompare(y); });',
};

/** Values that grow without limit, in steps of different sizes. */
const growth: Readonly<Record<string, string>> = {
  arrays: 'var a = []; while (true) a.push(new Array(SIZE).fill(a.length));',
  objects: 'var a = {}; for (var i = 0; ; i++) a["k" + i] = { v: new Array(SIZE).fill(i) };',
  buffers: 'var a = []; while (true) a.push(new ArrayBuffer(SIZE * 8));',
  typedArrays: 'var a = []; while (true) a.push(new Float64Array(SIZE).fill(1));',
  strings: 'var a = []; while (true) a.push(("x" + a.length).repeat(SIZE).split("").join("-"));',
  maps: 'var m = new Map(); for (var i = 0; ; i++) m.set(i, new Array(SIZE).fill(i));',
  sets: 'var s = new Set(); for (var i = 0; ; i++) s.add("value" + i + "x".repeat(SIZE).split("").join("."));',
  closures:
    'var k = null; while (true) k = (function (o, d) { return function () { return [o, d]; }; })(k, new Array(SIZE).fill(1));',
  promises:
    'var a = []; (function again() { for (var i = 0; i < 100; i++) a.push(new Promise(function () {}), new Array(SIZE)); Promise.resolve().then(again); })();',
  lists: "var L = require('ROOT/util/ArrayList'), l = new L(); while (true) l.add(new Array(SIZE).fill(1));",
  session: 'while (true) session.custom["k" + Math.random()] = "x".repeat(SIZE).split("").join("-");',
};

/** Large allocations; for some of them, V8 itself ends the process. */
const aborts: Readonly<Record<string, string>> = {
  arrayFrom: 'Array.from({ length: 3e8 });',
  arrayFill: 'new Array(2e8).fill(0);',
  spread: 'var a = new Array(1e8).fill(0); [].concat(a, a, a, a);',
  keys: 'Object.keys("x".repeat(6e7));',
  mapOfArray: 'new Set(new Array(3e7).fill(0).map(function (_, i) { return i; }));',
  bigintShift: 'var x = 1n << 1000000000n; x * x;',
  jsonText: 'var t = "[" + "1,".repeat(3e7); t = t + t + t + "1]"; JSON.parse(t);',
  stringGrowth: 'var s = "x"; while (true) s += s;',
  deepArray: 'var a = []; for (var i = 0; i < 1e7; i++) a = [a]; JSON.stringify(a);',
  join: 'new Array(1e7).fill("abcdefghijklmnopqrstuvwxyz".repeat(10)).join();',
};

/** Endless promise callbacks, most of them queued by a getter of the error or session, which is read after the run. */
const lateScripts: Readonly<Record<string, string>> = {
  errorName:
    'var e = new Error(); Object.defineProperty(e, "name", { get: function () { (function again() { Promise.resolve().then(again); })(); return "Late"; } }); throw e;',
  errorStack:
    'var e = new Error(); Object.defineProperty(e, "stack", { get: function () { (function again() { Promise.resolve().then(again); })(); return ""; } }); throw e;',
  sessionGetter:
    'Object.defineProperty(session.custom, "x", { enumerable: true, get: function () { (function again() { Promise.resolve().then(again); })(); return 1; } });',
  imports: '(function again() { import("node:fs").then(again, again); })();',
};

/** Uses of resources that the service or the host counts, and deep recursion. */
const floods: Readonly<Record<string, readonly [body: string, permittedOutcomes: readonly string[]]>> = {
  log: [
    "var l = require('ROOT/system/Logger'); for (var i = 0; i < 25000; i++) l.info('again {0}', i);",
    ['ok'],
  ],
  logCategories: [
    "var l = require('ROOT/system/Logger').getLogger('x'.repeat(900000)); for (var i = 0; i < 25000; i++) l.error('again');",
    ['ok'],
  ],
  rejections: [
    "var message = new Array(10000).join('x'); for (var i = 0; i < 25000; i++) Promise.reject(new Error(message));",
    ['ok', 'ScriptOutOfMemory'],
  ],
  longLog: [
    "var l = require('ROOT/system/Logger'); for (var i = 0; i < 300; i++) l.info(new Array(100000).join('x'));",
    ['ok'],
  ],
  files: [
    "var F = require('ROOT/io/File'), W = require('ROOT/io/FileWriter'); var w = new W(new F('TEMP/stress-' + Math.random())); var text = new Array(1e6).join('x'); while (true) w.write(text);",
    ['QuotaExceeded'],
  ],
  manyFiles: [
    "var F = require('ROOT/io/File'), W = require('ROOT/io/FileWriter'); while (true) new W(new F('TEMP/stress-' + Math.random()));",
    ['Error'],
  ],
  emptyFiles: [
    "var F = require('ROOT/io/File'), name = 'TEMP/greed-' + Math.random() + '-'; for (var i = 0; ; i++) new F(name + i).createNewFile();",
    ['QuotaExceeded'],
  ],
  directories: [
    "var F = require('ROOT/io/File'), name = 'TEMP/greed-' + Math.random() + '-'; for (var i = 0; ; i++) new F(name + i + '/a/b/c/d/e/f/g/h').mkdirs();",
    ['QuotaExceeded'],
  ],
  http: [
    "var H = require('ROOT/net/HTTPClient'); while (true) { var h = new H(); h.open('GET', 'http://127.0.0.1:9/'); h.send(); }",
    ['QuotaExceeded'],
  ],
  transactions: ["while (true) require('ROOT/system/Transaction').begin();", ['QuotaExceeded']],
  recursion: ['(function again() { again(); })();', ['RangeError']],
  recursionInTry: [
    'function deep() { try { return deep() + 1; } catch (e) { return deep(); } } deep();',
    outOfTime,
  ],
};

/** Returns the scripts that use too many resources, those of `nativeWork` and `growth` in several sizes. */
export function exhaustingScripts(moduleRoot: string): HostileScript[] {
  const scripts: HostileScript[] = [];
  const add = (name: string, body: string, permittedOutcomes: readonly string[]): void =>
    void scripts.push({ name, body: body.replaceAll('ROOT', moduleRoot), permittedOutcomes });
  for (const [name, body] of Object.entries(nativeWork))
    for (const size of [30, 100])
      add(`native ${name} ${size}`, body.replaceAll('SIZE', String(size)), [...outOfTime, ...outOfMemory]);
  for (const [name, body] of Object.entries(growth))
    for (const size of [10, 1000, 100_000])
      add(`growth ${name} ${size}`, body.replaceAll('SIZE', String(size)), [...outOfMemory, 'QuotaExceeded']);
  for (const [name, body] of Object.entries(aborts))
    add(`abort ${name}`, body, [...outOfMemory, 'ok', 'SyntaxError', 'ScriptHostGone']);
  for (const [name, [body, permittedOutcomes]] of Object.entries(floods))
    // On a busy machine a flood can fill the memory, or run out of time, before it reaches its own quota.
    add(`flood ${name}`, body, [...permittedOutcomes, 'ScriptOutOfMemory', ...outOfTime]);
  for (const [name, body] of Object.entries(endlessHookBodies)) {
    const needsArguments = /\b(out|order)\b|'\.\/endless'|'never'/.test(body);
    if (!needsArguments)
      add(`endless ${name}`, body.replaceAll("'svc/", `'${moduleRoot}/`), [
        ...outOfTime,
        ...outOfMemory,
        'ok',
        'Error',
      ]);
  }
  for (const [name, body] of Object.entries(lateScripts)) add(`late ${name}`, body, outOfTime);
  for (const [name, body] of Object.entries(exhaustingHookBodies))
    add(`exhausting ${name}`, body, outOfMemory);
  return scripts;
}
