import assert from 'node:assert/strict';
import { currencyDigits, money, roundToCurrency } from '../../../server/domain/money.ts';

describe('money', () => {
  it('an amount has the digits of its currency, rounded half up', () => {
    assert.deepEqual(['USD', 'JPY', 'KWD', 'CLF'].map(currencyDigits), [2, 0, 3, 4]);
    assert.equal(roundToCurrency(money('1.005'), 'USD').toNumber(), 1.01);
    assert.equal(roundToCurrency(money('-1.005'), 'USD').toNumber(), -1.01);
    assert.equal(roundToCurrency(money('0.5'), 'JPY').toNumber(), 1);
  });
});
