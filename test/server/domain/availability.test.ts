import assert from 'node:assert/strict';
import {
  computeAvailability,
  bundleAvailability,
  isAvailable,
  unlimitedStock,
} from '../../../server/domain/availability.ts';

describe('availability', () => {
  const list = { id: 'main', default_in_stock: false };
  const record = { inventory_list_id: 'main', product_id: 'p', allocation: 5 };
  it('the stock of a product is its counter', () => {
    const result = computeAvailability(list, record, 3);
    assert.deepEqual([result.ats, result.orderable, result.isCounted], [3, true, true]);
    assert.deepEqual([isAvailable(result, 3), isAvailable(result, 4)], [true, false]);
    assert.equal(computeAvailability(list, record, -2).ats, 0);
  });
  it('perpetual stock is unlimited, and so is a product without a record if the list has stock by default', () => {
    assert.equal(computeAvailability(list, { ...record, perpetual: true }, 0).ats, unlimitedStock);
    assert.equal(computeAvailability({ ...list, default_in_stock: true }, undefined, 0).ats, unlimitedStock);
    assert.equal(computeAvailability(list, undefined, 0).orderable, false);
  });
  it('a product on backorder or preorder is available up to its limit, from its in-stock date on', () => {
    const result = computeAvailability(list, { ...record, backorderable: true }, 0);
    assert.deepEqual([result.ats, result.orderable, isAvailable(result, 7)], [0, true, true]);
  });
  it('the stock of a bundle is limited by its scarcest part and by its own record', () => {
    const part = (stock: number, quantity: number) => ({
      quantity,
      availability: computeAvailability(list, record, stock),
    });
    const parts = [part(7, 2), part(9, 1)];
    assert.equal(bundleAvailability(undefined, parts, false)?.ats, 3);
    assert.equal(bundleAvailability(computeAvailability(list, record, 2), parts, false)?.ats, 2);
    assert.equal(bundleAvailability(computeAvailability(list, record, 8), parts, true)?.ats, 8);
  });
  it('a bundle without a record has the stock of its parts, and the flags that all of them have', () => {
    const part = (more: object, stock: number) => ({
      quantity: 2,
      availability: computeAvailability(list, { ...record, ...more }, stock),
    });
    const later = bundleAvailability(undefined, [part({ backorderable: true }, 0), part({}, 2)], false);
    assert.deepEqual(
      [later?.ats, later?.stockLevel, later?.orderable, later?.backorderable, later?.preorderable],
      [0, 0, true, true, false],
    );
    const short = bundleAvailability(undefined, [part({ backorderable: true }, 0), part({}, 1)], false);
    assert.deepEqual([short?.backorderable, short?.orderable], [false, false]);
    assert.equal(bundleAvailability(undefined, [part({}, 4)], false)?.isCounted, true);
    assert.equal(bundleAvailability(undefined, [part({ perpetual: true }, 0)], false)?.isCounted, false);
  });
  it('a bundle that uses its own stock only has the stock of its record, and is unavailable without one', () => {
    const parts = [{ quantity: 1, availability: computeAvailability(list, record, 5) }];
    assert.equal(bundleAvailability(undefined, parts, true), undefined);
    assert.equal(bundleAvailability(undefined, [], false), undefined);
    const own = computeAvailability({ ...list, default_in_stock: true }, undefined, 0);
    assert.equal(bundleAvailability(own, parts, false)?.ats, 5, 'a default limits nothing');
  });
});
