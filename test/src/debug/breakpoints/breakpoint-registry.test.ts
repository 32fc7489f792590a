import assert from 'node:assert/strict';
import { BreakpointRegistry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';

describe('the breakpoints of a debug session that restarts', () => {
  it('the time of a removal is kept for the breakpoint that is set again, but a change is no removal', () => {
    const registry = new BreakpointRegistry();
    const file = '/app/order.js';
    registry.replace(file, [{ line: 3 }, { line: 8 }], 1000);
    registry.replace(file, [{ line: 3, condition: 'total > 100' }], 2000);
    const entries = registry.replace(file, [{ line: 3, condition: 'total > 100' }, { line: 8 }], 3000);
    assert.deepEqual(
      entries.map(({ isSetAgain, removedTime }) => [isSetAgain, removedTime]),
      [
        [false, undefined],
        [true, 2000],
      ],
    );
  });

  it('a restart of the session keeps the IDs of breakpoints, but discards what was recorded about them', () => {
    const registry = new BreakpointRegistry();
    const lines = [{ line: 3, condition: 'total > 100' }, { line: 8 }];
    registry.replace('/app/order.js', lines);
    // Deactivating all breakpoints removes them, and activating them sets them again.
    registry.replace('/app/order.js', []);
    const entries = registry.replace('/app/order.js', lines);
    for (const entry of entries) Object.assign(entry, { wasReached: true, isProbed: true });
    assert.deepEqual(
      entries.map(({ isSetAgain }) => isSetAgain),
      [true, true],
    );

    registry.reset();

    assert.deepEqual(
      registry.replace('/app/order.js', lines).map(({ id, ...entry }) => ({
        isSameId: entries.some((previous) => previous.id === id),
        wasReached: entry.wasReached,
        isProbed: entry.isProbed,
        isSetAgain: entry.isSetAgain,
      })),
      [
        { isSameId: true, wasReached: false, isProbed: false, isSetAgain: false },
        { isSameId: true, wasReached: false, isProbed: false, isSetAgain: false },
      ],
    );
  });
});
