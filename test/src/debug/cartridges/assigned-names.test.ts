import assert from 'node:assert/strict';
import { parseScript } from '../../../../dialect/index.ts';
import { assignedNames } from '../../../../src/debug/cartridges/assigned-names.ts';

describe('the variables that a line assigns', () => {
  const sources: Readonly<Record<string, readonly string[]>> = {
    'var total = order.total, tax;': ['total'],
    'const { a, b: [c] } = order;': ['a', 'c'],
    'total = 1;': ['total'],
    'order.total = total;': [],
    'use(total);': [],
    'function f() {\n  var total = 1;\n}': [],
  };
  for (const [source, names] of Object.entries(sources))
    it(`the first line assigns ${names.join(', ') || 'nothing'}: ${source}`, () => {
      const program = parseScript(source);
      assert.ok(program);
      assert.deepEqual([...assignedNames(program, 1)], names);
    });
});
