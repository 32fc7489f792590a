import assert from 'node:assert/strict';
import { findTriggerCaret, listTriggerValues } from '../../../src/requests/trigger-completions.ts';

/** Returns the text that a completion at "|" would replace; undefined if there is no value of a trigger. */
function replacedText(textWithCaret: string): string | undefined {
  const offset = textWithCaret.indexOf('|');
  const text = textWithCaret.replace('|', '');
  const caret = findTriggerCaret(text, offset, 'cartwright');
  return caret && text.slice(caret.start, caret.end);
}

const launch = (trigger: string, type = 'cartwright'): string =>
  `{\n  // Comment\n  "configurations": [{ "type": "x" }, { "type": "${type}", "trigger": ${trigger}, "name": "A" }]\n}`;

describe('the trigger of a launch configuration, while it is written', () => {
  it('the completion of a trigger replaces its value with the quotes: alone, in a list, and in a workspace file', () => {
    assert.equal(replacedText(launch('"|"')), '""');
    assert.equal(replacedText(launch('"req|uests/a.http"')), '"requests/a.http"');
    assert.equal(replacedText(launch('["a.http", "|"]')), '""');
    assert.equal(replacedText(launch('|')), '');
    assert.equal(replacedText(`{ "launch": ${launch('"|"')} }`), '""');
  });

  it('no trigger is suggested at other places, or in configurations for other debuggers', () => {
    assert.equal(replacedText(launch('"|"', 'node')), undefined);
    assert.equal(replacedText(launch('""').replace('"A"', '"A|"')), undefined);
    assert.equal(replacedText(launch('{ "path": "|" }')), undefined);
    assert.equal(replacedText('{ "type": "cartwright", "trigger": "|" }'), undefined);
  });

  it('the suggested values of a trigger are each .http file and its requests, by name or number', () => {
    const files = [
      { path: 'requests/a.http', text: '# @name basket\nPOST /b\n###\nGET /c' },
      { path: 'b.rest', text: 'GET /d' },
    ];
    assert.deepEqual(
      listTriggerValues(files).map(({ value, detail }) => `${value}: ${detail}`),
      [
        'requests/a.http: all 2 requests',
        'requests/a.http#basket: POST /b',
        'requests/a.http#2: GET /c',
        'b.rest: its request',
        'b.rest#1: GET /d',
      ],
    );
  });
});
