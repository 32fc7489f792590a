import assert from 'node:assert/strict';
import { enclosingFunction, functionsOf } from '../../dialect/functions.ts';
import { parseScript } from '../../dialect/index.ts';

describe('the functions of a script', () => {
  const functionsWithLines = (source: string) => {
    const program = parseScript(source);
    assert.ok(program, source);
    return functionsOf(program)
      .map(({ name, firstCodeLine }) => `${name || '-'}:${firstCodeLine}`)
      .sort();
  };

  for (const [source, ...names] of [
    ['function a() {\n  b();\n}', 'a:2'],
    ['var a = function () {\n  b();\n};', 'a:2'],
    ['const a = (x) =>\n  x + 1;', 'a:2'],
    ['exports.a = function () { b(); };', 'a:1'],
    ['module.exports = { a: function () {\n  b();\n}, c() {} };', 'a:2', 'c:3'],
    ['var Cart = { total: function () {} };', 'Cart.total:1'],
    ['Cart.prototype.total = function () {};', 'Cart.total:1'],
    ['class Cart {\n  total() {\n    return 1;\n  }\n}', 'Cart.total:3'],
    ['function a() {\n  "use strict";\n  function inner() {}\n  b();\n}', 'a:4', 'inner:3'],
    ['function empty() {\n}', 'empty:2'],
    ['list.map(function (x) { return x; });', '-:1'],
    [
      'var Cart = { "total-price": function () {}, 3: function () {}, [key]: function () {} };',
      '-:1',
      '-:1',
      'Cart.total-price:1',
    ],
    [
      'exports["a"] = function () {}; exports[b] = function () {}; list[0] = function () {};',
      '-:1',
      '-:1',
      'a:1',
    ],
    ['this.a = function () {}; module.exports.b = () => 1;', 'a:1', 'b:1'],
    ['this.cart = { total: function () {} };', 'cart.total:1'],
    ['this[a] = function () {}; this.a[b] = function () {};', '-:1', '-:1'],
    ['service.exports.send = function () {};', 'service.exports.send:1'],
    ['exports.send.exports.a = function () {};', 'send.exports.a:1'],
    [
      'function make() { exports.Cart = class { total() {} }; return { add: class { total() {} } }; }',
      'Cart.total:1',
      'add.total:1',
      'make:1',
    ],
    ['module.exports = function () {};', 'module.exports:1'],
    ['exports.a.b = function () {};', 'a.b:1'],
    ['find().a = function () {};', 'a:1'],
    ['var { a = function () {} } = options;', 'a:1'],
    ['function f(a = () => 1) {}', 'a:1', 'f:1'],
    ['var [a] = function () {};', '-:1'],
    ['({ a } = function () {});', '-:1'],
    ['var a = function b() {};', 'b:1'],
    [
      'class Cart { #sum() {} static of() {} get total() {} "a b"() {} price = () => 1; [x]() {} }',
      '-:1',
      'Cart.#sum:1',
      'Cart.a b:1',
      'Cart.of:1',
      'Cart.price:1',
      'Cart.total:1',
    ],
    ['var Cart = class { total() {} };', 'Cart.total:1'],
    ['var Cart = class Basket { total() {} };', 'Basket.total:1'],
    ['exports.Cart = class { total() {} };', 'Cart.total:1'],
    ['(class { total() {} });', 'total:1'],
    ['var app = { cart: { total: function () {} } };', 'app.cart.total:1'],
    ['use({ total: function () {} });', 'total:1'],
    ['server.get("Show", function (req, res, next) {\n  next();\n});', '-:2'],
    ['function a() {\n  "use strict";\n\n  return 1;\n}', 'a:4'],
    ['function a() {\n  "use strict";\n}', 'a:3'],
    ['function a() {\n  "text".length;\n}', 'a:2'],
    ['function a(order : svc.order.Order) : String {\n  return b();\n}', 'a:2'],
  ] as const)
    it(`the functions of ${JSON.stringify(source)} are ${names.join(' and ')}`, () => {
      assert.deepEqual(functionsWithLines(source), names);
    });

  it('a function has the names of its parameters, and the lines from its first to its last', () => {
    const program = parseScript(
      'var total = 0;\nfunction add(order, [line], { sku }, count = 1, { x } = {}, ...rest) {\n  return order;\n}\nadd(() => 1);',
    );
    assert.ok(program);
    const [add, arrow] = functionsOf(program);
    assert.deepEqual(add, {
      name: 'add',
      parameters: ['order', '{…}', '{…}', 'count', '{…}', '...rest'],
      from: 2,
      to: 4,
      firstCodeLine: 3,
    });
    assert.deepEqual(arrow, { name: '', parameters: [], from: 5, to: 5, firstCodeLine: 5 });
  });

  it('the enclosing function of a line is the innermost one with that line', () => {
    const program = parseScript(
      'var a;\nfunction outer() {\n  var inner = function () {\n    return [1].map(function each() {\n      return 2;\n    });\n  };\n  return inner;\n}\nvar b = () => 1;',
    );
    assert.ok(program);
    const functions = functionsOf(program);
    const names = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => enclosingFunction(functions, line)?.name);
    assert.deepEqual(names, [
      undefined,
      'outer',
      'inner',
      'each',
      'each',
      'each',
      'inner',
      'outer',
      'outer',
      'b',
      undefined,
    ]);
    assert.equal(functions.length, 4);
    const callbacks = parseScript(
      'wait(function first() {\n  a();\n  b();\n}, function second() {\n  c();\n});',
    );
    assert.ok(callbacks);
    assert.equal(enclosingFunction(functionsOf(callbacks), 4)?.name, 'second');
  });
});
