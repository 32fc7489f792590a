import assert from 'node:assert/strict';
import { functionsOf } from '../../dialect/functions.ts';
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
    ['function a(order : svc.order.Order) : String {\n  return b();\n}', 'a:2'],
  ] as const)
    it(`the functions of ${JSON.stringify(source)} are ${names.join(' and ')}`, () => {
      assert.deepEqual(functionsWithLines(source), names);
    });
});
