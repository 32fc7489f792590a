import assert from 'node:assert/strict';
import { withEmptyLists, withoutEmptyLists } from '../../../server/http/list-fields.ts';
import type { Shape } from '../../../server/http/schema-shape.ts';

const itemShape: Shape = {
  type: 'object',
  properties: { item_id: { type: 'string' }, price_adjustments: { type: 'array' } },
};
const basketShape: Shape = {
  type: 'object',
  properties: {
    basket_id: { type: 'string' },
    coupon_items: { type: 'array', items: { type: 'object' } },
    product_items: { type: 'array', items: itemShape },
    gift_item: itemShape,
  },
};

describe('the lists of a response document for modify hooks', () => {
  it('each list that is missing is added as an empty list, also inside lists and documents', () => {
    const basket = { basket_id: 'b1', product_items: [{ item_id: 'i1' }], gift_item: { item_id: 'g1' } };
    assert.deepEqual(withEmptyLists(basket, basketShape), {
      basket_id: 'b1',
      product_items: [{ item_id: 'i1', price_adjustments: [] }],
      gift_item: { item_id: 'g1', price_adjustments: [] },
      coupon_items: [],
    });
    assert.deepEqual(basket, {
      basket_id: 'b1',
      product_items: [{ item_id: 'i1' }],
      gift_item: { item_id: 'g1' },
    });
  });

  it('a list that the document has, and a list that is null, are not replaced', () => {
    const basket = { coupon_items: [{ code: 'SPRING' }], product_items: null, gift_item: null };
    assert.deepEqual(withEmptyLists(basket, basketShape), basket);
  });

  it('values without a schema, such as custom attributes, and texts and null are not changed', () => {
    const custom = { c_note: { lines: null }, c_codes: ['a'] };
    assert.deepEqual(withEmptyLists(custom, { type: 'object' }), custom);
    assert.deepEqual(withEmptyLists(custom, undefined), custom);
    assert.deepEqual(withEmptyLists([{ a: 1 }], undefined), [{ a: 1 }]);
    assert.equal(withEmptyLists('text', basketShape), 'text');
    assert.equal(withEmptyLists(null, basketShape), null);
  });
});

describe('the lists of a response document after its modify hooks', () => {
  it('the lists that were added for scripts and are still empty are removed, also inside lists and documents', () => {
    const original = { basket_id: 'b1', product_items: [{ item_id: 'i1' }], gift_item: { item_id: 'g1' } };
    assert.deepEqual(withoutEmptyLists(withEmptyLists(original, basketShape), original), original);
  });

  it('a list that a script filled stays, and so does an empty list that the original contains', () => {
    const original = { product_items: [], gift_item: { item_id: 'g1' } };
    const changed = {
      product_items: [],
      coupon_items: [{ code: 'SPRING' }],
      gift_item: { item_id: 'g1', price_adjustments: [{ price: 1 }] },
    };
    assert.deepEqual(withoutEmptyLists(changed, original), changed);
  });

  it('the added lists are removed from elements that a script has moved, also if it has removed other elements', () => {
    const itemWithAdjustment = { item_id: 'i1', price_adjustments: [{ price: 1 }] };
    const itemWithEmptyList = { item_id: 'i2', price_adjustments: [] };
    const original = { product_items: [itemWithAdjustment, itemWithEmptyList, { item_id: 'i3' }] };
    const { product_items: items } = withEmptyLists(original, basketShape) as { product_items: unknown[] };
    const read = (...indexes: number[]) =>
      withoutEmptyLists({ product_items: indexes.map((index) => items[index]) }, original);
    assert.deepEqual(read(2, 1, 0), {
      product_items: [{ item_id: 'i3' }, itemWithEmptyList, itemWithAdjustment],
    });
    assert.deepEqual(read(2), { product_items: [{ item_id: 'i3' }] });
    assert.deepEqual(read(1), { product_items: [itemWithEmptyList] });
  });

  it('the added lists are removed from elements without an ID that a script has moved', () => {
    const original = [{ code: 'A', tags: [] }, { code: 'B' }];
    assert.deepEqual(withoutEmptyLists([{ code: 'B', tags: [] }], original), [{ code: 'B' }]);
    assert.deepEqual(
      withoutEmptyLists(
        [
          { code: 'A2', tags: [] },
          { code: 'B', tags: [] },
        ],
        original,
      ),
      [{ code: 'A2', tags: [] }, { code: 'B' }],
    );
  });

  it('an empty list that a script assigns to a custom attribute stays, and so do other empty values', () => {
    const changed = { c_codes: [], note: '', gift_item: null, product_items: {} };
    assert.deepEqual(withoutEmptyLists(changed, {}), changed);
  });

  it('empty lists stay inside values that the original does not have, or has with another type', () => {
    const added = { product_items: [{ item_id: 'new', price_adjustments: [] }] };
    assert.deepEqual(withoutEmptyLists(added, { product_items: [] }), added);
    assert.deepEqual(withoutEmptyLists([{ a: [] }], { a: 1 }), [{ a: [] }]);
    assert.deepEqual(withoutEmptyLists({ a: [] }, [1]), { a: [] });
    assert.deepEqual(withoutEmptyLists({ a: [] }, null), { a: [] });
    assert.equal(withoutEmptyLists(null, {}), null);
    assert.equal(withoutEmptyLists('text', {}), 'text');
  });
});
