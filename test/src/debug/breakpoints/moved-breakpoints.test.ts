import assert from 'node:assert/strict';
import type { RequestedBreakpoint } from '../../../../src/debug/breakpoints/breakpoint-entry.ts';
import { BreakpointRegistry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';

const file = '/app/order.js';

describe('the breakpoints of a file that is edited', () => {
  let lines: string[];
  let registry: BreakpointRegistry;
  const set = (...breakpoints: readonly RequestedBreakpoint[]) =>
    registry.replace(file, breakpoints, 1000, (line) => lines[line - 1]);
  const states = () =>
    registry
      .allEntries()
      .map(({ request, id, hitStatistics, isSetAgain }) => [
        request.line,
        id,
        hitStatistics.hits,
        isSetAgain,
      ]);
  beforeEach(() => {
    lines = ['a();', 'b();', 'a();', 'd();'];
    registry = new BreakpointRegistry();
    set({ line: 1 }, { line: 3, condition: 'total > 3' });
    registry.allEntries().forEach(({ hitStatistics }, index) => (hitStatistics.hits = index + 5));
  });

  it('a breakpoint that an edit has moved keeps its ID and its hits', () => {
    lines.unshift('first();', 'second();');
    set({ line: 5, condition: 'total > 3' }, { line: 3 });
    assert.deepEqual(states(), [
      [5, 2, 6, false],
      [3, 1, 5, false],
    ]);
  });

  it('a breakpoint above an edit stays, and the moved one below it keeps its hits', () => {
    lines.splice(1, 0, 'first();');
    set({ line: 1 }, { line: 4, condition: 'total > 3' });
    assert.deepEqual(states(), [
      [1, 1, 5, false],
      [4, 2, 6, false],
    ]);
  });

  it('a breakpoint that is set on a line with other code, or with other settings, is a new one', () => {
    lines.unshift('first();');
    set({ line: 3 }, { line: 4, condition: 'total > 3' });
    assert.deepEqual(
      states().map(([line, , hits]) => [line, hits]),
      [
        [3, 0],
        [4, 0],
      ],
    );
    set({ line: 2 }, { line: 4 });
    assert.deepEqual(
      states().map(([, , hits]) => hits),
      [0, 0],
    );
  });

  it('a breakpoint that replaces another one is a new one, although its line has the same code', () => {
    set({ line: 1 });
    set({ line: 3 });
    assert.deepEqual(
      states().map(([line, , hits]) => [line, hits]),
      [[3, 0]],
    );
  });

  describe('that the editor has moved without sending them', () => {
    const move = (...newLines: readonly number[]) => registry.move(file, newLines, (line) => lines[line - 1]);

    it('breakpoints that the editor has moved without sending them keep their order, conditions, IDs and hits', () => {
      lines.unshift('first();', 'second();');
      move(5, 3);
      assert.deepEqual(states(), [
        [3, 1, 5, false],
        [5, 2, 6, false],
      ]);
      assert.equal(registry.allEntries()[1]?.request.condition, 'total > 3');
    });

    it('a breakpoint that the platform has at another line is not moved there, unless its code has moved', () => {
      for (const entry of registry.allEntries().slice(0, 1)) entry.outcome = { line: 2, id: 7 };
      move(2, 3);
      assert.deepEqual(
        registry.allEntries().map(({ request }) => request.line),
        [1, 3],
      );
      lines.unshift('first();');
      move(2, 4);
      assert.deepEqual(
        registry.allEntries().map(({ request }) => request.line),
        [2, 4],
      );
    });

    it('no breakpoint is moved if the editor has a different number of breakpoints, such as none while all are deactivated', () => {
      move();
      assert.equal(registry.allEntries().length, 2);
    });
  });
});
