import assert from 'node:assert/strict';
import { priceRangeLabel, priceRanges } from '../../../../server/domain/search/price-steps.ts';

/** Returns the label with plain spaces: `Intl` decides where a price has non-breaking ones. */
const label = (from: number, to: number, currency: string, locale: string) =>
  priceRangeLabel({ from, to }, currency, locale).replaceAll(/\s/gu, ' ');

describe('the price ranges of a search', () => {
  it('price ranges are bounded by the steps of the shop, regardless of their order', () => {
    assert.deepEqual(priceRanges([100, 20, 0, 20, -5]), [
      { from: 0, to: 20 },
      { from: 20, to: 100 },
      { from: 100, to: Infinity },
    ]);
    assert.deepEqual(priceRanges([]), [{ from: 0, to: Infinity }]);
  });

  it('a shop without price steps has ranges that grow in round amounts, from 10 to 50 million', () => {
    const ranges = priceRanges();
    assert.deepEqual(
      ranges.slice(0, 6).map(({ to }) => to),
      [10, 20, 50, 100, 200, 500],
    );
    assert.deepEqual(ranges.at(-1), { from: 50_000_000, to: Infinity });
  });

  it('a price range has a label in its currency and locale, regardless of earlier labels', () => {
    const currencies = Intl.supportedValuesOf('currency');
    // There are more pairs of a currency and a locale than the cache of number formats holds.
    for (const currency of [...currencies, ...currencies])
      for (const locale of ['da', 'it', 'nl', 'sv']) {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
        assert.equal(priceRangeLabel({ from: 7, to: Infinity }, currency, locale), `${format.format(7)} +`);
      }
  });

  for (const [from, to, currency, locale, text] of [
    [20, 50, 'USD', 'en-US', '$20.00 - $49.99'],
    [20, 50, 'EUR', 'de-DE', '20,00 € - 49,99 €'],
    [20, 50, 'JPY', 'en', '¥20 - ¥49'],
    [20, 50, 'KWD', 'en', 'KWD 20.000 - KWD 49.999'],
    [50, Infinity, 'USD', 'en-US', '$50.00 +'],
    [50, Infinity, 'EUR', 'fr', '50,00 € +'],
    // Prices are formatted in English for the locales that `Intl` does not support.
    [0, 10, 'USD', 'default', '$0.00 - $9.99'],
    [0, 10, 'USD', 'de_DE', '$0.00 - $9.99'],
    [0, 10, 'USD', 'x', '$0.00 - $9.99'],
    [0, 10, 'USD', '1-de', '$0.00 - $9.99'],
    [0, 10, 'USD', 'tlh', '$0.00 - $9.99'],
  ] as const)
    it(`prices from ${from} to ${to} ${currency} have the label ${text} in the locale ${locale}`, () => {
      assert.equal(label(from, to, currency, locale), text);
    });
});
