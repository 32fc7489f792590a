import assert from 'node:assert/strict';
import { approachingOffers } from '../../../../server/domain/promotions/approaching.ts';
import { totalsOf } from '../../../../server/domain/totals/totals.ts';
import { noDiscounts } from '../../../../server/domain/totals/adjustments.ts';
import { basketModel } from '../../../support/basket-model.ts';
import { parseOffer } from '../../../support/promotion-model.ts';

const { container, inputs } = basketModel({
  name: 'one shipment of 40 and one of 20',
  currency: 'USD',
  taxation: 'net',
  places: ['CA', 'US-NY'],
  items: ['2 x 20 standard to CA', '1 x 20 standard to US-NY'],
  shipping: '0:5',
  products: 60,
  shippingTotal: 10,
  tax: 0,
  total: 70,
});
const createDiscount = (price: number) => ({ id: 'sale', item_text: 'Sale', price });
/** The lines cost 32 (40 - 8) and 20 after item discounts, 16 and 10 after the order discount of 26. */
const totals = totalsOf(container, inputs, {
  ...noDiscounts,
  product: () => new Map([['i0', [createDiscount(-8)]]]),
  order: () => [createDiscount(-26)],
});
const approachedDiscounts = (text: string, currency = 'USD') =>
  approachingOffers(container, inputs, totals, [parseOffer(text, 0, currency)], (id) => ({
    ids: new Set([id]),
    categoryIds: new Set(),
  })).map(({ threshold, merchandiseTotal: merchandise, shipmentId }) => [
    threshold.toNumber(),
    merchandise.toNumber(),
    ...(shipmentId === undefined ? [] : [shipmentId]),
  ]);

describe('the discounts that a basket approaches', () => {
  for (const [offer, expected] of [
    ['ten: order 10% from 60', [[60, 52]]],
    ['ten: order 10% from 52.01', [[52.01, 52]]],
    ['ten: order 10% from 52', []],
    ['ten: order 10% on p0 from 50', [[50, 32]]],
    ['ten: order 10% on p1 from 20', []],
    ['ten: order 10% on p7 from 50', []],
    ['ten: order 10%', []],
    ['ten: product 10% from 60', []],
    [
      'free: shipping free from 25',
      [
        [25, 16, 'CA'],
        [25, 10, 'US-NY'],
      ],
    ],
    ['free: shipping free from 12', [[12, 10, 'US-NY']]],
    ['free: shipping free on p0 from 25', [[25, 16, 'CA']]],
  ] as const)
    it(`a basket of 60, reduced to 52, has ${expected.length} approaching discounts for "${offer}"`, () => {
      assert.deepEqual(approachedDiscounts(offer), expected);
    });

  it('a discount that requires a quantity is approached only if the basket has that quantity', () => {
    assert.deepEqual(approachedDiscounts('ten: order 10% from 60 by 3'), [[60, 52]]);
    assert.deepEqual(approachedDiscounts('ten: order 10% from 60 by 4'), []);
  });

  it('a discount that requires an amount in another currency is not approached', () => {
    assert.deepEqual(approachedDiscounts('ten: order 10% from 60', 'EUR'), []);
  });
});
