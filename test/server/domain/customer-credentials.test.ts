import assert from 'node:assert/strict';
import { isLocked, lockout, remainingLoginAttempts } from '../../../server/domain/customer-credentials.ts';

describe('the lock of a customer after wrong passwords', () => {
  const now = '2026-03-01T10:00:00.000Z';

  it('a lock ends exactly at its instant', () => {
    assert.equal(isLocked({ locked_until: '2026-03-01T10:00:00.001Z' }, now), true);
    assert.equal(isLocked({ locked_until: now }, now), false);
    assert.equal(isLocked({}, now), false);
  });

  it('a locked customer has no attempts left, an unlocked one those that are not used up', () => {
    assert.equal(remainingLoginAttempts({ locked_until: '2026-03-01T10:00:00.001Z' }, now), 0);
    assert.equal(remainingLoginAttempts({ locked_until: now }, now), lockout.maxAttempts);
    assert.equal(remainingLoginAttempts({ failed_logins: 4 }, now), 2);
    assert.equal(remainingLoginAttempts({ failed_logins: 9 }, now), 0);
  });
});
