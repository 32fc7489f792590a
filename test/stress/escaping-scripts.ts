import type { HostileScript } from './exhausting-scripts.ts';

/**
 * A part of each script: it searches the values in `collected`, with their constructors and prototypes, for access to
 * Node.js, and writes the result to `basket.c_reached`. CANARY_FILE is the path of a file that scripts must not read.
 */
const reportScript = `
  (function () {
    var reached = [];
    function look(value, depth) {
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || depth > 6) return;
      try {
        if (typeof value.getBuiltinModule === 'function') reached.push('process ' + value.getBuiltinModule('node:fs').readFileSync('CANARY_FILE', 'utf8'));
        if (typeof value.binding === 'function' && value.pid) reached.push('process.binding');
        if (typeof value.readFileSync === 'function') reached.push('fs ' + value.readFileSync('CANARY_FILE', 'utf8'));
        if (typeof value.allocUnsafe === 'function') {
          if (value.from('x').buffer.byteLength > 1) reached.push('memory that Buffers share');
          if (value.allocUnsafe(1e6).some(Boolean)) reached.push('memory that was in use before');
        }
        if (typeof value._handle === 'object' && value._handle && typeof value.connect === 'function') reached.push('socket');
        if (typeof value.createConnection === 'function') reached.push('net');
        if (typeof value._load === 'function') reached.push('Module');
        if (value.env && value.env.STRESS_ENV) reached.push('environment');
      } catch (e) { /* a getter that throws leads nowhere */ }
      try { look(value.constructor, depth + 1); look(Object.getPrototypeOf(value), depth + 1); } catch (e) { /* as above */ }
    }
    for (var i = 0; i < collected.length; i++) look(collected[i], 0);
    basket.c_reached = reached.join();
  })();`;

/** Calls of the Script API that a script makes while its changes to built-ins are in place. ROOT is the module root. */
const apiCalls = `
  try { require('ROOT/order/OrderMgr').getOrder('none'); } catch (e) { collected[collected.length] = e; }
  try { require('ROOT/catalog/ProductMgr').getProduct('none'); } catch (e) { collected[collected.length] = e; }
  try { new (require('ROOT/crypto/MessageDigest'))('SHA-256').digest('abc'); } catch (e) { collected[collected.length] = e; }
  try { new (require('ROOT/crypto/Mac'))('HmacSHA256').digest('abc', 'key'); } catch (e) { collected[collected.length] = e; }
  try { var F = require('ROOT/io/File'), W = require('ROOT/io/FileWriter'), f = new F('TEMP/stress.txt'), w = new W(f); w.write('x'); w.close(); f.gzip(new F('TEMP/stress.gz')); } catch (e) { collected[collected.length] = e; }
  try { require('ROOT/system/Transaction').wrap(function () { return 1; }); } catch (e) { collected[collected.length] = e; }
  try { require('ROOT/system/Logger').info('x {0}', 1); } catch (e) { collected[collected.length] = e; }
  try { require('ROOT/util/UUIDUtils').createUUID(); } catch (e) { collected[collected.length] = e; }
  try { require('./nothing'); } catch (e) { collected[collected.length] = e; }`;

