import assert from 'node:assert/strict';
import { qualifyingLines } from '../../../../server/domain/promotions/condition.ts';
import { priceProducts } from '../../../../server/domain/totals/price-lines.ts';
import type { Promotion } from '../../../../server/records/marketing.ts';
import { basketModel } from '../../../support/basket-model.ts';
import { parseOffer } from '../../../support/promotion-model.ts';

/**
 * A basket in the notation of `BasketExample`: two jerseys (product p0, line i0) at 10, each with a print (option o0) at 3,
 * and shorts (product p1, line i1) at 30. Its shipping method is m.
 */
const { container, inputs } = basketModel({
  name: 'a jersey with a print, and shorts',
  currency: 'USD',
  taxation: 'net',
  places: ['CA'],
  items: ['2 x 10+3 standard', '1 x 30 standard'],
  shipping: '0:0',
  products: 56,
  shippingTotal: 0,
  tax: 0,
  total: 56,
});
const { promotion } = parseOffer('ten: product 10%', 0, 'USD');
const facts = (productId: string) => ({
  ids: new Set([productId, `master-of-${productId}`]),
  categoryIds: new Set(productId === 'p0' ? ['jerseys', 'clothes'] : ['shorts', 'clothes']),
});
type Condition = NonNullable<Promotion['condition']>;
/** Returns the IDs of the lines and options that qualify; undefined if the basket does not meet the condition. */
const qualifyingLineIds = (
  condition: Condition,
  lines = container.product_lines,
  factsOf: (id: string) => ReturnType<typeof facts> | undefined = facts,
) =>
  qualifyingLines(
    { ...promotion, condition },
    priceProducts({ ...container, product_lines: lines }, inputs),
    'USD',
    factsOf,
    ({ price }) => price,
  )?.map(({ id }) => id);
const [jersey, shorts] = container.product_lines;

describe('the condition of a promotion', () => {
  for (const [caseName, condition, lines] of [
    ['without products', {}, ['i0', 'o0', 'i1']],
    ['on a product', { product_ids: ['p1'] }, ['i1']],
    ['on a product with an option', { product_ids: ['p0'] }, ['i0', 'o0']],
    ['on one of several products', { product_ids: ['p7', 'p1'] }, ['i1']],
    ['on a master', { product_ids: ['master-of-p1'] }, ['i1']],
    ['on a category', { category_ids: ['jerseys'] }, ['i0', 'o0']],
    ['on one of several categories', { category_ids: ['bikes', 'clothes'] }, ['i0', 'o0', 'i1']],
    ['on a product or a category', { product_ids: ['p1'], category_ids: ['jerseys'] }, ['i0', 'o0', 'i1']],
    ['on a product that is not in the basket', { product_ids: ['p7'] }, undefined],
    ['on no product at all', { product_ids: [] }, undefined],
    ['on a category that is not in the basket', { category_ids: ['bikes'] }, undefined],
    ['on the shipping method', { shipping_method_ids: ['x', 'm'] }, ['i0', 'o0', 'i1']],
    ['on another shipping method', { shipping_method_ids: ['x'] }, undefined],
    ['that requires three pieces', { minimum_quantity: 3 }, ['i0', 'o0', 'i1']],
    ['that requires four pieces', { minimum_quantity: 4 }, undefined],
    ['that requires two pieces of a product', { product_ids: ['p1'], minimum_quantity: 2 }, undefined],
    ['that requires an amount, options included', { minimum_amounts: { USD: 56 } }, ['i0', 'o0', 'i1']],
    ['that requires a higher amount', { minimum_amounts: { USD: 56.01 } }, undefined],
    [
      'that requires an amount of one product',
      { product_ids: ['p1'], minimum_amounts: { USD: 30.01 } },
      undefined,
    ],
    ['that requires an amount in another currency', { minimum_amounts: { EUR: 1 } }, undefined],
  ] satisfies [string, Condition, string[] | undefined][])
    it(`for a promotion ${caseName} ${lines === undefined ? 'the basket does not qualify' : `these lines qualify: ${lines.join(', ')}`}`, () => {
      assert.deepEqual(qualifyingLineIds(condition), lines);
    });

  it('bonus products do not count towards the condition of a promotion', () => {
    const bonusJersey = { ...jersey!, bonus: true };
    assert.deepEqual(qualifyingLineIds({}, [bonusJersey, shorts!]), ['i1']);
    assert.equal(qualifyingLineIds({ minimum_quantity: 2 }, [bonusJersey, shorts!]), undefined);
    assert.equal(qualifyingLineIds({}, [bonusJersey]), undefined);
  });

  it('a line without a shipping method meets no condition on methods, and a line with an unknown product none on categories', () => {
    const shortsInOtherShipment = { ...shorts!, shipment_id: 'second' };
    assert.deepEqual(qualifyingLineIds({ shipping_method_ids: ['m'] }, [jersey!, shortsInOtherShipment]), [
      'i0',
      'o0',
    ]);
    const findJerseyFacts = (id: string) => (id === 'p0' ? facts(id) : undefined);
    assert.deepEqual(qualifyingLineIds({ category_ids: ['clothes'] }, undefined, findJerseyFacts), [
      'i0',
      'o0',
    ]);
    assert.deepEqual(qualifyingLineIds({}, undefined, findJerseyFacts), ['i0', 'o0', 'i1']);
  });
});
