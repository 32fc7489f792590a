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
  it('card numbers and codes are masked except for at most their last four characters', () => {
    assert.equal(lastDigits('5555555555554444'), '4444');
    assert.equal(lastDigits('123'), '3');
    assert.equal(lastDigits('7'), '');
    assert.equal(maskCode('7'), '*');
    assert.equal(maskNumber('4444', 16), '************4444');
    assert.equal(maskCode('GIFT-1234'), '*****1234');
    assert.equal(maskCode('ABCD'), '**CD');
  });
  it('the number of a payment card is stored as its last digits and its length, even if it is already masked', () => {
    assert.deepEqual(storedDigits('5555 5555-5555 4444'), { last_digits: '4444', number_length: 16 });
    assert.deepEqual(storedDigits('**** **** **** 4444'), { last_digits: '4444', number_length: 16 });
    assert.deepEqual(storedDigits('XXXX44'), { last_digits: '44', number_length: 6 });
    assert.deepEqual(storedDigits('*******4'), { last_digits: '4', number_length: 8 });
    assert.deepEqual(storedDigits('DE**12345678'), { last_digits: '5678', number_length: 12 });
    assert.deepEqual(storedDigits('****12AB'), { last_digits: '12AB', number_length: 8 });
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
  type Card = (typeof method.cards)[number];
  const methodThatAccepts = (changes: Partial<Card>) => ({
    ...method,
    cards: method.cards.map((card) => ({ ...card, ...changes })),
  });
  const withoutChecksum = { checksum_verification_enabled: false };

  for (const [caseName, changes, valid, invalid] of [
    [
      'of one of several lengths',
      { number_lengths: ['13', '15-16'], number_prefixes: [], ...withoutChecksum },
      ['4'.repeat(13), '4'.repeat(15), '4'.repeat(16)],
      ['4'.repeat(12), '4'.repeat(14), '4'.repeat(17)],
    ],
    [
      'of digits, in any length',
      { number_lengths: [], number_prefixes: [], ...withoutChecksum },
      ['1', '4'.repeat(30)],
      ['', '4x', 'x4'],
    ],
    [
      'with one of several prefixes',
      { number_lengths: [], number_prefixes: ['4', '51 - 55', '2221-2720'], ...withoutChecksum },
      ['4', '5100', '5500', '22210', '27209'],
      ['5000', '5600', '2220', '2721', '14', '1'],
    ],
    [
      'with a valid checksum',
      { number_lengths: [], number_prefixes: [] },
      ['4111111111111111', '378282246310005', '5555555555554444', '6011000990139424', '0'],
      ['4111111111111112', '378282246310006', '4111111111111119', '1'],
    ],
  ] satisfies [string, Partial<Card>, string[], string[]][])
    it(`a payment method can accept only card numbers ${caseName}`, () => {
      const problem = (number: string) =>
        cardProblem(methodThatAccepts(changes), { card_type: 'Master', number });
      for (const number of valid) assert.equal(problem(number), undefined, number);
      for (const number of invalid) assert.equal(problem(number), 'number', number);
    });

  it('the security code of a payment card must have as many digits as its card type requires', () => {
    const problem = (security_code: string) => cardProblem(method, { card_type: 'Master', security_code });
    assert.equal(problem('123'), undefined);
    for (const code of ['12', '1234', '12x', 'x12', '']) assert.equal(problem(code), 'security_code', code);
  });

  it('a card is not checked if the payment method names no cards or if the card has no type', () => {
    const { cards: _, ...methodWithoutCards } = method;
    const anyCard = { card_type: 'Visa', number: '1', security_code: 'x' };
    assert.equal(cardProblem(methodWithoutCards, anyCard), undefined);
    assert.equal(cardProblem(method, { number: '1', security_code: 'x' }), undefined);
  });

  it('a payment card expires only if it has both a month and a year', () => {
    assert.equal(isExpired({ expiration_month: 12, expiration_year: 2025 }, now), true);
    assert.equal(isExpired({ expiration_month: 1, expiration_year: 2027 }, now), false);
    assert.equal(isExpired({ expiration_month: 2 }, now), false);
    assert.equal(isExpired({ expiration_year: 2025 }, now), false);
  });

  it('a payment card has expired when its last month is over', () => {
    assert.equal(isExpired({ expiration_month: 2, expiration_year: 2026 }, now), true);
    assert.equal(isExpired({ expiration_month: 3, expiration_year: 2026 }, now), false);
    assert.equal(isExpired({}, now), false);
  });
});
