import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { guardedCondition } from '../../dialect/index.ts';

/** What V8 would make of it, with these variables. */
function check(condition: string, variables: Readonly<Record<string, unknown>>): unknown {
  const guarded = guardedCondition(condition);
  assert(guarded !== undefined, condition);
  return runInNewContext(`(${guarded})`, { ...variables });
}

describe('A condition that V8 checks by itself', () => {
  it('is one on variables alone, and says what the given one says', () => {
    assert.equal(check('i % 100 === 0 && !done', { i: 200, done: false }), true);
    assert.equal(check('i % 100 === 0 && !done', { i: 201, done: false }), false);
    assert.equal(check('id === "x" ? 1 : 0 // as it was', { id: 'x' }), 1);
    assert.equal(check("typeof x === 'undefined' || x == null", { x: 1 }), false);
  });

  it('cannot tell where a variable is an object, and never runs its code', () => {
    const endless = { valueOf: () => assert.fail('asked'), toString: () => assert.fail('asked') };
    for (const condition of ['x > 1', 'x + 1 === 2', '-x', 'x == 1', 'true && x'])
      assert.equal(check(condition, { x: endless }), true);
    assert.equal(check('x === 1', { x: () => 1 }), true);
  });

  it('has no calls, members, functions or anything else that could run code', () => {
    for (const condition of [
      'f()',
      'a.b',
      'a[0]',
      'new A',
      'a = 1',
      'i++',
      '`${a}`',
      '/x/.y',
      "'a' in b",
      'a instanceof B',
      '(() => 1)',
      'a, b',
      '[a]',
      '{ a }',
      'await a',
      'delete a',
      'void a',
      'this',
      'class {}',
      'f`x`',
      '1 +',
      ') {',
      '',
      'a; b',
      'a b',
      'a ? b',
    ])
      // prettier-ignore
      assert.equal(guardedCondition(condition), undefined, condition);
  });
});
