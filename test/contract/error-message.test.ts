import assert from 'node:assert/strict';
import { errorMessage } from '../../contract/error-message.ts';

describe('The message of what was thrown', () => {
  it('is that of an error, and the text of any other value', () => {
    assert.equal(errorMessage(new TypeError('no such site')), 'no such site');
    assert.equal(errorMessage('stopped'), 'stopped');
    assert.equal(errorMessage(undefined), 'undefined');
  });
});
