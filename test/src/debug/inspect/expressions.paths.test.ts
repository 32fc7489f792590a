import assert from 'node:assert/strict';
import { mayHaveEffects, memberExpression, objectPathOf } from '../../../../src/debug/inspect/expressions.ts';
import { parseExpression } from '../../../../src/debug/inspect/parse-code.ts';

describe('Expressions of object paths', () => {
  const parse = (text: string) => {
    const result = parseExpression(text);
    assert.ok('expression' in result, text);
    return result.expression;
  };
  it('an expression has an object path if it only accesses members by identifier or number', () => {
    for (const [text, path] of [
      ['a', 'a'],
      ['a.b[1].c', 'a.b.[1].c'],
      ['this.x', 'this.x'],
      ['a["b"]', 'a.b'],
      ['a["b c"]', undefined],
      ['a()', undefined],
      ['a[i]', undefined],
    ] as const)
      assert.equal(objectPathOf(parse(text)), path, text);
  });
  it('expressions are classified by whether they may have side effects', () => {
    for (const text of ['a()', 'new A()', 'a = 1', 'a++', 'delete a.b', 'b`x`'])
      assert.ok(mayHaveEffects(parse(text)), text);
    for (const text of ['a.b', 'a + 1', '!a', '() => 1']) assert.ok(!mayHaveEffects(parse(text)), text);
  });
  it('the expression for an index or a name that is no identifier is written with brackets', () => {
    assert.equal(memberExpression('', 'order'), 'order');
    assert.equal(memberExpression('a', '[3]'), 'a[3]');
    assert.equal(memberExpression('a', 'x-y'), 'a["x-y"]');
  });
});
