/**
 * Bodies of hooks `function (out, order)` whose runs the host has to terminate, each of them while something else
 * executes: the script's own code, a built-in function, or code of the host. Only the runs of `rejectionReason` and
 * `resultToJson` end by themselves.
 */
export const endlessHookBodies: Readonly<Record<string, string>> = {
  loop: 'while (true) {}',
  tryFinally: 'while (true) { try { while (true) {} } catch (e) {} finally { while (true) {} } }',
  promiseCallback: 'Promise.resolve().then(function () { while (true) {} });',
  promiseChain: 'function again() { return Promise.resolve().then(again); } again();',
  branchingPromiseChains:
    'function again() { for (var i = 0; i < 2; i++) Promise.resolve().then(again); if (++n > 1e4) n = 0; } var n = 0; again();',
  asyncFunction: '(async function () { while (true) await null; })();',
  asyncGenerator:
    'async function* all() { while (true) yield 1; } (async function () { for await (var one of all()); })();',
  thenable: 'var never = { then: function (done) { done(never); } }; Promise.resolve(never);',
  rejectionChain:
    'function again() { Promise.reject(new Error("x")); Promise.resolve().then(again); } again();',
  bridgeCall: "require('svc/order/OrderMgr').getOrder('never');",
  bridgeLoop: "while (true) require('svc/catalog/ProductMgr').getProduct('p' + Math.random());",
  bridgeCallInPromiseCallback:
    "Promise.resolve().then(function () { require('svc/order/OrderMgr').getOrder('never'); });",
  transaction: "require('svc/system/Transaction').wrap(function () { while (true) out.x = 1; });",
  logger: "while (true) require('svc/system/Logger').info('again {0}', 1);",
  jsonParse:
    "var text = '[' + new Array(2000).join('{\"a\":[1,2,{\"b\":3}]},') + '1]'; while (true) JSON.parse(text);",
  jsonReviver: "JSON.parse('[1,2,3]', function () { while (true) {} });",
  toJsonMethod: 'JSON.stringify({ toJSON: function () { while (true) {} } });',
  getter: 'var it = { get it() { while (true) {} } }; it.it;',
  proxy: 'new Proxy({}, { get: function () { while (true) {} } }).x;',
  comparator: '[3, 1, 2].sort(function () { while (true) {} });',
  nativeSort:
    'var all = Array.from({ length: 1e5 }, Math.random); while (true) all.slice().sort(function (a, b) { return a - b; });',
  replaceCallback: "'aaa'.replace(/a/g, function () { while (true) {} });",
  regex: "(new Array(50).join('a') + 'b').match(/^(a+)+$/);",
  recursion: 'function deep() { try { return deep() + 1; } catch (e) { return 0; } } while (true) deep();',
  fibonacci: 'function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2); } f(90);',
  generator: 'function* all() { while (true) yield 1; } for (var one of all()) one++;',
  iterator:
    'Array.from({ [Symbol.iterator]: function () { return { next: function () { return { done: false }; } }; } }, function () { while (true) {} });',
  toPrimitive: "'' + { [Symbol.toPrimitive]: function () { while (true) {} } };",
  evalCall: "eval('while (true) {}');",
  functionConstructor: "while (true) new Function('a', 'return a + ' + Math.random())(1);",
  errorStack: "Error.prepareStackTrace = function () { while (true) {} }; new Error('x').stack;",
  thrownErrorStack: "Error.prepareStackTrace = function () { while (true) {} }; throw new Error('x');",
  thrownToString: 'throw { toString: function () { while (true) {} } };',
  rejectionReason:
    'Promise.reject({ get message() { while (true) {} }, toString: function () { while (true) {} } });',
  resultGetter: 'out.result = { get x() { while (true) {} } };',
  resultToJson: 'out.result = { toJSON: function () { while (true) {} } };',
  sessionGetter:
    'var date = new Date(); date.toISOString = function () { while (true) {} }; session.custom.x = date;',
  bridgeArgument: "require('svc/order/BasketMgr').getBasket({ get x() { while (true) {} } });",
  customAttribute: 'order.custom.x = { get x() { while (true) {} } };',
  moduleCode: "require('./endless');",
  compilation:
    "var many = new Array(20000).join('function f(){return [1,2,3].map(function(x){return x+1})};'); while (true) eval(many + Math.random());",
  dynamicImport: "(async function () { while (true) try { await import('node:fs'); } catch (e) {} })();",
  apply: 'while (true) Math.max.apply(null, new Array(50000).fill(1));',
  typedArray: 'while (true) new Uint32Array(1e6).fill(3).sort();',
  bigint: 'var x = 3n; while (true) x = (x * x) % (2n ** 4000n - 1n);',
  numberFormats:
    "while (true) new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(Math.random());",
};

/** Bodies of hooks that exhaust memory, each in a different way. */
export const exhaustingHookBodies: Readonly<Record<string, string>> = {
  bits: 'var memory = []; while (true) memory.push({ a: 1, b: { c: memory.length } });',
  arrays: 'var memory = []; while (true) memory.push(new Array(10000).fill(Math.random()));',
  hugeArrays: 'var memory = []; while (true) memory.push(new Array(3e7).fill(1.5));',
  doubledText:
    "var text = 'abc'; while (true) { text += text; if (text.length > 4e8) text = text.slice(0, 3) + text.length; }",
  flatText:
    "var memory = []; while (true) memory.push(('x' + memory.length).repeat(1e6).split('').join('-'));",
  join: "var memory = new Array(1e6).fill('abcdefghijklmnopqrstuvwxyz'); while (true) memory.push(memory.join(String(memory.length)));",
  json: 'var all = [1]; while (true) { all = JSON.parse(JSON.stringify([all, all])); }',
  map: 'var map = new Map(); for (var i = 0; ; i++) map.set(i, { i: i });',
  buffers: 'var memory = []; while (true) memory.push(new ArrayBuffer(1e6));',
  typedArrays: 'var memory = []; while (true) memory.push(new Float64Array(1e6).fill(1));',
  closures:
    'var memory = null; while (true) memory = (function (k) { return function () { return k; }; })(memory);',
  promises:
    'var memory = []; (function again() { for (var i = 0; i < 1000; i++) memory.push(new Promise(function () {})); Promise.resolve().then(again); })();',
  memoryInRecursion:
    'function deep(n) { var a = new Array(100).fill(n); try { return deep(n + 1) + a.length; } catch (e) { memory.push(a); return deep(n); } } var memory = []; deep(0);',
  spread: 'var all = [1, 2, 3]; while (true) all = [...all, ...all];',
  strings: "var memory = {}; for (var i = 0; ; i++) memory['key' + i] = 'value' + i;",
  matches: "var memory = []; while (true) memory.push('abcdefgh'.repeat(10000).match(/./g));",
  bigints:
    'var x = 3n, memory = []; while (true) { x = x * x; memory.push(x); if (x > 2n ** 1000000n) x = 3n; }',
};

/**
 * Bodies of hooks that halt at a breakpoint on their last line. The halt lasts until the debugger or a time limit ends
 * it.
 */
export const haltingHookBodies: Readonly<Record<string, string>> = {
  halt: 'out.result = 1;',
  haltInPromiseCallback: 'Promise.resolve().then(function () {\n out.result = 1; });',
  haltInSort: '[2, 1].sort(function () {\n return 1; });',
  haltInGetter: 'var it = { get it() {\n return 1; } }; it.it;',
  haltInLoop: 'while (true) {\n out.result = 1; }',
};
