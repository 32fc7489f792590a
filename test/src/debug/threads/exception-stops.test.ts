import assert from 'node:assert/strict';
import { ExceptionStops } from '../../../../src/debug/threads/exception-stops.ts';
import type { TrackedThread } from '../../../../src/debug/threads/thread-table.ts';

const stack = (line: number) => [
  {
    index: 0,
    location: { function_name: 'f()', script_path: '/app/cartridge/scripts/a.js', line_number: line },
  },
];
const pausedThread = (line: number, isUncaught: boolean): TrackedThread => ({
  id: 1,
  state: 'halted',
  generation: 1,
  stack: stack(line),
  exception: { threadId: 1, isUncaught, text: 'Error: a' },
});
const failure = (line: number) => ({ kind: 'Error', message: 'a', extensionPoint: 'x', stack: stack(line) });

describe('scripts that have paused on errors', () => {
  it('the failure of a script that has paused on its uncaught error is not shown again', () => {
    const stops = new ExceptionStops();
    stops.record(pausedThread(3, true));
    assert.deepEqual([stops.includes(failure(3)), stops.includes(failure(4))], [true, false]);
  });

  it('a failure is shown if the script paused on an error that it caught, or if the failure has no location', () => {
    const stops = new ExceptionStops();
    stops.record(pausedThread(3, false));
    stops.record(undefined);
    assert.equal(stops.includes(failure(3)), false);
    assert.equal(stops.includes({ ...failure(3), stack: [] }), false);
  });
});
