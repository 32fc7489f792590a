import assert from 'node:assert/strict';
import { isCompletedAfter } from '../../../src/requests/completion-triggers.ts';

describe('The characters after which completions of .http files are offered', () => {
  it('completions are offered after a placeholder’s second brace, but not after an object’s brace', () => {
    assert.equal(isCompletedAfter('{', '[{'), false);
    assert.equal(isCompletedAfter('{', '  "item": {'), false);
    assert.equal(isCompletedAfter('{', 'GET {{'), true);
  });

  it('completions are offered after a space where it separates the parts of a request, but not elsewhere', () => {
    for (const text of ['POST ', '# @as ', '// @needs ', '# @needs basket, ', 'Content-Type: '])
      assert.equal(isCompletedAfter(' ', text), true, text);
    for (const text of ['# A basket ', '# @name ', '  "note": ', '### Create ', 'POST {{shop}}/baskets '])
      assert.equal(isCompletedAfter(' ', text), false, text);
  });

  it('completions in an object are offered after a quotation mark, and when the user asks for them', () => {
    assert.equal(isCompletedAfter('"', '[{"'), true);
    assert.equal(isCompletedAfter(undefined, '[{'), true);
  });
});
