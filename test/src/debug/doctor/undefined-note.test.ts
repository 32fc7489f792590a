import assert from 'node:assert/strict';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import { fail } from '../../../../src/debug/doctor/finding.ts';
import { withUndefinedNote } from '../../../../src/debug/doctor/undefined-note.ts';

/** Returns the explanation of a failed condition with the note. */
function explain(condition: string, values: readonly string[], text = 'It was false.'): string | undefined {
  const entry = createEntry(1, 'source', '/order.js', { line: 1, condition });
  entry.hitStatistics.lastValues = values;
  const finding = fail('condition', text, 'Correct it.', { explanation: 'The line was reached.' });
  return withUndefinedNote([finding], entry)[0]?.explanation;
}

describe('The note about a property in a condition that is undefined', () => {
  it('the note on an undefined property in a condition says how to correct a misspelled name', () => {
    assert.equal(
      explain("order.custmer == 'x'", ['order.custmer = undefined']),
      'The line was reached. If "order" has no property "custmer", correct the name.',
    );
    assert.equal(
      explain('order?.custmer', ['order?.custmer = undefined']),
      'The line was reached. If "order" has no property "custmer", correct the name.',
    );
  });

  it('the note also names the property if the condition failed with an error, which does not name it', () => {
    const error = "It cannot be evaluated: TypeError: Cannot read properties of undefined (reading 'name').";
    assert.equal(
      explain("order.custmer.name == 'x'", [], error),
      'The line was reached. "order.custmer" is undefined. If "order" has no property "custmer", correct the name.',
    );
    assert.equal(explain("order.name == 'x'", [], error), 'The line was reached.');
  });

  it('there is no note on variables, on properties with other values, or on conditions that were true', () => {
    assert.equal(explain('total > 3', ['total = undefined']), 'The line was reached.');
    assert.equal(explain('order.total > 3', ['order.total = 2']), 'The line was reached.');
    const entry = createEntry(1, 'source', '/order.js', { line: 1, condition: 'a.b' });
    entry.hitStatistics.lastValues = ['a.b = undefined'];
    const finding = { check: 'condition', verdict: 'pass', text: 'It was true once.' } as const;
    assert.deepEqual(withUndefinedNote([finding], entry), [finding]);
  });
});
