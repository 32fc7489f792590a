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

  it('a breakpoint that is set instead of another one is a new one, although its line has the same code', () => {
    set({ line: 1 });
    set({ line: 3 });
    assert.deepEqual(
      states().map(([line, , hits]) => [line, hits]),
      [[3, 0]],
    );
  });
});
