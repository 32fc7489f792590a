import assert from 'node:assert/strict';
import type { Breakpoint, NewBreakpoint } from '../../../../contract/documents/debugger.ts';
import { Breakpoints } from '../../../../src/debug/breakpoints/breakpoints.ts';
import type { Placer } from '../../../../src/debug/breakpoints/placement.ts';
import { BreakpointSynchronizer } from '../../../../src/debug/breakpoints/synchronizer.ts';
import type { DebuggerApi } from '../../../../src/debug/debugger-api.ts';

const file = '/workspace/app/cartridge/order.js';

describe('the time at which a breakpoint was set', () => {
  let time: number;
  let platformBreakpoints: Breakpoint[];
  let breakpoints: Breakpoints;
  let lines: string[];
  const setTimeOf = (line: number) => breakpoints.nearestEntry(file, line)?.setTime;

  beforeEach(async () => {
    time = 100;
    lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    let nextId = 1;
    platformBreakpoints = [];
    breakpoints = new Breakpoints(() => undefined);
    const api: Pick<DebuggerApi, 'breakpoints' | 'addBreakpoints' | 'removeBreakpoint'> = {
      breakpoints: () => Promise.resolve(platformBreakpoints),
      addBreakpoints: (newBreakpoints: readonly NewBreakpoint[]) => {
        platformBreakpoints = [
          ...platformBreakpoints,
          ...newBreakpoints.map((breakpoint) => ({ ...breakpoint, id: nextId++ })),
        ];
        return Promise.resolve(platformBreakpoints);
      },
      removeBreakpoint: (id) => {
        platformBreakpoints = platformBreakpoints.filter((breakpoint) => breakpoint.id !== id);
        return Promise.resolve();
      },
    };
    await breakpoints.connect({
      placer: {
        place: (_: string, line: number) => ({
          kind: 'placed',
          scriptPath: '/app/cartridge/order.js',
          line,
          warning: undefined,
        }),
        lineText: (_: string, line: number) => lines[line - 1],
      } as unknown as Placer,
      synchronizer: new BreakpointSynchronizer(api),
      clock: { now: () => time, monotonicNow: () => time, schedule: () => () => undefined },
    });
    await breakpoints.set(file, [{ line: 5 }, { line: 8, condition: 'total > 3' }]);
  });

  it('a breakpoint keeps its set time while others are set, and has a later time after it was removed and set again', async () => {
    time = 200;
    await breakpoints.set(file, [{ line: 5 }]);
    assert.equal(setTimeOf(5), 100);
    await breakpoints.set(file, []);
    await breakpoints.set(file, [{ line: 5 }]);
    assert.equal(setTimeOf(5), 200);
  });

  it('a breakpoint was requested when the editor sent it during the session, and a change of its condition is no new request', async () => {
    const requestedTimes = () => [5, 6].map((line) => breakpoints.nearestEntry(file, line)?.requestedTime);
    await breakpoints.set(file, []);
    time = 200;
    await breakpoints.set(file, [{ line: 5 }]);
    time = 300;
    await breakpoints.set(file, [{ line: 5, condition: 'total > 3' }, { line: 6 }]);
    assert.deepEqual(requestedTimes(), [200, 300]);
  });

  it('a breakpoint that the platform has lost has the time at which it was restored', async () => {
    time = 200;
    platformBreakpoints = platformBreakpoints.filter(({ line_number }) => line_number === 8);
    await breakpoints.check();
    assert.deepEqual([setTimeOf(5), setTimeOf(8)], [200, 100]);
    time = 300;
    platformBreakpoints = [];
    await breakpoints.restore();
    assert.deepEqual([setTimeOf(5), setTimeOf(8)], [300, 300]);
  });

  it('a breakpoint keeps its time when the adapter begins to evaluate its condition', async () => {
    time = 200;
    const entry = breakpoints.nearestEntry(file, 8) ?? assert.fail();
    await breakpoints.probe(entry);
    assert.equal(platformBreakpoints.find(({ line_number }) => line_number === 8)?.condition, undefined);
    assert.equal(entry.setTime, 100);
  });

  it('a breakpoint that an edit has moved keeps its time, also if it is now on the line of another one', async () => {
    time = 200;
    lines.unshift('if (isGuest) {', '  return;', '}');
    const condition = 'total > 3';
    await breakpoints.set(file, [{ line: 8 }, { line: 11, condition }]);
    assert.deepEqual([setTimeOf(8), setTimeOf(11)], [100, 100]);
    assert.deepEqual(
      platformBreakpoints.map(({ line_number }) => line_number),
      [8, 11],
    );
    await breakpoints.set(file, [{ line: 9 }, { line: 11, condition }]);
    assert.deepEqual([setTimeOf(9), setTimeOf(11)], [200, 100]);
  });
});
