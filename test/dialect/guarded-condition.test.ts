import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { guardedCondition } from '../../dialect/index.ts';

/** Returns the result of the guarded condition in V8, with these variables. */
function evaluateGuarded(condition: string, variables: Readonly<Record<string, unknown>>): unknown {
  const guardedText = guardedCondition(condition);
  assert(guardedText !== undefined, condition);
  return runInNewContext(`(${guardedText})`, { ...variables });
}

describe('A condition that V8 checks by itself', () => {
  it('a guarded condition reads only variables, and has the result of the original condition', () => {
    assert.equal(evaluateGuarded('i % 100 === 0 && !done', { i: 200, done: false }), true);
    assert.equal(evaluateGuarded('i % 100 === 0 && !done', { i: 201, done: false }), false);
    assert.equal(evaluateGuarded('id === "x" ? 1 : 0 // as it was', { id: 'x' }), 1);
    assert.equal(evaluateGuarded("typeof x === 'undefined' || x == null", { x: 1 }), false);
  });

  it('a guarded condition may end with semicolons, and contain one in a string', () => {
    for (const condition of ["id === ';'", "id === ';';", "id === ';' ;; "]) {
      assert.equal(evaluateGuarded(condition, { id: ';' }), true, condition);
      assert.equal(evaluateGuarded(condition, { id: '' }), false, condition);
    }
  });

  it('a guarded condition is true if a variable is an object, and never runs the code of the object', () => {
    const objectWithCode = { valueOf: () => assert.fail('asked'), toString: () => assert.fail('asked') };
    for (const condition of ['x > 1', 'x + 1 === 2', '-x', 'x == 1', 'true && x'])
      assert.equal(evaluateGuarded(condition, { x: objectWithCode }), true);
    assert.equal(evaluateGuarded('x === 1', { x: () => 1 }), true);
  });

  it('a condition that is invalid, or contains calls, members or other code that could run, cannot be guarded', () => {
    for (const condition of [
      'f()',
      'a.b',
      'a[0]',
      'new A',
      'a = 1',
      'i++',
      '`${a}`',
      '/x/.y',
      'x == /a/',
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
      assert.equal(guardedCondition(condition), undefined, condition);
  });
});
