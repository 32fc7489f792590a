import assert from 'node:assert/strict';
import {
  overlapsRange,
  parsePriceRange,
  parseRefinements,
  priceRangeText,
} from '../../../../server/domain/search/refinements.ts';
import { priceRangeLabel, priceRanges } from '../../../../server/domain/search/price-steps.ts';

describe('The refinements of a search', () => {
  it('a refinement has an attribute and one or several values, without surrounding spaces', () => {
    assert.deepEqual(parseRefinements(['c_color=moss', ' brand = Millrace | Kestrel ||', '', ' ']), [
      { attributeId: 'c_color', values: ['moss'], ranges: [] },
      { attributeId: 'brand', values: ['Millrace', 'Kestrel'], ranges: [] },
    ]);
  });

  it('refinements of the same attribute are combined, each value once', () => {
    assert.deepEqual(parseRefinements(['c_color=moss|ink', 'c_color=ink|rust']), [
      { attributeId: 'c_color', values: ['moss', 'ink', 'rust'], ranges: [] },
    ]);
  });

  it('a refinement value may contain an equals sign', () => {
    assert.deepEqual(parseRefinements(['c_size=a=b']), [
      { attributeId: 'c_size', values: ['a=b'], ranges: [] },
    ]);
  });

  it('refinements of the price are ranges', () => {
    assert.deepEqual(parseRefinements(['price=(20..50)|(100..)']), [
      {
        attributeId: 'price',
        values: ['(20..50)', '(100..)'],
        ranges: [
          { from: 20, to: 50 },
          { from: 100, to: Infinity },
        ],
      },
    ]);
  });

  for (const [text, problem] of [
    ['c_color', { kind: 'malformed', text: 'c_color' }],
    ['c_color=', { kind: 'malformed', text: 'c_color=' }],
    ['c_color=|', { kind: 'malformed', text: 'c_color=|' }],
    ['=moss', { kind: 'malformed', text: '=moss' }],
    ['price', { kind: 'malformed', text: 'price' }],
    ['price=', { kind: 'price', text: '' }],
    ['price=cheap', { kind: 'price', text: 'cheap' }],
    ['price=(1..2)|x', { kind: 'price', text: 'x' }],
  ] as const)
    it(`an invalid refinement is rejected: ${text}`, () =>
      assert.deepEqual(parseRefinements([text]), problem));
});

describe('A range of prices', () => {
  for (const [text, from, to] of [
    ['(100..500)', 100, 500],
    [' ( 100 .. 500 ) ', 100, 500],
    ['(100..)', 100, Infinity],
    ['(..500)', 0, 500],
    ['(19.95..19.95)', 19.95, 19.95],
    ['49.9', 49.9, 49.9],
    ['(49.9)', 49.9, 49.9],
  ] as const)
    it(`a price range is parsed from ${text}`, () => assert.deepEqual(parsePriceRange(text), { from, to }));

  for (const text of [
    '',
    '(..)',
    '(500..100)',
    '100..500',
    '(a..b)',
    '(-1..5)',
    '(1.1234567..2)',
    '(1..2)x',
    'x(1..2)',
    '1x',
    'x1',
    '(1.)',
    '(49',
    '49)',
  ])
    it(`"${text}" is not a price range`, () =>
      assert.deepEqual(parsePriceRange(text), { kind: 'price', text }));

  it('the text of a price range has parentheses, the lower bound, and the upper bound if there is one', () => {
    for (const text of ['(0..20)', '(20..50)', '(100..)', '(0..)']) {
      const range = parsePriceRange(text);
      assert.ok('from' in range);
      assert.equal(priceRangeText(range), text);
    }
  });

  it('a price range includes its lower bound but not its upper one, unless both are equal', () => {
    assert.deepEqual(
      [19.99, 20, 49.99, 50].map((price) => overlapsRange(price, price, { from: 20, to: 50 })),
      [false, true, true, false],
    );
    assert.deepEqual(
      [19.99, 20, 20.01].map((price) => overlapsRange(price, price, { from: 20, to: 20 })),
      [false, true, false],
    );
    assert.deepEqual(
      [10, 20, 50].map((lowest) => overlapsRange(lowest, lowest + 10, { from: 20, to: 50 })),
      [true, true, false],
    );
  });
});

describe('The price ranges that a search offers', () => {
  it('the offered price ranges lie between the configured steps, from zero to infinity', () => {
    assert.deepEqual(priceRanges([50, 20, 20, 0, -5]), [
      { from: 0, to: 20 },
      { from: 20, to: 50 },
      { from: 50, to: Infinity },
    ]);
  });

  it('the offered price ranges begin at 0, 10, 20, 50, 100 and so on if no steps are configured', () => {
    assert.deepEqual(
      priceRanges()
        .map(({ from }) => from)
        .slice(0, 8),
      [0, 10, 20, 50, 100, 200, 500, 1000],
    );
    assert.deepEqual(priceRanges().at(-1), { from: 50_000_000, to: Infinity });
  });

  it('the offered price ranges have labels in the customer’s language, up to the last price in the range', () => {
    const label = (range: { from: number; to: number }, currency: string, locale: string) =>
      priceRangeLabel(range, currency, locale).replaceAll('\u00a0', ' ');
    assert.equal(label({ from: 20, to: 50 }, 'USD', 'en-US'), '$20.00 - $49.99');
    assert.equal(label({ from: 20, to: 50 }, 'EUR', 'de-DE'), '20,00 € - 49,99 €');
    assert.equal(label({ from: 2_000, to: 5_000 }, 'JPY', 'en-US'), '¥2,000 - ¥4,999');
    assert.equal(label({ from: 50, to: Infinity }, 'USD', 'en-US'), '$50.00 +');
    for (const locale of ['default', 'x', 'en_US', 'qq-QQ', ''])
      assert.equal(label({ from: 50, to: Infinity }, 'USD', locale), '$50.00 +', locale);
  });
});
