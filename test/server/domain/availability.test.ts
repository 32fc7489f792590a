import assert from 'node:assert/strict';
import {
  computeAvailability,
  bundleAvailability,
  isAvailable,
  isSellable,
  mayOversell,
  unlimitedStock,
} from '../../../server/domain/availability.ts';

describe('availability', () => {
  const list = { id: 'main', default_in_stock: false };
  const record = { inventory_list_id: 'main', product_id: 'p', allocation: 5 };
  it('the stock of a product is its counter, or zero if the counter is negative', () => {
    const result = computeAvailability(list, record, 3);
    assert.deepEqual([result.ats, result.orderable, result.isCounted], [3, true, true]);
    assert.deepEqual([isAvailable(result, 3), isAvailable(result, 4)], [true, false]);
    assert.equal(computeAvailability(list, record, -2).ats, 0);
  });
  it('perpetual stock is unlimited, and so is the stock of a product without a record if the list has stock by default', () => {
    assert.equal(computeAvailability(list, { ...record, perpetual: true }, 0).ats, unlimitedStock);
    assert.equal(computeAvailability({ ...list, default_in_stock: true }, undefined, 0).ats, unlimitedStock);
    assert.equal(computeAvailability(list, undefined, 0).orderable, false);
  });
  it('a product that can be backordered is available in any quantity, even without stock', () => {
    const result = computeAvailability(list, { ...record, backorderable: true }, 0);
    assert.deepEqual([result.ats, result.orderable, isAvailable(result, 7)], [0, true, true]);
  });
  it('the stock of a bundle is limited by its record and its scarcest part, or by its record alone if only that counts', () => {
    const part = (stock: number, quantity: number) => ({
      quantity,
      availability: computeAvailability(list, record, stock),
    });
    const parts = [part(7, 2), part(9, 1)];
    assert.equal(bundleAvailability(undefined, parts, false)?.ats, 3);
    assert.equal(bundleAvailability(computeAvailability(list, record, 2), parts, false)?.ats, 2);
    assert.equal(bundleAvailability(computeAvailability(list, record, 8), parts, true)?.ats, 8);
    const uncountedPart = {
      quantity: 2,
      availability: computeAvailability(list, { ...record, perpetual: true }, 0),
    };
    assert.equal(bundleAvailability(undefined, [uncountedPart], false)?.ats, unlimitedStock);
    assert.equal(bundleAvailability(undefined, [uncountedPart, part(9, 2)], false)?.ats, 4);
  });
  it('a bundle without a record can be backordered if one part can be and the others are in stock', () => {
    const part = (overrides: object, stock: number) => ({
      quantity: 2,
      availability: computeAvailability(list, { ...record, ...overrides }, stock),
    });
    const backorderableBundle = bundleAvailability(
      undefined,
      [part({ backorderable: true }, 0), part({}, 2)],
      false,
    );
    assert.deepEqual(
      [
        backorderableBundle?.ats,
        backorderableBundle?.stockLevel,
        backorderableBundle?.orderable,
        backorderableBundle?.backorderable,
        backorderableBundle?.preorderable,
      ],
      [0, 0, true, true, false],
    );
    const bundleWithTooFewParts = bundleAvailability(
      undefined,
      [part({ backorderable: true }, 0), part({}, 1)],
      false,
    );
    assert.deepEqual(
      [bundleWithTooFewParts?.backorderable, bundleWithTooFewParts?.orderable],
      [false, false],
    );
    assert.equal(bundleAvailability(undefined, [part({}, 4)], false)?.isCounted, true);
    assert.equal(bundleAvailability(undefined, [part({ perpetual: true }, 0)], false)?.isCounted, false);
  });
  it('a bundle that uses only its own stock has no availability without a record, and the default of the list does not limit a bundle', () => {
    const parts = [{ quantity: 1, availability: computeAvailability(list, record, 5) }];
    assert.equal(bundleAvailability(undefined, parts, true), undefined);
    assert.equal(bundleAvailability(undefined, [], false), undefined);
    const defaultAvailability = computeAvailability({ ...list, default_in_stock: true }, undefined, 0);
    assert.equal(
      bundleAvailability(defaultAvailability, parts, false)?.ats,
      5,
      'the default of the list is no limit',
    );
  });
  it('the record of a bundle decides with its parts whether the bundle can be backordered', () => {
    const availabilityWith = (overrides: object, stock: number) =>
      computeAvailability(list, { ...record, ...overrides }, stock);
    const stockedPart = { quantity: 1, availability: availabilityWith({}, 3) };
    const backorderablePart = { quantity: 1, availability: availabilityWith({ backorderable: true }, 0) };
    const cases = [
      [availabilityWith({ backorderable: true }, 0), stockedPart, true],
      [availabilityWith({}, 0), backorderablePart, false],
      [availabilityWith({}, 2), backorderablePart, true],
      [availabilityWith({}, 2), stockedPart, false],
    ] as const;
    for (const [ownAvailability, part, expected] of cases)
      assert.equal(bundleAvailability(ownAvailability, [part], false)?.backorderable, expected);
  });
  it('a product can be sold before it is in stock if its record allows backorders or preorders', () => {
    const states = [{}, { backorderable: true }, { preorderable: true }].map((flags) => {
      const result = computeAvailability(list, { ...record, ...flags, in_stock_date: '2026-05-01' }, 0);
      assert.equal(result.inStockDate, '2026-05-01');
      return [
        result.orderable,
        result.backorderable,
        result.preorderable,
        isAvailable(result, 9),
        mayOversell(result),
      ];
    });
    assert.deepEqual(states, [
      [false, false, false, false, false],
      [true, true, false, true, true],
      [true, false, true, true, true],
    ]);
  });

  it('a bundle can be preordered if a part can be and the others are in stock, but not if another can only be backordered', () => {
    const part = (overrides: object, stock: number) => ({
      quantity: 1,
      availability: computeAvailability(list, { ...record, ...overrides }, stock),
    });
    const computeState = (...parts: ReturnType<typeof part>[]) => {
      const bundle = bundleAvailability(undefined, parts, false);
      return [bundle?.ats, bundle?.orderable, bundle?.backorderable, bundle?.preorderable, bundle?.isCounted];
    };
    const preorderablePart = part({ preorderable: true }, 0);
    const perpetualPart = part({ perpetual: true }, 0);
    assert.deepEqual(computeState(preorderablePart, perpetualPart), [0, true, false, true, true]);
    assert.deepEqual(computeState(preorderablePart, part({ backorderable: true }, 0)), [
      0,
      false,
      false,
      false,
      true,
    ]);
    assert.deepEqual(computeState(part({}, 3), perpetualPart), [3, true, false, false, true]);
    assert.deepEqual(computeState(perpetualPart), [unlimitedStock, true, false, false, false]);
    const countedAvailability = computeAvailability(list, record, 2);
    assert.equal(bundleAvailability(countedAvailability, [perpetualPart], false)?.isCounted, true);
  });

  it('items, variants and bundles are sold themselves; masters, groups and sets are not', () => {
    const types = ['item', 'variant', 'bundle', 'master', 'variation_group', 'set'] as const;
    assert.deepEqual(
      types.filter((type) => isSellable({ id: 'p', catalog_id: 'c', name: {}, type })),
      ['item', 'variant', 'bundle'],
    );
  });
});
