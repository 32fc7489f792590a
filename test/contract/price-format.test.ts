import assert from 'node:assert/strict';
import { priceFormat } from '../../contract/price-format.ts';

const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('Prices as displayed text', () => {
  it('a price has the separators and the place of the currency of the locale', () => {
    assert.equal(priceFormat('USD', 'en')(1112.8), '$1,112.80');
    assert.equal(withPlainSpaces(priceFormat('EUR', 'de')(1112.8)), '1.112,80 €');
    assert.equal(withPlainSpaces(priceFormat('EUR', 'fr')(1112.8)), '1 112,80 €');
    assert.equal(priceFormat('JPY', 'en')(1112), '¥1,112');
  });

  it('a price without a valid currency is a plain number', () => {
    assert.equal(priceFormat(undefined, 'en')(1112.8), '1112.80');
    assert.equal(priceFormat('points', 'en')(5), '5.00');
  });

  it('a value that is not an amount has an empty text, and an unknown locale falls back to English', () => {
    assert.equal(priceFormat('USD', 'en')(undefined), '');
    assert.equal(priceFormat('USD', 'qps-ploc')(1), '$1.00');
    assert.equal(priceFormat('USD', 'not a language')(1), '$1.00');
  });
});
