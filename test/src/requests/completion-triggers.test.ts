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

  it('completions are offered after an equals sign or a comma in a query, but not in a body, a header or a variable', () => {
    for (const text of ['GET {{shop}}/products/a?expand=', '  &expand=', 'GET {{shop}}/a?q=b&expand=prices,'])
      assert.equal(isCompletedAfter(text.at(-1), text), true, text);
    for (const text of ['@a=', '  "a": 1,', 'Accept: a,', 'a=', '# a?b='])
      assert.equal(isCompletedAfter(text.at(-1), text), false, text);
  });

  it('completions in an object are offered after a quotation mark, and when the user asks for them', () => {
    assert.equal(isCompletedAfter('"', '[{"'), true);
    assert.equal(isCompletedAfter(undefined, '[{'), true);
  });
});
