import assert from 'node:assert/strict';
import {
  findEnvironmentCaret,
  findEnvironmentProblems,
  listEnvironmentValues,
} from '../../../src/requests/launch-environments.ts';

const files = [
  { path: 'requests/http-client.env.json', text: '{ "dev": { "a": 1 }, "staging": {}, "$shared": {} }' },
  { path: 'requests/http-client.private.env.json', text: '{ "dev": { "key": "x" } }' },
];

const launch = (environment: string, type = 'cartwright', trigger = '"a.http"'): string =>
  `{ "configurations": [{ "type": "${type}", "environment": ${environment}, "trigger": ${trigger} }]}`;

describe('the environment of a launch configuration', () => {
  it('the completion of a launch environment replaces its quotes, too, and is only for configurations of this debugger', () => {
    const replacedText = (textWithCaret: string): string | undefined => {
      const text = textWithCaret.replace('|', '');
      const caret = findEnvironmentCaret(text, textWithCaret.indexOf('|'), 'cartwright');
      return caret && text.slice(caret.start, caret.end);
    };
    assert.equal(replacedText(launch('"|"')), '""');
    assert.equal(replacedText(`{ "launch": ${launch('"de|v"')} }`), '"dev"');
    assert.equal(replacedText(launch('"|"', 'node')), undefined);
    assert.equal(replacedText(launch('["|"]')), undefined);
    assert.equal(replacedText(launch('""', 'cartwright', '"|"')), undefined);
  });

  it('a launch environment can be each environment but the shared one, and is listed with the files that define it', () => {
    assert.deepEqual(listEnvironmentValues([...files, { path: 'x', text: '{' }]), [
      { value: 'dev', detail: 'requests/http-client.env.json, requests/http-client.private.env.json' },
      { value: 'staging', detail: 'requests/http-client.env.json' },
    ]);
  });

  it('a launch environment that no file defines is marked, with the one that was probably meant', () => {
    const problemsIn = (text: string, environmentFiles = files) =>
      findEnvironmentProblems(text, environmentFiles, 'cartwright').map(({ message, range, correction }) => [
        text.slice(range.start, range.end),
        message,
        correction,
      ]);
    assert.deepEqual(problemsIn(launch('"stagign"')), [
      [
        '"stagign"',
        'No http-client.env.json defines the environment "stagign". Did you mean "staging"?',
        'staging',
      ],
    ]);
    assert.deepEqual(problemsIn(launch('"live"'))[0]?.slice(1), [
      'No http-client.env.json defines the environment "live". There are 2: dev, staging.',
      undefined,
    ]);
    assert.match(
      problemsIn(launch('"live"'), [{ path: 'http-client.env.json', text: '{ "dev": {} }' }])[0]?.[1] ?? '',
      /"live"\. There is 1: dev\.$/,
    );
    for (const text of [
      launch('"dev"'),
      launch('"${input:environment}"'),
      launch('"live"', 'node'),
      launch('1'),
      launch('"live"', 'cartwright', '{ "path": "/a" }'),
    ])
      assert.deepEqual(problemsIn(text), [], text);
    assert.deepEqual(problemsIn(launch('"live"'), []), []);
    assert.deepEqual(problemsIn(launch('"live"'), [...files, { path: 'x', text: '{' }]), []);
  });
});
