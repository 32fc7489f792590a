import assert from 'node:assert/strict';
import type { ResourceAddress } from '../../../src/documents/address.ts';
import { editableAddress, isReadOnlyDocument } from '../../../src/documents/editable-address.ts';

const connection = 'staging';
const params = { id: 'shell-jacket' };

describe('The editable document of a resource', () => {
  it('a product of the Shop API, or a part of it, is edited as the product of the Data API', () => {
    for (const kind of ['shopProduct', 'shopProductPrices'] as const) {
      const address: ResourceAddress = { connection, kind, site: 'RefArch', params };
      assert.ok(isReadOnlyDocument({ address, format: 'json' }));
      assert.deepEqual(editableAddress(address), { connection, kind: 'product', params });
    }
  });

  it('a resource that is open as XML is edited as JSON', () => {
    const address: ResourceAddress = { connection, kind: 'product', params };
    assert.ok(isReadOnlyDocument({ address, format: 'xml' }));
    assert.ok(!isReadOnlyDocument({ address, format: 'json' }));
    assert.equal(editableAddress(address), address);
  });

  it('a resource that the API cannot change has no editable document', () => {
    assert.equal(editableAddress({ connection, kind: 'site', params: { site_id: 'RefArch' } }), undefined);
  });
});
