import assert from 'node:assert/strict';
import {
  cardProblem,
  isExpired,
  lastDigits,
  maskCode,
  maskNumber,
  passesChecksum,
  storedDigits,
} from '../../../server/domain/payment-card.ts';

const now = '2026-03-01T10:00:00.000Z';

describe('a payment card', () => {
  const method = {
    site_id: 's',
    id: 'm',
    name: {},
    enabled: true,
    processor_id: 'p',
    cards: [
      {
        card_type: 'Master',
        name: 'Master',
        number_lengths: ['16'],
        number_prefixes: ['51-55'],
        security_code_length: 3,
        checksum_verification_enabled: true,
      },
    ],
  };
  it('a payment card shows its last digits only', () => {
    assert.equal(lastDigits('5555555555554444'), '4444');
    assert.equal(lastDigits('123'), '3');
    assert.equal(maskNumber('4444', 16), '************4444');
    assert.equal(maskCode('GIFT-1234'), '*****1234');
    assert.equal(maskCode('ABCD'), '**CD');
  });
  it('a payment card is stored as its last digits and its length, even if it is already masked', () => {
    assert.deepEqual(storedDigits('5555 5555-5555 4444'), { last_digits: '4444', number_length: 16 });
    assert.deepEqual(storedDigits('**** **** **** 4444'), { last_digits: '4444', number_length: 16 });
    assert.deepEqual(storedDigits('XXXX44'), { last_digits: '44', number_length: 6 });
    assert.deepEqual(storedDigits('123'), { last_digits: '3', number_length: 3 });
  });
  it('a payment card must have a type, length, prefix and checksum that the payment method accepts', () => {
    const problem = (number: string, card_type = 'Master') => cardProblem(method, { card_type, number });
    assert.equal(problem('5555-5555-5555-4444'), undefined);
    assert.equal(problem('5555555555554445'), 'number');
    assert.equal(problem('4111111111111111'), 'number');
    assert.equal(problem('555555555555444'), 'number');
    assert.equal(problem('************4444'), undefined);
    assert.equal(problem('5555555555554444', 'Visa'), 'card_type');
    assert.equal(cardProblem({ ...method, cards: [] }, { card_type: 'Visa' }), undefined);
    assert.equal(passesChecksum(''), false);
  });
  it('a payment card has expired when its last month is over', () => {
    assert.equal(isExpired({ expiration_month: 2, expiration_year: 2026 }, now), true);
    assert.equal(isExpired({ expiration_month: 3, expiration_year: 2026 }, now), false);
    assert.equal(isExpired({}, now), false);
  });
});
