import assert from 'node:assert/strict';
import { clearInternals, requireInternals, storeInternals } from '../../../runtime/inspect/internals.ts';

describe('internal properties of inspected objects', () => {
  it('an inspection calls no method of WeakMap that a script has replaced', () => {
    // Replaces the map that stores the properties, as between two inspections.
    clearInternals();
    const { get, set } = WeakMap.prototype;
    const calls: string[] = [];
    Object.assign(WeakMap.prototype, { get: () => void calls.push('get'), set: () => calls.push('set') });
    const target = {};
    try {
      storeInternals(target, [['[[PromiseState]]', 'pending']]);
      assert.deepEqual(requireInternals(target), [['[[PromiseState]]', 'pending']]);
    } finally {
      Object.assign(WeakMap.prototype, { get, set });
    }
    assert.deepEqual(calls, []);
  });
});
