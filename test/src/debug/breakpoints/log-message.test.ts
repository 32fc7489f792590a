import assert from 'node:assert/strict';
import { parseLogMessage } from '../../../../src/debug/breakpoints/log-message.ts';

describe('log messages', () => {
  it('log messages consist of texts and expressions', () => {
    assert.deepEqual(parseLogMessage('a {x} b {f({y: 1})}'), [
      { text: 'a ' },
      { expression: 'x' },
      { text: ' b ' },
      { expression: 'f({y: 1})' },
    ]);
    assert.deepEqual(parseLogMessage('\\{x\\} {open'), [{ text: '{x} {open' }]);
  });
});
