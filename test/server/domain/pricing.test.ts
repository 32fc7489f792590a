import assert from 'node:assert/strict';
import {
  isBookApplicable,
  minimumQuantity,
  optionSurcharge,
  priceRange,
  pricesByBook,
  tierPrice,
  unitPrice,
} from '../../../server/domain/pricing.ts';
import { money } from '../../../server/domain/money.ts';
import type { Product } from '../../../server/records/catalog.ts';

const now = '2026-03-01T10:00:00.000Z';

describe('a price book', () => {
  const book = { id: 'b', name: {}, currency: 'USD', valid_from: now, valid_to: '2026-04-01T00:00:00.000Z' };
  it('a price book applies in its currency, from its start inclusive to its end exclusive', () => {
    assert.equal(isBookApplicable(book, 'USD', now), true);
    assert.equal(isBookApplicable(book, 'USD', '2026-03-01T09:59:59.999Z'), false);
    assert.equal(isBookApplicable(book, 'USD', '2026-04-01T00:00:00.000Z'), false);
    assert.equal(isBookApplicable(book, 'EUR', now), false);
  });
});

/** Returns a price book and its price of a product. Each tier is a price and the quantity from which it applies. */
const createBookPrice = (id: string, ...tiers: [number, number][]) => ({
  book: { id, name: {}, currency: 'USD' },
  price: {
    price_book_id: id,
    product_id: 'tube',
    tiers: tiers.map(([price, quantity]) => ({ price, quantity })),
  },
});

describe('the price of a product', () => {
  it('the price is that of the highest tier that the quantity reaches, where a quantity below one counts as one', () => {
    const { price } = createBookPrice('list', [10, 1], [9, 10], [8, 50]);
    assert.deepEqual(
      [0.5, 1, 9, 10, 49, 50, 99].map((quantity) => tierPrice(price, quantity)),
      [10, 10, 10, 9, 9, 8, 8],
    );
    assert.equal(tierPrice(createBookPrice('bulk', [5, 10]).price, 9), undefined);
  });

  it('a product costs the lowest price among the price books; of equal prices, the one in the earlier book applies', () => {
    const list = createBookPrice('list', [10, 1]);
    const bulk = createBookPrice('bulk', [5, 10]);
    const sale = createBookPrice('sale', [8, 1]);
    const computePrice = (quantity: number, ...prices: (typeof list)[]) => {
      const price = unitPrice(prices, quantity);
      return price && [price.amount.toNumber(), price.priceBookId];
    };
    assert.deepEqual(computePrice(1, list, sale, bulk), [8, 'sale']);
    assert.deepEqual(computePrice(1, sale, list), [8, 'sale']);
    assert.deepEqual(computePrice(1, bulk, list), [10, 'list']);
    assert.deepEqual(computePrice(10, list, bulk, sale), [5, 'bulk']);
    assert.deepEqual(computePrice(1, list, createBookPrice('copy', [10, 1])), [10, 'list']);
    assert.equal(computePrice(1, bulk), undefined);
    assert.equal(computePrice(1), undefined);
    assert.deepEqual(pricesByBook([list, bulk, sale], 1), { list: 10, sale: 8 });
  });

  it('the price range of a master lies between the lowest and the highest price of its variants', () => {
    const range = (...prices: (number | undefined)[]) => {
      const limits = priceRange(prices.map((price) => (price === undefined ? undefined : money(price))));
      return limits && [limits.lowest.toNumber(), limits.highest.toNumber()];
    };
    assert.deepEqual(range(5, 3, undefined, 9, 4), [3, 9]);
    assert.deepEqual(range(undefined, 5), [5, 5]);
    assert.equal(range(undefined), undefined);
    assert.equal(range(), undefined);
  });

  it('a product is priced for its minimum order quantity, but never for less than one', () => {
    const product: Product = { id: 'tube', catalog_id: 'c', type: 'item', name: {} };
    assert.deepEqual(
      [{}, { min_order_quantity: 6 }, { min_order_quantity: 0.5 }].map((fields) =>
        minimumQuantity({ ...product, ...fields }),
      ),
      [1, 6, 1],
    );
  });

  it('the surcharge of an option is the price of the selected value in the currency', () => {
    const option = (id: string, ...values: [string, number][]) => ({
      id,
      name: {},
      values: values.map(([value, USD]) => ({ id: value, name: {}, prices: { USD } })),
    });
    const bicycle: Product = {
      id: 'bicycle',
      catalog_id: 'c',
      type: 'item',
      name: {},
      options: [option('bell', ['none', 0], ['brass', 9]), option('lights', ['brass', 12])],
    };
    const surcharge = (optionId: string, valueId: string, currency = 'USD') =>
      optionSurcharge(bicycle, optionId, valueId, currency)?.toNumber();
    assert.deepEqual(
      [
        surcharge('bell', 'brass'),
        surcharge('lights', 'brass'),
        surcharge('bell', 'none'),
        surcharge('bell', 'brass', 'EUR'),
      ],
      [9, 12, 0, 0],
    );
    assert.deepEqual([surcharge('bell', 'gold'), surcharge('rack', 'brass')], [undefined, undefined]);
    const { options: _, ...bicycleWithoutOptions } = bicycle;
    assert.equal(optionSurcharge(bicycleWithoutOptions, 'bell', 'brass', 'USD'), undefined);
  });
});
