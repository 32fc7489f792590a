import assert from 'node:assert/strict';
import { inlineNames } from '../../../../src/debug/inspect/inline-values.ts';

describe('inline values', () => {
  const source = [
    'var outside = 1;', //                          1
    'exports.run = function run(order, tax) {', //  2
    '  var total = order.total + tax;', //          3
    '  order.lines.forEach(function (line) {', //   4
    '    total += rate(line.price) * total;', //    5
    '  });', //                                     6
    '  return total;', //                           7
    '};', //                                        8
  ].join('\n');
  const names = (stopped: number, first = 1, last = 100) =>
    inlineNames(source, stopped, first, last).map(({ name, line }) => `${line} ${name}`);

  it('are variables of the function, up to the line where it stands', () => {
    assert.deepEqual(names(7), [
      '2 order',
      '2 tax',
      '3 total',
      '3 order',
      '3 tax',
      '4 order',
      '4 line',
      '5 line',
      '5 total',
      '7 total',
    ]);
    assert.deepEqual(names(3), ['2 order', '2 tax', '3 total', '3 order', '3 tax']);
  });

  it('are those of the inner function where it stands in one', () => {
    assert.deepEqual(names(5), ['4 order', '4 line', '5 line', '5 total']);
  });

  it('are those that are on the screen', () => {
    assert.deepEqual(names(7, 7, 7), ['7 total']);
  });

  it('say where the name ends, last of its line', () => {
    const [, total] = inlineNames(source, 5, 5, 5);
    assert.deepEqual([total?.column, total?.endColumn], [32, 37]);
  });

  it('are none in a script that nobody can parse', () => {
    assert.deepEqual(inlineNames('this is not {', 1, 1, 1), []);
  });
});
