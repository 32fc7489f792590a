import assert from 'node:assert/strict';
import { matchesPattern } from '../../../server/process/attribute-patterns.ts';

/** A pattern for email addresses that public metadata has; it takes exponentially long for some texts. */
const emailPattern = String.raw`([a-zA-Z0-9_\.\-])+\@(([a-zA-Z0-9\-])+\.)+([a-zA-Z0-9]{2,4})+`;

describe('The patterns of attribute definitions', () => {
  it('patterns of attribute definitions match a text as a whole', () => {
    assert.equal(matchesPattern('a|b+', ['a', 'bb']), true);
    for (const text of ['', 'ab', 'ca', 'ac']) assert.equal(matchesPattern('a|b+', [text]), false, text);
    assert.equal(matchesPattern('a', ['a', 'b']), false, 'each text must match');
  });

  it('patterns of attribute definitions may escape any character, as in Java', () => {
    assert.equal(matchesPattern(emailPattern, ['ada@example.com']), true);
    assert.equal(matchesPattern(emailPattern, ['ada']), false);
    assert.equal(matchesPattern(String.raw`\p{Lu}\w*`, ['élan']), false);
    assert.equal(matchesPattern(String.raw`\p{Lu}.*`, ['Élan']), true);
  });

  it('patterns of attribute definitions match every text if JavaScript cannot read them', () => {
    assert.equal(matchesPattern('(?+', ['a', '']), true);
  });

  it('patterns of attribute definitions do not match a text for which the test would take exponentially long', () => {
    const longText = `ada@example.${'a'.repeat(2000)}!`;
    assert.equal(matchesPattern(emailPattern, [longText]), false);
    assert.equal(matchesPattern('(a+)+b', ['a'.repeat(5000), 'b']), false);
    assert.equal(matchesPattern('(a+)+b', ['aab']), true);
  });
});
