import assert from 'node:assert/strict';
import { isPrimitive } from '../../../../src/debug/inspect/expressions.ts';
import { parseExpression } from '../../../../src/debug/inspect/parse-code.ts';

function isPrimitiveText(text: string): boolean {
  const parsed = parseExpression(text);
  assert.ok('expression' in parsed, text);
  return isPrimitive(parsed.expression);
}

describe('primitive expressions', () => {
  it('an expression is primitive if its operator always returns a primitive, so its value need not be kept for expansion', () => {
    for (const text of [
      '1 + 1',
      'a - b',
      'a > b',
      '!a',
      'typeof a',
      '`${a}`',
      "a + ''",
      '(a == b)',
      'a ? 1 : 2',
    ])
      assert.ok(isPrimitiveText(text), text);
  });

  it('names, calls, objects, null, sums of names and operators that return operands are not primitive', () => {
    for (const text of [
      'a',
      'a.b',
      'a()',
      'a + b',
      'a || 1',
      'a ? b : 1',
      'null',
      '/a/',
      '[1]',
      '{ a: 1 }',
      'a = 1',
    ])
      assert.ok(!isPrimitiveText(text), text);
  });
});