/** Built-in functions. One script for each replaces it with a wrapper that records receivers, arguments and results. */
const patchTargets = [
  'Array.prototype.push',
  'Array.prototype.pop',
  'Array.prototype.map',
  'Array.prototype.filter',
  'Array.prototype.slice',
  'Array.prototype.join',
  'Array.prototype.concat',
  'Array.prototype.forEach',
  'Array.prototype.find',
  'Array.prototype.at',
  'Array.prototype[Symbol.iterator]',
  'Array.from',
  'Array.isArray',
  'Map.prototype.get',
  'Map.prototype.set',
  'Map.prototype.has',
  'Map.prototype.delete',
  'Map.prototype.keys',
  'Set.prototype.add',
  'Set.prototype.has',
  'Set.prototype.delete',
  'WeakMap.prototype.get',
  'WeakMap.prototype.set',
  'WeakSet.prototype.add',
  'WeakSet.prototype.has',
  'Object.getPrototypeOf(Uint8Array.prototype).subarray',
  'Object.getPrototypeOf(Uint8Array.prototype).set',
  'Object.getPrototypeOf(Uint8Array.prototype).slice',
  'Object.getPrototypeOf(Uint8Array.prototype).fill',
  'Object.getPrototypeOf(Uint8Array.prototype)[Symbol.iterator]',
  'Object.getPrototypeOf(Uint8Array).from',
  'Promise.prototype.then',
  'Function.prototype.call',
  'Function.prototype.apply',
  'Function.prototype.bind',
  'Reflect.apply',
  'Reflect.get',
  'Reflect.construct',
  'Reflect.ownKeys',
  'Reflect.defineProperty',
  'JSON.parse',
  'JSON.stringify',
  'String.prototype.split',
  'String.prototype.startsWith',
  'String.prototype.replace',
  'String.prototype.replaceAll',
  'String.prototype.slice',
  'String.prototype.toLowerCase',
  'String.prototype.includes',
  'RegExp.prototype.exec',
  'RegExp.prototype.test',
  'RegExp.prototype[Symbol.replace]',
  'Object.entries',
  'Object.keys',
  'Object.assign',
  'Object.freeze',
  'Object.create',
  'Object.defineProperty',
  'Object.hasOwn',
  'Object.getPrototypeOf',
  'Object.getOwnPropertyDescriptor',
  'Object.prototype.valueOf',
  'Object.prototype.toString',
  'Object.prototype.hasOwnProperty',
  'Error.captureStackTrace',
  'Symbol.prototype.toString',
  'ArrayBuffer.isView',
  'Object.getPrototypeOf([][Symbol.iterator]()).next',
  'Object.getPrototypeOf(new Map().keys()).next',
];

const createPatchScript = (target: string): string => {
  const [, owner = '', dotted, indexed = ''] = /^(.*?)(?:\.(\w+)|\[(Symbol\.\w+)\])$/.exec(target) ?? [];
  return `
  var owner = ${owner}, key = ${dotted === undefined ? indexed : `'${dotted}'`}, original = owner[key];
  var apply = Reflect.apply, busy = false, collected = [];
  owner[key] = function () {
    if (!busy && collected.length < 20000) { busy = true; collected[collected.length] = this; for (var i = 0; i < arguments.length; i++) collected[collected.length] = arguments[i]; busy = false; }
    var result = apply(original, this, arguments);
    if (!busy && collected.length < 20000) collected[collected.length] = result;
    return result;
  };
  try { ${apiCalls} } finally { owner[key] = original; }
  ${reportScript}`;
};

/** Names that Node.js sets or reads on its own objects. */
const trapNames = [
  '_options',
  '_handle',
  'fd',
  'encoding',
  'flag',
  'mode',
  'signal',
  'options',
  'highWaterMark',
  '_events',
  'buffer',
  'noDeprecation',
  'then',
  'get',
  'value',
  'path',
  'domain',
  'response',
  'message',
  'kind',
  '0',
  '1',
  'length',
  'process',
  'require',
  'parent',
  'exports',
];
const createTrapScript = (name: string): string => `
  var collected = [], seen = new Set();
  Object.defineProperty(Object.prototype, '${name}', { configurable: true,
    get: function () { if (Object(this) === this) seen.add(this); return undefined; },
    set: function (v) { if (Object(this) === this) seen.add(this); Object.defineProperty(this, '${name}', { value: v, writable: true, configurable: true, enumerable: true }); } });
  try { ${apiCalls} } finally { delete Object.prototype['${name}']; collected = collected.concat(Array.from(seen)); }
  ${reportScript}`;

