import assert from 'node:assert/strict';
import { mayExport, parseScript } from '../../dialect/index.ts';

const exportsA = (text: string): boolean => {
  const program = parseScript(text);
  assert.ok(program, text);
  return mayExport(program, 'a');
};

describe('mayExport', () => {
  it('a script exports what it assigns to exports, to module.exports and to its this', () => {
    for (const text of [
      'exports.a = 1;',
      "exports['a'] = 1;",
      'module.exports.a = function () {};',
      "module['exports'].a = 1;",
      'exports.b = exports.a = 1;',
      'this.a = function () {};',
      'module.exports = { b: 1, a: 2 };',
      'exports = module.exports = { a };',
      "module.exports = { 'a': 1 };",
      'module.exports = { a() {} };',
      'if (x) exports.a = 1;',
    ])
      assert.ok(exportsA(text), text);
  });

  it('a script may export a name if what it exports is not certain', () => {
    for (const text of [
      "module.exports = require('./b');",
      'module.exports = { ...b };',
      'module.exports = { [b]: 1 };',
      'module.exports = module.superModule;',
      'var base = module.superModule;',
      'exports[b] = 1;',
      'Object.assign(exports, b);',
      'var api = module.exports;',
      'extend(module);',
      'module[b] = {};',
    ])
      assert.ok(exportsA(text), text);
  });

  it('a script exports nothing by a function, a comment, a string, a read, or an export with another name', () => {
    for (const text of [
      'function a() {}',
      '// exports.a = 1;',
      "var text = 'exports.a = 1';",
      'exports.a();',
      'exports.b = exports.a;',
      'exports.A = a;',
      'exports.b = { a: 1 };',
      'module.exports = { b: a };',
      'exports = module.exports = {};',
      'b.exports.a = 1;',
      'b.a = 1;',
    ])
      assert.ok(!exportsA(text), text);
  });
});
