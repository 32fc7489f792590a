import assert from 'node:assert/strict';
import {
  withoutUnentitledBonuses,
  isChoosable,
  findOpenChoices,
} from '../../../../server/domain/promotions/bonus-choices.ts';
import type { Offer } from '../../../../server/domain/promotions/offers.ts';
import { priceProducts } from '../../../../server/domain/totals/price-lines.ts';
import type { Promotion } from '../../../../server/records/marketing.ts';
import { basketModel } from '../../../support/basket-model.ts';
import { parseOffer } from '../../../support/promotion-model.ts';

const { container, inputs } = basketModel({
  name: 'one product at 50 and two at 5',
  currency: 'USD',
  taxation: 'net',
  places: ['CA'],
  items: ['1 x 50 standard', '1 x 5 standard', '1 x 5 standard'],
  shipping: '0:0',
  products: 60,
  shippingTotal: 0,
  tax: 0,
  total: 60,
});
const lines = priceProducts(container, inputs);
const choiceOffer = (
  discount: Partial<Promotion['discount']>,
  text = 'gift: order free from 50',
  couponCode?: string,
): Offer => {
  const { promotion, rank } = parseOffer(text, 0, 'USD');
  return {
    promotion: { ...promotion, discount: { type: 'bonus_choice', ...discount } },
    rank,
    ...(couponCode === undefined ? {} : { couponCode }),
  };
};
const computeChoices = (...offers: Offer[]) =>
  findOpenChoices(
    offers,
    lines,
    { currency: 'USD', facts: (id) => ({ ids: new Set([id]), categoryIds: new Set() }) },
    (id) => id !== 'sold-out',
  );
const products = new Map(inputs.products);
products.set('red', {
  prices: [],
  product: { id: 'red', catalog_id: 'c', type: 'variant', name: {}, master_id: 'bottle' },
});

describe('the choice of bonus products', () => {
  it('a basket that meets the condition of a promotion may choose from the promotion’s products that are in stock', () => {
    const offer = choiceOffer(
      { bonus_product_ids: ['bottle', 'sold-out', 'p1'], max_bonus_items: 2 },
      undefined,
      'GIFT',
    );
    assert.deepEqual(computeChoices(offer), [
      {
        offer,
        choice: {
          id: 'choice:gift',
          promotion_id: 'gift',
          coupon_code: 'GIFT',
          max_items: 2,
          product_ids: ['bottle', 'p1'],
        },
      },
    ]);
  });

  it('a promotion without a number of bonus products and without a coupon offers one product to everyone', () => {
    assert.deepEqual(
      computeChoices(choiceOffer({ bonus_product_ids: ['p1'] })).map(({ choice }) => choice),
      [{ id: 'choice:gift', promotion_id: 'gift', max_items: 1, product_ids: ['p1'] }],
    );
  });

  it('there is no choice of bonus products if none is in stock, the condition is not met or the discount is of another kind', () => {
    const bonus_product_ids = ['p1'];
    assert.deepEqual(
      computeChoices(
        choiceOffer({}),
        choiceOffer({ bonus_product_ids: ['sold-out'] }),
        choiceOffer({ bonus_product_ids }, 'gift: order free from 60.01'),
        choiceOffer({ bonus_product_ids, type: 'bonus' }),
        choiceOffer({ bonus_product_ids, type: 'free' }),
      ),
      [],
    );
    assert.equal(computeChoices(choiceOffer({ bonus_product_ids }, 'gift: order free from 60')).length, 1);
  });

  it('a product can be chosen itself, or as a variant of a master in the choice', () => {
    const [openChoice] = computeChoices(choiceOffer({ bonus_product_ids: ['bottle', 'p1'] }));
    assert.deepEqual(
      ['p1', 'red', 'p0', 'unknown'].map((id) => isChoosable(openChoice!.choice, id, { products })),
      [true, true, false, false],
    );
  });

  it('selected bonus products stay in the basket while their choice exists, up to the number that the choice allows', () => {
    const line = { ...container.product_lines[0]!, bonus_choice_id: 'choice:gift' };
    const basketLines = [
      { ...line, item_id: 'a', product_id: 'p1' },
      { ...line, item_id: 'b', product_id: 'p0' },
      { ...line, item_id: 'c', product_id: 'p1', quantity: 2 },
      { ...line, item_id: 'd', product_id: 'red' },
      { ...line, item_id: 'e', product_id: 'p1' },
      { ...line, item_id: 'f', product_id: 'p1', bonus_choice_id: 'choice:ended' },
      { ...container.product_lines[0]!, item_id: 'g' },
    ];
    const remainingLineIds = (max_bonus_items: number) =>
      withoutUnentitledBonuses(
        basketLines,
        computeChoices(
          choiceOffer({ bonus_product_ids: ['p2'] }, 'other: order free'),
          choiceOffer({ bonus_product_ids: ['p1', 'bottle'], max_bonus_items }),
        ),
        { products },
      ).map(({ item_id: id }) => id);
    assert.deepEqual(remainingLineIds(1), ['a', 'g']);
    assert.deepEqual(remainingLineIds(2), ['a', 'd', 'g']);
    assert.deepEqual(remainingLineIds(3), ['a', 'c', 'g']);
    assert.deepEqual(remainingLineIds(9), ['a', 'c', 'd', 'e', 'g']);
    assert.deepEqual(
      withoutUnentitledBonuses(basketLines, [], { products }).map(({ item_id: id }) => id),
      ['g'],
    );
  });
});
