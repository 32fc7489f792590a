import assert from 'node:assert/strict';
import { variationValues } from '../../../server/domain/variation.ts';
import type { Product } from '../../../server/records/catalog.ts';

const product = (fields: Partial<Product>): Product => ({
  id: 'p',
  catalog_id: 'c',
  type: 'item',
  name: {},
  ...fields,
});

describe('variation values', () => {
  const values = [
    { value: 'a', name: {} },
    { value: 'b', name: {} },
  ];
  const master = product({
    variation_attributes: [
      { id: 'x', name: {}, values },
      { id: 'y', name: {}, values },
    ],
  });
  const variants = [
    { product: product({ variation_values: { x: 'a', y: 'a' } }), orderable: false },
    { product: product({ variation_values: { x: 'a', y: 'b' } }), orderable: true },
  ];
  const orderableValues = (selectedValues = {}) =>
    variationValues(master, variants, selectedValues)
      .filter((value) => value.orderable)
      .map(({ attributeId, value }) => `${attributeId}=${value}`);
  it('a variation value is orderable if a variant with it and the other selected values is orderable', () => {
    assert.deepEqual(orderableValues(), ['x=a', 'y=b']);
    assert.deepEqual(orderableValues({ y: 'a' }), ['y=b']);
  });
  it('a selected variation value does not restrict the values of its own attribute', () => {
    assert.deepEqual(orderableValues({ x: 'b' }), ['x=a']);
    assert.deepEqual(orderableValues({ x: 'a', y: 'a' }), ['y=b']);
    assert.deepEqual(orderableValues({ z: 'a' }), []);
    assert.deepEqual(variationValues(product({}), variants), []);
  });
});
