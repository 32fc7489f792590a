import assert from 'node:assert/strict';
import type { RequestedBreakpoint } from '../../../../src/debug/breakpoints/breakpoint-entry.ts';
import { BreakpointRegistry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';

describe('the breakpoints of a debug session that restarts', () => {
  it('a breakpoint that is set again has the time of its removal, and a change does not count as a removal', () => {
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

  it('the hits of the earlier breakpoints of a line are counted, whatever their settings', () => {
    const registry = new BreakpointRegistry();
    const file = '/app/order.js';
    const set = (...breakpoints: readonly RequestedBreakpoint[]) => registry.replace(file, breakpoints);
    const hit = () => registry.allEntries().forEach(({ hitStatistics }) => hitStatistics.hits++);
    set({ line: 3 }, { line: 8 });
    hit();
    set({ line: 8 });
    hit();
    const hitCounts = () =>
      registry.allEntries().map(({ earlierHits, hitStatistics }) => [earlierHits, hitStatistics.hits]);
    set({ line: 3 }, { line: 8 });
    assert.deepEqual(hitCounts(), [
      [1, 0],
      [0, 2],
    ]);
    hit();
    set({ line: 3, condition: 'total > 100' }, { line: 8 });
    assert.deepEqual(hitCounts()[0], [2, 0]);
    registry.reset();
    assert.deepEqual(hitCounts()[0], [0, 0]);
  });

  it('the registry records what was last changed in a breakpoint, and when its line first had a breakpoint', () => {
    const registry = new BreakpointRegistry();
    const set = (...breakpoints: readonly RequestedBreakpoint[]) =>
      registry.replace('/app/order.js', breakpoints, 9000);
    const changes = () => registry.allEntries().map(({ change }) => change);
    const confirm = (setTime: number) =>
      registry.allEntries().forEach((entry) => (entry.setTime ??= setTime));
    set({ line: 3 }, { line: 8 });
    // The platform has not confirmed the breakpoint yet.
    set({ line: 3, logMessage: 'here' }, { line: 8 });
    assert.deepEqual(changes(), [undefined, undefined]);
    confirm(1000);
    set({ line: 3, condition: 'total > 100' }, { line: 8 });
    assert.deepEqual(changes(), [{ subject: 'condition', firstSetTime: 1000 }, undefined]);
    confirm(2000);
    set({ line: 3, condition: 'total > 100', hitCondition: '2' }, { line: 8 });
    assert.deepEqual(changes(), [{ subject: 'hit count', firstSetTime: 1000 }, undefined]);
    set({ line: 3, condition: 'total > 100', hitCondition: '2', logMessage: 'here' }, { line: 8 });
    assert.deepEqual(changes(), [{ subject: 'message', firstSetTime: 1000 }, undefined]);
    set({ line: 8 });
    set({ line: 8 }, { line: 3 });
    assert.deepEqual(changes(), [undefined, undefined]);
    set({ line: 8, condition: 'total > 100' });
    registry.reset();
    assert.deepEqual(changes(), [undefined]);
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
