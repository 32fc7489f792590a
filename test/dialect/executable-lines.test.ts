import assert from 'node:assert/strict';
import { executableLines, parseScript } from '../../dialect/index.ts';

describe('executable lines', () => {
  it('lines with a statement that does something, a call or the end of a function are executable', () => {
    const source = [
      "'use strict';", //                      1
      'var a;', //                             2
      'var b = require("x"),', //              3
      '  c = 2;', //                           4
      '// comment', //                         5
      'function f(x) {', //                    6
      '  if (x) {', //                         7
      '    return x', //                       8
      '      .map((y) =>', //                  9
      '        y + 1)', //                    10
      '  }', //                               11
      '}', //                                 12
      'module.exports = {', //                13
      '  f: f,', //                           14
      '  g: function () {', //                15
      '    b();', //                          16
      '  }', //                               17
      '};', //                                18
    ].join('\n');
    assert.deepEqual(executableLines(source), [3, 4, 7, 9, 10, 12, 13, 16, 17]);
  });

  it('executable lines are also computed for scripts in the old dialect', () => {
    const source = [
      'function f(order : svc.order.Order, n: Number) : String {',
      '  var total : Number = 0;',
      '  for each (var item in order.items) {',
      '    total += item;',
      '  }',
      '  try { f(); } catch (e : Error) { throw e; }',
      '  return total;',
      '}',
    ].join('\n');
    assert.ok(parseScript(source));
    assert.deepEqual(executableLines(source), [2, 3, 4, 6, 7]);
  });

  it('all lines with text outside comments are executable lines in a script that cannot be parsed', () => {
    assert.deepEqual(executableLines('this is not {\n\n// at\n/* all\n */ script'), [1, 5]);
    assert.deepEqual(executableLines('var a = 1;\r/* one\rtwo */\u2028var = ;\r\nvar b;'), [1, 4, 5]);
  });

  it('a type annotation does not change the executable lines of a loop, and a `with` statement halts at its object', () => {
    assert.deepEqual(executableLines('for (var k :\n String in o) {}\n'), [1, 2]);
    assert.deepEqual(executableLines('with (o) {\n}\n'), [1]);
  });
});
