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
  it('is what the counter says', () => {
    const found = computeAvailability(list, record, 3);
    assert.deepEqual([found.ats, found.orderable, found.isCounted], [3, true, true]);
    assert.deepEqual([isAvailable(found, 3), isAvailable(found, 4)], [true, false]);
    assert.equal(computeAvailability(list, record, -2).ats, 0);
  });
  it('is without end for perpetual stock, and by default where the list says so', () => {
    assert.equal(computeAvailability(list, { ...record, perpetual: true }, 0).ats, unlimitedStock);
    assert.equal(computeAvailability({ ...list, default_in_stock: true }, undefined, 0).ats, unlimitedStock);
    assert.equal(computeAvailability(list, undefined, 0).orderable, false);
  });
  it('is a promise for what may be ordered back or ahead', () => {
    const found = computeAvailability(list, { ...record, backorderable: true }, 0);
    assert.deepEqual([found.ats, found.orderable, isAvailable(found, 7)], [0, true, true]);
  });
  it('of a bundle is that of its scarcest part and of its own record', () => {
    const part = (stock: number, quantity: number) => ({
      quantity,
      availability: computeAvailability(list, record, stock),
    });
    const parts = [part(7, 2), part(9, 1)];
    assert.equal(bundleAvailability(undefined, parts, false)?.ats, 3);
    assert.equal(bundleAvailability(computeAvailability(list, record, 2), parts, false)?.ats, 2);
    assert.equal(bundleAvailability(computeAvailability(list, record, 8), parts, true)?.ats, 8);
  });
  it('of a bundle without a record of its own is that of its parts, with the flags that all of them allow', () => {
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
  it('of a bundle whose stock alone counts is that of its record, and unknown without one', () => {
    const parts = [{ quantity: 1, availability: computeAvailability(list, record, 5) }];
    assert.equal(bundleAvailability(undefined, parts, true), undefined);
    assert.equal(bundleAvailability(undefined, [], false), undefined);
    const own = computeAvailability({ ...list, default_in_stock: true }, undefined, 0);
    assert.equal(bundleAvailability(own, parts, false)?.ats, 5, 'a default limits nothing');
  });
});
