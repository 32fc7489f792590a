import assert from 'node:assert/strict';
import { parseLogMessage } from '../../../../src/debug/breakpoints/log-message.ts';

describe('log messages', () => {
  it('log messages consist of text and expressions', () => {
    assert.deepEqual(parseLogMessage('a {x} b {f({y: 1})}'), [
      { text: 'a ' },
      { expression: 'x' },
      { text: ' b ' },
      { expression: 'f({y: 1})' },
    ]);
    assert.deepEqual(parseLogMessage('\\{x\\} {open'), [{ text: '{x} {open' }]);
  });

  it('an expression in a log message may contain braces in strings, templates, regular expressions and XML', () => {
    for (const expression of ["name + '}'", '`${a}}`', '/}/.test(name)', '<a>{name}</a>', "{a: '{'}.a"])
      assert.deepEqual(parseLogMessage(`{${expression}}, {x}`), [
        { expression },
        { text: ', ' },
        { expression: 'x' },
      ]);
  });

  it('an invalid expression in a log message ends at the matching brace', () => {
    assert.deepEqual(parseLogMessage('{x is} {y}'), [
      { expression: 'x is' },
      { text: ' ' },
      { expression: 'y' },
    ]);
    assert.deepEqual(parseLogMessage('{}'), [{ expression: '' }]);
  });
});
