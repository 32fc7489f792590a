import assert from 'node:assert/strict';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import { checkConditionAssignment } from '../../../../src/debug/doctor/condition-assignment.ts';

const check = (condition: string) =>
  checkConditionAssignment(createEntry(1, 'source', '/order.js', { line: 7, condition }));

describe('The check whether the condition of a breakpoint assigns a value', () => {
  it('a condition that only assigns a value is reported, with the comparison that was probably meant', () => {
    const finding = check("order.status = 'new'");
    assert.equal(
      finding?.text,
      'The condition "order.status = \'new\'" assigns a value instead of comparing.',
    );
    assert.equal(finding.remedy, 'Use "===" to compare: order.status === \'new\'.');
    assert.deepEqual(finding.actions, [{ kind: 'editBreakpoint', file: '/order.js', line: 7 }]);
  });

  it('the explanation says that a condition which assigns a constant is always or never true', () => {
    const explain = (condition: string) => check(condition)?.explanation;
    assert.equal(explain('a = 1'), 'It is always true, and it changes "a" in the script.');
    for (const condition of ['a = 0', "a = ''", 'a = null', 'a = false'])
      assert.equal(explain(condition), 'It is never true, and it changes "a" in the script.');
    assert.equal(explain('a = b'), 'It changes "a" in the script.');
  });

  it('comparisons, other assignments, assignments in parentheses and invalid conditions are not reported', () => {
    for (const condition of [
      'a == 1',
      'a === 1',
      'a >= 1',
      'a += 1',
      '(m = read()) && m.id',
      'items.some(i => i.a = 1)',
      'a =',
    ])
      assert.equal(check(condition), undefined, condition);
  });
});
