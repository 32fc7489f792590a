import assert from 'node:assert/strict';
import { parseScript } from '../../../../dialect/index.ts';
import { callGuard, type CallGuard } from '../../../../src/debug/cartridges/call-guard.ts';

/** Returns the operand that decides whether the call of `f` on the first line runs. */
function guardIn(source: string): CallGuard | undefined {
  const program = parseScript(source);
  assert.ok(program, 'the script has a syntax error');
  return callGuard(program, source, 1, 'f');
}

describe('the operand on which a call depends', () => {
  const guards: Readonly<Record<string, CallGuard>> = {
    "if (a === 'x' && f(order)) use(1);": { operand: "a === 'x'", value: 'true' },
    'use(a || helper.f(order));': { operand: 'a', value: 'false' },
    'var b = a ?? f();': { operand: 'a', value: 'null or undefined' },
    'var b = a > 1 ? f() : 0;': { operand: 'a > 1', value: 'true' },
    'var b = a > 1 ? 0 : use(f());': { operand: 'a > 1', value: 'false' },
    'use(a && (b && f()));': { operand: 'b', value: 'true' },
  };
  for (const [source, guard] of Object.entries(guards))
    it(`the call runs only if the operand is ${guard.value}: ${source}`, () => {
      assert.deepEqual(guardIn(source), guard);
    });

  it('a call that always runs, or that is one of two, depends on no operand', () => {
    for (const source of ['f();', 'f() && a;', 'f() ? 1 : 2;', 'a && f(); f();', 'a && use(() => f());'])
      assert.equal(guardIn(source), undefined, source);
  });
});
