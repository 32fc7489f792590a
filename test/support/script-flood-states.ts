/**
 * States of a script when it is terminated: it runs its own code, a built-in function, or code of the host. Each value
 * is the body of a hook `function (out, order)`. Only the runs of `rejected` and `resultJson` end by themselves.
 */
export const floodStates: Readonly<Record<string, string>> = {
  loop: 'while (true) {}',
  stubborn: 'while (true) { try { while (true) {} } catch (e) {} finally { while (true) {} } }',
  reaction: 'Promise.resolve().then(function () { while (true) {} });',
  chain: 'function again() { return Promise.resolve().then(again); } again();',
  chains:
    'function again() { for (var i = 0; i < 2; i++) Promise.resolve().then(again); if (++n > 1e4) n = 0; } var n = 0; again();',
  awaiting: '(async function () { while (true) await null; })();',
  asyncGenerator:
    'async function* all() { while (true) yield 1; } (async function () { for await (var one of all()); })();',
  thenable: 'var never = { then: function (done) { done(never); } }; Promise.resolve(never);',
  rejecting: 'function again() { Promise.reject(new Error("x")); Promise.resolve().then(again); } again();',
  bridge: "require('svc/order/OrderMgr').getOrder('never');",
  bridgeLoop: "while (true) require('svc/catalog/ProductMgr').getProduct('p' + Math.random());",
  bridgeReaction: "Promise.resolve().then(function () { require('svc/order/OrderMgr').getOrder('never'); });",
  transaction: "require('svc/system/Transaction').wrap(function () { while (true) out.x = 1; });",
  logging: "while (true) require('svc/system/Logger').info('again {0}', 1);",
  parsing:
    "var text = '[' + new Array(2000).join('{\"a\":[1,2,{\"b\":3}]},') + '1]'; while (true) JSON.parse(text);",
  reviver: "JSON.parse('[1,2,3]', function () { while (true) {} });",
  stringify: 'JSON.stringify({ toJSON: function () { while (true) {} } });',
  getter: 'var it = { get it() { while (true) {} } }; it.it;',
  proxy: 'new Proxy({}, { get: function () { while (true) {} } }).x;',
  comparator: '[3, 1, 2].sort(function () { while (true) {} });',
  sorting:
    'var all = Array.from({ length: 1e5 }, Math.random); while (true) all.slice().sort(function (a, b) { return a - b; });',
  replacing: "'aaa'.replace(/a/g, function () { while (true) {} });",
  regex: "(new Array(50).join('a') + 'b').match(/^(a+)+$/);",
  recursion: 'function deep() { try { return deep() + 1; } catch (e) { return 0; } } while (true) deep();',
  fibonacci: 'function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2); } f(90);',
  generator: 'function* all() { while (true) yield 1; } for (var one of all()) one++;',
  iterator:
    'Array.from({ [Symbol.iterator]: function () { return { next: function () { return { done: false }; } }; } }, function () { while (true) {} });',
  primitive: "'' + { [Symbol.toPrimitive]: function () { while (true) {} } };",
  evaluated: "eval('while (true) {}');",
  constructed: "while (true) new Function('a', 'return a + ' + Math.random())(1);",
  stack: "Error.prepareStackTrace = function () { while (true) {} }; new Error('x').stack;",
  stackThrown: "Error.prepareStackTrace = function () { while (true) {} }; throw new Error('x');",
  textThrown: 'throw { toString: function () { while (true) {} } };',
  rejected:
    'Promise.reject({ get message() { while (true) {} }, toString: function () { while (true) {} } });',
  resultGetter: 'out.result = { get x() { while (true) {} } };',
  resultJson: 'out.result = { toJSON: function () { while (true) {} } };',
  sessionGetter:
    'var date = new Date(); date.toISOString = function () { while (true) {} }; session.custom.x = date;',
  cloned: "require('svc/order/BasketMgr').getBasket({ get x() { while (true) {} } });",
  attribute: 'order.custom.x = { get x() { while (true) {} } };',
  loading: "require('./endless');",
  compiling:
    "var many = new Array(20000).join('function f(){return [1,2,3].map(function(x){return x+1})};'); while (true) eval(many + Math.random());",
  importing: "(async function () { while (true) try { await import('node:fs'); } catch (e) {} })();",
  spread: 'while (true) Math.max.apply(null, new Array(50000).fill(1));',
  typed: 'while (true) new Uint32Array(1e6).fill(3).sort();',
  bigint: 'var x = 3n; while (true) x = (x * x) % (2n ** 4000n - 1n);',
  dates:
    "while (true) new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(Math.random());",
};

/** Scripts that exhaust memory, each in a different way. */
export const exhaustingStates: Readonly<Record<string, string>> = {
  bits: 'var memory = []; while (true) memory.push({ a: 1, b: { c: memory.length } });',
  arrays: 'var memory = []; while (true) memory.push(new Array(10000).fill(Math.random()));',
  huge: 'var memory = []; while (true) memory.push(new Array(3e7).fill(1.5));',
  text: "var text = 'abc'; while (true) { text += text; if (text.length > 4e8) text = text.slice(0, 3) + text.length; }",
  flat: "var memory = []; while (true) memory.push(('x' + memory.length).repeat(1e6).split('').join('-'));",
  joined:
    "var memory = new Array(1e6).fill('abcdefghijklmnopqrstuvwxyz'); while (true) memory.push(memory.join(String(memory.length)));",
  json: 'var all = [1]; while (true) { all = JSON.parse(JSON.stringify([all, all])); }',
  map: 'var map = new Map(); for (var i = 0; ; i++) map.set(i, { i: i });',
  buffers: 'var memory = []; while (true) memory.push(new ArrayBuffer(1e6));',
  typedArrays: 'var memory = []; while (true) memory.push(new Float64Array(1e6).fill(1));',
  closures:
    'var memory = null; while (true) memory = (function (k) { return function () { return k; }; })(memory);',
  promises:
    'var memory = []; (function again() { for (var i = 0; i < 1000; i++) memory.push(new Promise(function () {})); Promise.resolve().then(again); })();',
  recursive:
    'function deep(n) { var a = new Array(100).fill(n); try { return deep(n + 1) + a.length; } catch (e) { memory.push(a); return deep(n); } } var memory = []; deep(0);',
  spreads: 'var all = [1, 2, 3]; while (true) all = [...all, ...all];',
  strings: "var memory = {}; for (var i = 0; ; i++) memory['key' + i] = 'value' + i;",
  matches: "var memory = []; while (true) memory.push('abcdefgh'.repeat(10000).match(/./g));",
  bigints:
    'var x = 3n, memory = []; while (true) { x = x * x; memory.push(x); if (x > 2n ** 1000000n) x = 3n; }',
};

/**
 * Bodies of hooks that halt at a breakpoint on their last line. The halt lasts until the debugger or a time limit ends
 * it.
 */
export const haltedStates: Readonly<Record<string, string>> = {
  halted: 'out.result = 1;',
  haltedInReaction: 'Promise.resolve().then(function () {\n out.result = 1; });',
  haltedInSort: '[2, 1].sort(function () {\n return 1; });',
  haltedInGetter: 'var it = { get it() {\n return 1; } }; it.it;',
  haltedInLoop: 'while (true) {\n out.result = 1; }',
};
