import assert from 'node:assert/strict';
import { isValidAt } from '../../../server/domain/validity.ts';

describe('A validity period', () => {
  const period = { valid_from: '2026-03-01T10:00:00.000Z', valid_to: '2026-04-01T00:00:00.000Z' };

  it('a validity period includes its start and excludes its end', () => {
    assert.equal(isValidAt(period, '2026-03-01T09:59:59.999Z'), false);
    assert.equal(isValidAt(period, period.valid_from), true);
    assert.equal(isValidAt(period, '2026-03-31T23:59:59.999Z'), true);
    assert.equal(isValidAt(period, period.valid_to), false);
  });

  it('a validity period is not limited by a missing date', () => {
    assert.equal(isValidAt({}, '1970-01-01T00:00:00.000Z'), true);
    assert.equal(isValidAt({ valid_from: period.valid_from }, '2999-01-01T00:00:00.000Z'), true);
    assert.equal(isValidAt({ valid_to: period.valid_to }, '1970-01-01T00:00:00.000Z'), true);
  });
});
