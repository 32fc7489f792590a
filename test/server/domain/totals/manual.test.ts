import assert from 'node:assert/strict';
import { totalsOf } from '../../../../server/domain/totals/totals.ts';
import type { ManualAdjustment } from '../../../../server/records/commerce.ts';
import { basketModel } from '../../../support/basket-model.ts';

const timestamp = '2026-03-01T10:00:00.000Z';
const { container, inputs } = basketModel({
  name: 'three pieces',
  currency: 'USD',
  taxation: 'net',
  places: ['CA'],
  items: ['3 x 10 standard', '1 x 5 standard'],
  shipping: '0:6',
  products: 35,
  shippingTotal: 6,
  tax: 0,
  total: 41,
});

/** Creates goodwill: an adjustment that an agent grants by hand, here by default on the line of three pieces. */
const goodwill = (
  discount: ManualAdjustment['discount'],
  fields: Partial<ManualAdjustment> = {},
): ManualAdjustment => ({
  id: 'g1',
  level: 'product',
  item_id: 'i0',
  promotion_id: 'goodwill',
  item_text: 'Goodwill',
  discount,
  created_by: 'agnes',
  creation_date: timestamp,
  last_modified: timestamp,
  ...fields,
});
const computeTotals = (...manual_adjustments: ManualAdjustment[]) =>
  totalsOf({ ...container, manual_adjustments }, inputs);

describe('goodwill on a line of three pieces at 10', () => {
  for (const [caseName, discount, price] of [
    ['an amount off is taken off every piece', { type: 'amount', value: 2 }, 24],
    ['an amount off all pieces together is taken off once', { type: 'amount', value: 2, once: true }, 28],
    [
      'an amount off with `once: false` is taken off every piece',
      { type: 'amount', value: 2, once: false },
      24,
    ],
    ['an amount off above the price leaves nothing', { type: 'amount', value: 11 }, 0],
    ['a negative amount is a surcharge', { type: 'amount', value: -2 }, 36],
    ['a percentage is rounded to the cent', { type: 'percentage', value: 33.33 }, 20],
    ['a negative percentage is no surcharge', { type: 'percentage', value: -10 }, 30],
    ['a fixed price applies to every piece', { type: 'fixed_price', value: 8 }, 24],
    ['a fixed price above the price is no surcharge', { type: 'fixed_price', value: 12 }, 30],
  ] as const)
    it(`goodwill on three pieces: ${caseName}`, () => {
      assert.equal(computeTotals(goodwill(discount)).lines['i0']?.price_after_item_discount, price);
    });

  it('several goodwill adjustments apply in order, each to the remaining amount', () => {
    const totals = computeTotals(
      goodwill({ type: 'percentage', value: 50 }),
      goodwill({ type: 'amount', value: 1 }, { id: 'g2' }),
      goodwill({ type: 'percentage', value: 50 }, { id: 'g3' }),
    );
    assert.deepEqual(
      totals.lines['i0']?.adjustments?.map(({ id, price }) => [id, price]),
      [
        ['g1', -15],
        ['g2', -3],
        ['g3', -6],
      ],
    );
  });

  it('goodwill on a line applies only to that line, and goodwill on an order is no adjustment of a line', () => {
    const totals = computeTotals(
      goodwill({ type: 'amount', value: 1 }),
      goodwill({ type: 'amount', value: 2 }, { level: 'order', item_id: 'i1' }),
    );
    assert.deepEqual(
      [totals.lines['i1']?.price_after_item_discount, totals.lines['i1']?.adjustments],
      [5, undefined],
    );
    assert.deepEqual(
      totals.order_adjustments?.map(({ price }) => price),
      [-2],
    );
    assert.equal(totals.product_total, 30);
  });

  it('the adjustment of goodwill names the agent, the time, the reason and the discount that was entered', () => {
    const commonFields = {
      id: 'g1',
      promotion_id: 'goodwill',
      item_text: 'Goodwill',
      manual: true,
      created_by: 'agnes',
      creation_date: timestamp,
      last_modified: timestamp,
    };
    const computeAdjustment = (manual: ManualAdjustment) =>
      computeTotals(manual).lines['i0']?.adjustments?.[0];
    assert.deepEqual(computeAdjustment(goodwill({ type: 'percentage', value: 10 })), {
      ...commonFields,
      price: -3,
      discount: { type: 'percentage', percentage: 10 },
    });
    const reason = { reason_code: 'LATE', custom: { ticket: 'T-1' } };
    assert.deepEqual(computeAdjustment(goodwill({ type: 'fixed_price', value: 9 }, reason)), {
      ...commonFields,
      ...reason,
      price: -3,
      discount: { type: 'fixed_price', amount: 9 },
    });
  });
});
