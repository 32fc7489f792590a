import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeText, unescapeText } from '../../../../server/store/postgres/text-escapes.ts';

const anyText = fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', '\u001f', 'a', 'é') });

describe('Strings that PostgreSQL cannot store', () => {
  it('every text is stored without U+0000 and is the same when it is read', () => {
    fc.assert(
      fc.property(anyText, (original) => {
        assert.ok(!escapeText(original).includes('\0'));
        assert.equal(unescapeText(escapeText(original)), original);
      }),
    );
  });

  it('stored strings sort like the original strings', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        assert.equal(escapeText(a) < escapeText(b), a < b);
      }),
    );
  });
});
