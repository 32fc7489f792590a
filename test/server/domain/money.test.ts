import assert from 'node:assert/strict';
import fc from 'fast-check';
import { apportion, currencyDigits, money, roundToCurrency, toNumber } from '../../../server/domain/money.ts';

describe('money', () => {
  it('an amount has the digits of its currency, and halves are rounded away from zero', () => {
    assert.deepEqual(['USD', 'JPY', 'KWD', 'CLF'].map(currencyDigits), [2, 0, 3, 4]);
    assert.equal(roundToCurrency(money('1.005'), 'USD').toNumber(), 1.01);
    assert.equal(roundToCurrency(money('-1.005'), 'USD').toNumber(), -1.01);
    assert.equal(roundToCurrency(money('0.5'), 'JPY').toNumber(), 1);
  });

  for (const [caseName, amount, weights, currency, parts] of [
    ['in proportion to the weights', 9, [1, 2], 'USD', [3, 6]],
    [
      'with the remaining cent in the part with the largest fraction',
      1,
      [1, 1, 1.2],
      'USD',
      [0.31, 0.31, 0.38],
    ],
    ['with the remaining cents in the first of equal parts', 0.05, [1, 1, 1], 'USD', [0.02, 0.02, 0.01]],
    ['in whole units of the currency', 10, [1, 1, 1], 'JPY', [4, 3, 3]],
    ['with negative parts if it is negative', -0.05, [1, 1, 1], 'USD', [-0.02, -0.02, -0.01]],
    ['as a whole to the first part if no part has a weight', 5, [0, 0], 'USD', [5, 0]],
    ['to nothing if there are no parts', 5, [], 'USD', []],
  ] as const)
    it(`an amount is distributed ${caseName}`, () => {
      assert.deepEqual(
        apportion(
          money(amount),
          weights.map((weight) => money(weight)),
          currency,
        ).map(toNumber),
        parts,
      );
    });

  it('an amount in a document is the number that its decimal string denotes, regardless of its size', () => {
    const decimalStrings = fc.oneof(
      fc
        .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(99_999_999))
        .map(([whole, part]) => `${whole}.${part}`),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.constantFrom(
        '0',
        '-0',
        '0.1',
        '0.0000001',
        '0.00000000000001',
        '1e15',
        '12345678901234.5678',
        '1e-20',
      ),
    );
    // Adding 0 turns -0 into 0.
    fc.assert(fc.property(decimalStrings, (text) => assert.equal(toNumber(money(text)), Number(text) + 0)));
  });

  it('no amount in a document is a negative zero', () => {
    assert.ok(Object.is(toNumber(money(0).negated()), 0));
    assert.equal(toNumber(money('-1.5')), -1.5);
  });
});
