import assert from 'node:assert/strict';
import fc from 'fast-check';
import { collections, compoundKey, splitCompoundKey } from '../../../server/records/collections.ts';

describe('The keys of records', () => {
  it('different lists of parts have different keys, whatever characters the parts contain', () => {
    assert.notEqual(compoundKey('a\u001fb', 'c'), compoundKey('a', 'b\u001fc'));
    // \u001f separates the parts, \u001e escapes both characters, and `s` and `e` are part of the escapes.
    const part = fc.string({ unit: fc.constantFrom('a', 's', 'e', '\u001e', '\u001f'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        assert.deepEqual(splitCompoundKey(compoundKey(...parts)), parts);
      }),
    );
  });

  it('slot configurations for a category and for a folder with the same ID have different keys', () => {
    const key = (context: 'category' | 'folder') =>
      collections.slot_configurations.key({
        site_id: 'Shop',
        slot_id: 'banner',
        id: 'spring',
        enabled: true,
        context,
        context_id: 'home',
      } as Parameters<typeof collections.slot_configurations.key>[0]);
    assert.notEqual(key('category'), key('folder'));
  });
});
