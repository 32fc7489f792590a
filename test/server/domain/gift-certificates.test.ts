import assert from 'node:assert/strict';
import { redemptionStatus } from '../../../server/domain/gift-certificates.ts';

describe('the redemption status of a gift certificate', () => {
  const issued = { status: 'issued', amount: 20 } as const;

  it('a gift certificate is issued, partially redeemed or redeemed according to its balance', () => {
    assert.equal(redemptionStatus(issued, 20), 'issued');
    assert.equal(redemptionStatus(issued, 19.99), 'partially_redeemed');
    assert.equal(redemptionStatus(issued, 0), 'redeemed');
  });

  it('a gift certificate is pending until its order is placed, whatever its balance', () => {
    assert.equal(redemptionStatus({ status: 'pending', amount: 20 }, 0), 'pending');
  });
});
