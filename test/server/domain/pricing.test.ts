import assert from 'node:assert/strict';
import { isBookApplicable } from '../../../server/domain/pricing.ts';

const now = '2026-03-01T10:00:00.000Z';

describe('a price book', () => {
  const book = { id: 'b', name: {}, currency: 'USD', valid_from: now, valid_to: '2026-04-01T00:00:00.000Z' };
  it('a price book applies in its currency, from its start inclusive to its end exclusive', () => {
    assert.equal(isBookApplicable(book, 'USD', now), true);
    assert.equal(isBookApplicable(book, 'USD', '2026-03-01T09:59:59.999Z'), false);
    assert.equal(isBookApplicable(book, 'USD', '2026-04-01T00:00:00.000Z'), false);
    assert.equal(isBookApplicable(book, 'EUR', now), false);
  });
});
