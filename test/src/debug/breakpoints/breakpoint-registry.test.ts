import assert from 'node:assert/strict';
import { BreakpointRegistry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';

describe('the breakpoints of a debug session that restarts', () => {
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
