import assert from 'node:assert/strict';
import {
  isCalendarDay,
  isEmail,
  isCustomerLocked,
  isLogin,
  customerLockout,
  meetsCustomerPasswordPolicy,
  remainingLoginAttempts,
} from '../../../server/domain/customer-credentials.ts';

describe('the lock of a customer after wrong passwords', () => {
  const now = '2026-03-01T10:00:00.000Z';

  it('a customer is no longer locked at the instant at which the lock ends', () => {
    assert.equal(isCustomerLocked({ locked_until: '2026-03-01T10:00:00.001Z' }, now), true);
    assert.equal(isCustomerLocked({ locked_until: now }, now), false);
    assert.equal(isCustomerLocked({}, now), false);
  });

  it('a locked customer has no login attempts left; others have those that they have not used', () => {
    assert.equal(remainingLoginAttempts({ locked_until: '2026-03-01T10:00:00.001Z' }, 0, now), 0);
    assert.equal(remainingLoginAttempts({ locked_until: now }, 0, now), customerLockout.maxAttempts);
    assert.equal(remainingLoginAttempts({}, 4, now), 2);
    assert.equal(remainingLoginAttempts({}, 9, now), 0);
  });
});

describe('the credentials of a new customer', () => {
  for (const [caseName, valid, invalid] of [
    [
      'password',
      ['12345678', 'a phrase of some words', 'ab'.repeat(128), '      a '],
      ['1234567', 'aaaaaaaa', 'ab'.repeat(129), '        ', ' \t \t \t \t', 'Wren.Smith', 'WREN@example.com'],
    ],
    [
      'login',
      ['wren', 'wren smith', 'w'.repeat(256)],
      ['', ' ', 'w'.repeat(257), ' wren', 'wren ', 'wr:en', 'wr\nen', 'wr\u2028en'],
    ],
    [
      'email',
      ['wren@example.com', 'w@e', 'wren+shop@例え.jp'],
      [
        'wren',
        '@example.com',
        'wren@',
        'wren@a@b',
        'wr en@example.com',
        'wren@example.com\n',
        'wren@exa mple.com',
        ' wren@example.com',
      ],
    ],
    [
      'birthday',
      ['1990-02-28', '2024-02-29'],
      ['2023-02-29', '1990-13-01', '1990-2-8', '28.02.1990', '1990-02-28T00:00', 'x1990-02-28', ''],
    ],
  ] as const)
    it(`the ${caseName} of a new customer must follow its rules`, () => {
      const isValid = {
        password: (text: string) =>
          meetsCustomerPasswordPolicy(text, ['wren.smith', undefined, 'wren@example.com']),
        login: isLogin,
        email: isEmail,
        birthday: isCalendarDay,
      }[caseName];
      for (const text of valid) assert.equal(isValid(text), true, JSON.stringify(text));
      for (const text of invalid) assert.equal(isValid(text), false, JSON.stringify(text));
    });
});
