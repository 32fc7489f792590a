import assert from 'node:assert/strict';
import { findInlineNames } from '../../../../src/debug/inspect/inline-values.ts';

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
  const names = (haltLine: number, first = 1, last = 100) =>
    findInlineNames(source, haltLine, first, last).map(({ name, line }) => `${line} ${name}`);

  it('inline values are the variables of the function and of functions in it, up to the line of the halt', () => {
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

  it('inline values of a halt in an inner function are those in the lines of that function', () => {
    assert.deepEqual(names(5), ['4 order', '4 line', '5 line', '5 total']);
  });

  it('inline values of a halt at a line where an inner function begins are those of the outer function', () => {
    assert.deepEqual(names(4), ['2 order', '2 tax', '3 total', '3 order', '3 tax', '4 order', '4 line']);
  });

  it('inline values of a halt at the first line of a top-level function are those of this function', () => {
    assert.deepEqual(names(2), ['2 order', '2 tax']);
  });

  it('inline values are limited to the visible lines', () => {
    assert.deepEqual(names(7, 7, 7), ['7 total']);
  });

  it('an inline value has the columns of the last occurrence of its name in the line', () => {
    const [, total] = findInlineNames(source, 5, 5, 5);
    assert.deepEqual([total?.column, total?.endColumn], [32, 37]);
  });

  it('there are no inline values in a script that cannot be parsed', () => {
    assert.deepEqual(findInlineNames('this is not {', 1, 1, 1), []);
  });
});
