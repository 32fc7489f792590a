import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pathParameters } from '../../../contract/operation.ts';
import {
  addressPath,
  documentGlob,
  parseAddressPath,
  resourceName,
  type ResourceAddress,
} from '../../../src/documents/address.ts';
import { resourceKinds, type KindId } from '../../../src/documents/all-kinds.ts';

describe('the address of a document', () => {
  it('a document address parses to what it was built from, regardless of the IDs', () => {
    const text = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((candidate) => candidate.isWellFormed());
    fc.assert(
      fc.property(
        fc.constantFrom(...resourceKinds),
        text,
        text,
        fc.array(text, { minLength: 4, maxLength: 4 }),
        (kind, connection, site, values) => {
          const params = Object.fromEntries(
            pathParameters(kind.path).map((name, index) => [name, values[index]!]),
          );
          const address: ResourceAddress = {
            connection,
            kind: kind.id as KindId,
            ...(kind.family === 'shop' && site !== '-' ? { site } : {}),
            params,
          };
          assert.deepEqual(parseAddressPath(addressPath(address)), { address, format: 'json' });
          assert.equal(parseAddressPath(addressPath(address, 'xml'))?.format, 'xml');
        },
      ),
      // IDs with characters that are line separators in some contexts.
      { examples: [[resourceKinds[0]!, '\u2028', '\u2029', Array<string>(4).fill('a\u2028b')]] },
    );
  });

  it('an address that belongs to no kind or has an invalid encoding is not parsed', () => {
    for (const path of [
      '',
      '/',
      '/c/data/sites.json',
      '/c/data/nowhere/x.json',
      '/c/data/products/%.json',
      '/c/shop/x.json',
    ])
      assert.equal(parseAddressPath(path), undefined, path);
  });

  it('a document is named after the last part of its address', () => {
    const { address } = parseAddressPath('/c/data/sites/RefArch/campaigns/spring.json') ?? assert.fail();
    assert.equal(resourceName(address), 'spring');
  });

  it('the document of a preference group is named after the group, and its former path still leads to it', () => {
    const { address } =
      parseAddressPath('/c/data/sites/RefArch/site_preferences/preference_groups/Loyalty/current.json') ??
      assert.fail();
    assert.deepEqual(address.params, { site_id: 'RefArch', group_id: 'Loyalty', instance_type: 'current' });
    assert.equal(addressPath(address), '/c/data/sites/RefArch/site_preferences/current/Loyalty.json');
    assert.equal(resourceName(address), 'Loyalty');
  });

  it('each kind of document has its own glob', () => {
    const globs = resourceKinds.map(documentGlob);
    assert.equal(new Set(globs).size, globs.length);
  });
});
