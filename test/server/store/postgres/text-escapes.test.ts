import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeText, unescapeText } from '../../../../server/store/postgres/text-escapes.ts';

const anyText = fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', '\u001f', 'a', 'é') });

describe('Strings that PostgreSQL cannot store', () => {
  it('an escaped text has no U+0000, and unescaping it returns the original', () => {
    fc.assert(
      fc.property(anyText, (original) => {
        assert.ok(!escapeText(original).includes('\0'));
        assert.equal(unescapeText(escapeText(original)), original);
      }),
    );
  });

  it('escaped strings sort like the original strings', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        assert.equal(escapeText(a) < escapeText(b), a < b);
      }),
    );
  });
});