/** Attacks that succeeded once, here or in other sandboxes. */
const knownEscapes: Readonly<Record<string, string>> = {
  'the process, through the EventEmitter of zlib': `
    var EE, call = Function.prototype.call, apply = Reflect.apply, slice = Array.prototype.slice, collected = [];
    Function.prototype.call = function () { if (typeof this === 'function' && this.prototype && typeof this.prototype.emit === 'function') EE = this; return apply(this, arguments[0], apply(slice, arguments, [1])); };
    try { ${apiCalls} } finally { Function.prototype.call = call; }
    for (var p = EE && EE.prototype; p; p = Object.getPrototypeOf(p)) if (Object.prototype.hasOwnProperty.call(p, 'emit')) {
      var emit = p.emit;
      try { p.emit = function () { collected.push(this); return apply(emit, this, arguments); }; } catch (e) { /* fixed */ }
    }
    Promise.reject(new Error('for the next event'));
    Promise.resolve().then(function () { ${reportScript} });`,
  'the process, through the deprecation warning of a Buffer of the bridge': `
    var B, P, push = Array.prototype.push, collected = [];
    Array.prototype.push = function (v) { if (v && v.constructor && v.constructor.allocUnsafe) B = v.constructor; return Reflect.apply(push, this, arguments); };
    try { ${apiCalls} } finally { Array.prototype.push = push; }
    Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get: function () { if (this.pid) P = this; } });
    try { B(5); } catch (e) { collected.push(e); } finally { delete Object.prototype.noDeprecation; }
    collected.push(B, P); ${reportScript}`,
  'an import in eval that a callback runs': `
    var collected = []; require('ROOT/system/Transaction').wrap(eval.bind(null, "import('node:fs').then(function (m) { globalThis.got = m; }, function () {})"));
    Promise.resolve().then(function () {}).then(function () { collected.push(globalThis.got); ${reportScript} });`,
  'an import in a function that new Function creates': `
    var collected = []; new Function("return import('node:child_process')")().then(function (m) { collected.push(m, m.default); }, function (e) { collected.push(e); });
    Promise.resolve().then(function () { ${reportScript} });`,
  'an import in a function of the AsyncFunction constructor': `
    var collected = []; var A = (async function () {}).constructor;
    A("return await import('node:net')")().then(function (m) { collected.push(m, m.default); }, function (e) { collected.push(e); });
    Promise.resolve().then(function () { ${reportScript} });`,
  'constructors of an error of the host': `
    var collected = []; try { require('ROOT/system/Transaction').wrap(null); } catch (e) { collected.push(e, e.constructor.constructor('return typeof process === "object" ? process : this')()); } ${reportScript}`,
  'frames of the host': `
    var collected = []; var before = Error.prepareStackTrace; Error.stackTraceLimit = 100;
    Error.prepareStackTrace = function (e, frames) { frames.forEach(function (f) { collected.push(f, f.getThis(), f.getFunction()); }); return ''; };
    try { require('ROOT/system/Transaction').wrap(function () { return new Error().stack; }); } finally { Error.prepareStackTrace = before; } ${reportScript}`,
  'collections of the host, changed for later runs': `
    var collected = [], get = Map.prototype.get, find = Array.prototype.find, reached = '';
    if (require('ROOT/system/Transaction').stolen) reached = 'a class that an earlier run replaced';
    Map.prototype.get = function (k) { collected[collected.length] = this; return Reflect.apply(get, this, [k]); };
    Array.prototype.find = function () { collected[collected.length] = this; return Reflect.apply(find, this, arguments); };
    try { ${apiCalls} } finally { Map.prototype.get = get; Array.prototype.find = find; }
    collected.forEach(function (value) {
      if (value instanceof Map && value.has('system.Status')) { value.set('system.Transaction', { stolen: true }); if (require('ROOT/system/Transaction').stolen) reached = 'classes'; }
      if (Array.isArray(value) && value.indexOf('IMPEX') >= 0 && !Object.isFrozen(value)) reached = 'areas';
    });
    ${reportScript} if (reached) basket.c_reached = reached;`,
  'the class behind stored objects': `
    var collected = [], product = require('ROOT/catalog/ProductMgr').getProduct('beeswax-polish');
    if (product) Object.getOwnPropertySymbols(product).forEach(function (symbol) { collected.push(product[symbol]); });
    ${reportScript} if (collected.some(function (value) { return !Object.isFrozen(Object.getPrototypeOf(value)); })) basket.c_reached = 'Handle';`,
  'callers of a sloppy function': `
    var collected = []; (function f() { for (var c = f.caller, i = 0; c && i < 20; i++) { collected.push(c, c.arguments); try { c = c.caller; } catch (e) { break; } } })();
    require('ROOT/system/Transaction').wrap(function g() { collected.push(g.caller, g.arguments); }); ${reportScript}`,
  'species of arrays of the host': `
    var collected = []; var before = Array.prototype.constructor;
    Array.prototype.constructor = { [Symbol.species]: function (n) { var a = []; collected.push(a, this, new.target); return a; } };
    try { ${apiCalls} } finally { Array.prototype.constructor = before; } ${reportScript}`,
  'a proxy as an argument': `
    var collected = []; var p = new Proxy({}, { get: function (t, k, r) { if (collected.length > 1000) throw new Error('enough'); collected.push(r, k); return undefined; } });
    ['order/OrderMgr.getOrder', 'catalog/ProductMgr.getProduct', 'system/Logger.info', 'web/URLUtils.url'].forEach(function (path) { try { var parts = path.split('.'); require('ROOT/' + parts[0])[parts[1]](p); } catch (e) { collected.push(e); } }); ${reportScript}`,
  'a proxy as the prototype of arrays': `
    var collected = [], seen = new Set(); var before = Object.getPrototypeOf(Array.prototype);
    Object.setPrototypeOf(Array.prototype, new Proxy(before, { set: function (t, k, v, r) { seen.add(r); seen.add(v); return Reflect.defineProperty(r, k, { value: v, writable: true, configurable: true, enumerable: true }); } }));
    try { ${apiCalls} } finally { Object.setPrototypeOf(Array.prototype, before); collected = collected.concat(Array.from(seen)); } ${reportScript}`,
  'a promise of a thenable': `
    var collected = []; Promise.resolve({ then: function (resolve, reject) { collected.push(this, resolve, reject, resolve.constructor('return this')()); resolve(); } }).then(function () { ${reportScript} });`,
  WebAssembly: `
    var collected = []; if (typeof WebAssembly !== 'undefined') collected.push(WebAssembly, { _load: function () {} }); ${reportScript}`,
  'Node.js names of the global object': `
    var collected = []; ['process', 'require', 'Buffer', 'global', 'module', 'fetch', 'setTimeout', 'queueMicrotask', 'structuredClone', 'navigator', 'performance', '__cartwright_inspection', '__cartwright_view'].forEach(function (n) { if (typeof globalThis[n] !== 'undefined') collected.push(globalThis[n], { _load: function () {} }); }); ${reportScript}`,
  'the canary by a path that patched functions let through': `
    var collected = [], split = String.prototype.split, starts = String.prototype.startsWith, F = require('ROOT/io/File'), R = require('ROOT/io/FileReader'), text = '';
    String.prototype.startsWith = function () { return true; };
    String.prototype.split = function (s) { return s === '/' && this.indexOf('TEMP') >= 0 ? ['', 'TEMP', '../../../../../../../..CANARY_FILE'] : Reflect.apply(split, this, arguments); };
    try { text = new R(new F('TEMP/a.txt')).readLine(); } catch (e) { collected.push(e); } finally { String.prototype.split = split; String.prototype.startsWith = starts; }
    ${reportScript} if (/secret of the canary/.test(text)) basket.c_reached = 'file ' + text;`,
  'the canary as a module': `
    var collected = [], text = ''; ['CANARY_FILE', '../../../../../../../../..CANARY_FILE', '~/../../../../../../..CANARY_FILE', './linked'].forEach(function (id) { try { text += JSON.stringify(require(id)); } catch (e) { collected.push(e); } });
    ${reportScript} if (/secret of the canary/.test(text)) basket.c_reached = 'module ' + text;`,
  'the canary as a key': `
    var collected = [], text = '', test = RegExp.prototype.test; RegExp.prototype.test = function () { return true; };
    try { var K = require('ROOT/crypto/KeyRef'), S = require('ROOT/crypto/Signature'); text = new S().sign('YQ==', new K('../../../../..CANARY_FILE'), 'SHA256withRSA'); } catch (e) { text = String(e.cause || ''); } finally { RegExp.prototype.test = test; }
    ${reportScript} if (/secret of the canary/.test(text)) basket.c_reached = 'key ' + text;`,
};

/**
 * Returns scripts that try to access Node.js, another run, or the file at the path `canary`. Each request must get a
 * response, and no script may succeed.
 */
export function escapingScripts(moduleRoot: string, canary: string): HostileScript[] {
  const scripts: readonly (readonly [name: string, body: string])[] = [
    ...patchTargets.map((target) => [`patched ${target}`, createPatchScript(target)] as const),
    ...trapNames.map((name) => [`trap at ${name}`, createTrapScript(name)] as const),
    ...Object.entries(knownEscapes),
  ];
  return scripts.map(([name, body]) => ({
    name: `escape ${name}`,
    body: body.replaceAll('ROOT', moduleRoot).replaceAll('CANARY_FILE', canary),
    // A script that has replaced built-in functions may fail for that reason, and what it records may fill the memory.
    permittedOutcomes: [
      'ok',
      'TypeError',
      'RangeError',
      'ReferenceError',
      'Error',
      'DataCloneError',
      'ScriptOutOfMemory',
    ],
  }));
}
