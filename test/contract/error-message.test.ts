import assert from 'node:assert/strict';
import { errorMessage } from '../../contract/error-message.ts';

describe('The message of a thrown value', () => {
  it('the message of a thrown value is the message of an error, or any other value as a string', () => {
    assert.equal(errorMessage(new TypeError('no such site')), 'no such site');
    assert.equal(errorMessage('stopped'), 'stopped');
    assert.equal(errorMessage(undefined), 'undefined');
  });
});
