import assert from 'node:assert/strict';
import { isCompletedAfter } from '../../../src/requests/completion-triggers.ts';

describe('The characters after which completions of .http files are offered', () => {
  it('a brace that opens an object in a body offers none, and the second one of a placeholder does', () => {
    assert.equal(isCompletedAfter('{', '[{'), false);
    assert.equal(isCompletedAfter('{', '  "item": {'), false);
    assert.equal(isCompletedAfter('{', 'GET {{'), true);
  });

  it('a quotation mark and a request of the user offer completions in an object', () => {
    assert.equal(isCompletedAfter('"', '[{"'), true);
    assert.equal(isCompletedAfter(undefined, '[{'), true);
  });
});
