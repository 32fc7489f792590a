import assert from 'node:assert/strict';
import { findTriggerProblems } from '../../../src/requests/trigger-problems.ts';

const files = [
  {
    path: 'requests/mine.http',
    text: '### Basket\n# @name basket\nPOST /b\n### Look at it\n# @name look\nGET /b',
  },
];

const launch = (trigger: unknown, type = 'cartwright'): string =>
  `{ // Comment\n  "configurations": [{ "type": "${type}", "trigger": ${JSON.stringify(trigger)} }]\n}`;

/** Returns the marked texts, with their messages and corrections. */
const problemsIn = (text: string) =>
  findTriggerProblems(text, files, 'cartwright').map(({ message, range, correction }) => [
    text.slice(range.start, range.end),
    message,
    correction,
  ]);

describe('problems of the trigger of a launch configuration', () => {
  it('a misspelled request is marked, with the request that was meant', () => {
    const problem = [
      '"requests/mine.http#lok"',
      'requests/mine.http has no request "lok". Did you mean "look"?',
      'requests/mine.http#look',
    ];
    assert.deepEqual(problemsIn(launch('requests/mine.http#lok')), [problem]);
    assert.deepEqual(problemsIn(launch(['requests/mine.http', 'requests/mine.http#lok'])), [problem]);
    assert.deepEqual(problemsIn(`{ "launch": ${launch('requests/mine.http#lok')} }`), [problem]);
    assert.deepEqual(problemsIn(launch('./requests/mine.http#lok'))[0]?.[2], './requests/mine.http#look');
    assert.deepEqual(problemsIn(launch('requests/mine.http#3')), [
      ['"requests/mine.http#3"', 'requests/mine.http has no request "3".', undefined],
    ]);
  });

  it('requests that are named by name, title or number are not marked, and neither are other files', () => {
    for (const selector of ['look', 'Look at it', '2'])
      assert.deepEqual(problemsIn(launch(`requests/mine.http#${selector}`)), []);
    for (const trigger of ['requests/other.http#lok', 'requests/mine.http', { path: '/a.http#lok' }, '', 1])
      assert.deepEqual(problemsIn(launch(trigger)), []);
    assert.deepEqual(problemsIn(launch('requests/mine.http#lok', 'node')), []);
    assert.deepEqual(problemsIn('{ "configurations": [{ "type"'), []);
  });
});
