import assert from 'node:assert/strict';
import type { Placer } from '../../../../src/debug/breakpoints/placement.ts';
import { createEntry, recordHit } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import {
  disprovesWarning,
  openWarningOf,
  placeEntry,
} from '../../../../src/debug/breakpoints/breakpoint-warnings.ts';

describe('the warning that no request reaches a breakpoint', () => {
  const createBreakpoint = () => createEntry(1, 'source', '/app/cartridge/a.js', { line: 1 });
  const placerWith = (warning?: string): Placer =>
    ({ place: () => ({ kind: 'placed', scriptPath: '/app/cartridge/a.js', line: 1, warning }) }) as never;

  it('a hit disproves the warning of a breakpoint, also after the breakpoint was placed again with the same warning', () => {
    const entry = createBreakpoint();
    placeEntry(entry, placerWith('b.js runs instead.'));
    assert.equal(openWarningOf(entry), 'b.js runs instead.');
    recordHit(entry.hitStatistics, 1, 0);
    assert.deepEqual([openWarningOf(entry), disprovesWarning(entry)], [undefined, true]);
    placeEntry(entry, placerWith('b.js runs instead.'), true);
    assert.equal(openWarningOf(entry), undefined);
    recordHit(entry.hitStatistics, 1, 0);
    assert.equal(disprovesWarning(entry), false);
  });

  it('a hit does not disprove a warning that came after the hit, but the next hit does', () => {
    const entry = createBreakpoint();
    placeEntry(entry, placerWith());
    recordHit(entry.hitStatistics, 1, 0);
    placeEntry(entry, placerWith('b.js runs instead.'));
    assert.equal(openWarningOf(entry), 'b.js runs instead.');
    recordHit(entry.hitStatistics, 1, 0);
    assert.deepEqual([openWarningOf(entry), disprovesWarning(entry)], [undefined, true]);
  });

  it('a hit does not disprove a warning that appears after a change of the cartridge path', () => {
    for (const isOtherPath of [true, false]) {
      const entry = createBreakpoint();
      placeEntry(entry, placerWith());
      recordHit(entry.hitStatistics, 1, 0);
      placeEntry(entry, placerWith(), isOtherPath);
      entry.hookWarning = 'Nothing runs this script.';
      assert.equal(openWarningOf(entry), isOtherPath ? 'Nothing runs this script.' : undefined);
    }
  });
});
