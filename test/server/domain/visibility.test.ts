import assert from 'node:assert/strict';
import { isOnline } from '../../../server/domain/visibility.ts';
import type { Product } from '../../../server/records/catalog.ts';

const now = '2026-03-01T10:00:00.000Z';

const product = (fields: Partial<Product>): Product => ({
  id: 'p',
  catalog_id: 'c',
  type: 'item',
  name: {},
  ...fields,
});

describe('online products', () => {
  it('a product is online within its dates unless its flag for the site, or else its default flag, is false', () => {
    assert.equal(isOnline(product({}), 'A', now), true);
    assert.equal(isOnline(product({ online_flag: { default: false, A: true } }), 'A', now), true);
    assert.equal(isOnline(product({ online_flag: { default: false, A: true } }), 'B', now), false);
    assert.equal(isOnline(product({ valid_from: '2026-03-02T00:00:00.000Z' }), 'A', now), false);
    assert.equal(isOnline(product({ valid_to: now }), 'A', now), false);
  });
});
