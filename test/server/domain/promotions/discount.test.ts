import assert from 'node:assert/strict';
import { adjustmentOf, amountOff } from '../../../../server/domain/promotions/discount.ts';
import { money } from '../../../../server/domain/money.ts';
import type { Promotion } from '../../../../server/records/marketing.ts';
import { parseOffer } from '../../../support/promotion-model.ts';

type Discount = Promotion['discount'];
const { promotion, rank } = parseOffer('ten: product 10%', 0, 'USD');

describe('the discount of a promotion', () => {
  for (const [caseName, discount, amount] of [
    ['a percentage', { type: 'percentage', percentage: 15 }, 4.5],
    ['a percentage, rounded to the cent', { type: 'percentage', percentage: 33.35 }, 10.01],
    ['an amount for each piece', { type: 'amount', amounts: { USD: 2 } }, 6],
    ['an amount above the price', { type: 'amount', amounts: { USD: 11 } }, 30],
    ['a fixed price for each piece', { type: 'fixed_price', amounts: { USD: 8 } }, 6],
    ['a fixed price above the price', { type: 'fixed_price', amounts: { USD: 12 } }, 0],
    ['free', { type: 'free' }, 30],
    ['a bonus product', { type: 'bonus', bonus_product_ids: ['p9'] }, 0],
    ['a choice of bonus products', { type: 'bonus_choice', bonus_product_ids: ['p9'] }, 0],
  ] satisfies [string, Discount, number][])
    it(`three pieces at 10 with the discount "${caseName}" are ${amount} cheaper`, () => {
      assert.equal(amountOff(discount, money(30), 3, 'USD').toNumber(), amount);
    });

  for (const [discount, document] of [
    [
      { type: 'percentage', percentage: 10, amounts: { USD: 3 } },
      { type: 'percentage', percentage: 10 },
    ],
    [{ type: 'percentage' }, { type: 'percentage', percentage: 0 }],
    [
      { type: 'amount', amounts: { USD: 3, EUR: 2 } },
      { type: 'amount', amount: 3 },
    ],
    [
      { type: 'fixed_price', amounts: { USD: 8 } },
      { type: 'fixed_price', amount: 8 },
    ],
    [{ type: 'amount', amounts: { EUR: 2 } }, { type: 'amount' }],
    [{ type: 'free', amounts: { USD: 3 } }, { type: 'free' }],
    [{ type: 'bonus_choice', max_bonus_items: 2 }, { type: 'bonus_choice' }],
  ] satisfies [Discount, object][])
    it(`the adjustment of ${JSON.stringify(discount)} has the discount ${JSON.stringify(document)} in dollars`, () => {
      const offer = { promotion: { ...promotion, discount }, rank };
      const adjustment = adjustmentOf(offer, 'a1', money(3), { currency: 'USD', locale: 'en-US' });
      assert.deepEqual(adjustment.discount, document);
    });

  it('an adjustment has the name of its promotion in the customer’s language, or else its ID', () => {
    const textOf = (name: Promotion['name']) =>
      adjustmentOf({ promotion: { ...promotion, name }, rank }, 'a1', money(3), {
        currency: 'USD',
        locale: 'de-DE',
      }).item_text;
    assert.equal(textOf({ default: 'Ten percent', de: 'Zehn Prozent' }), 'Zehn Prozent');
    assert.equal(textOf({ default: 'Ten percent' }), 'Ten percent');
    assert.equal(textOf({}), 'ten');
  });
});
