import assert from 'node:assert/strict';
import { errorMessage } from '../../contract/error-message.ts';

describe('The message of what was thrown', () => {
  it('the message of a thrown value is that of the error, or the text of any other value', () => {
    assert.equal(errorMessage(new TypeError('no such site')), 'no such site');
    assert.equal(errorMessage('stopped'), 'stopped');
    assert.equal(errorMessage(undefined), 'undefined');
  });
});
