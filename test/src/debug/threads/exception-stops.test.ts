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
const failure = (line: number, message = 'a') => ({
  kind: 'Error',
  message,
  extensionPoint: 'x',
  stack: stack(line),
});

describe('scripts that have paused on errors', () => {
  it('the failure of a script that has paused on its uncaught error is not shown again', () => {
    const stops = new ExceptionStops();
    stops.record(pausedThread(3, true), 10);
    assert.deepEqual(
      [failure(3), failure(3, 'b'), failure(4), failure(4, 'b')].map((value) => stops.includes(value, 10)),
      [true, true, true, false],
    );
  });

  it('a failure is shown if its script has paused on the error only during an earlier request', () => {
    const stops = new ExceptionStops();
    stops.record(pausedThread(3, true), 10);
    assert.equal(stops.includes(failure(3), 11), false);
  });

  it('a failure with a syntax error is not shown again if the script has paused where it requires the module', () => {
    const stops = new ExceptionStops();
    const text = 'SyntaxError: Unexpected token (/app/cartridge/scripts/a.js:7:9)';
    stops.record({ ...pausedThread(3, true), exception: { threadId: 1, isUncaught: true, text } }, 10);
    const syntaxError = { ...failure(7, 'Unexpected token'), kind: 'SyntaxError', syntaxErrorColumn: 9 };
    assert.equal(stops.includes(syntaxError, 10), true);
    assert.equal(stops.includes({ ...syntaxError, syntaxErrorColumn: 8 }, 10), false);
  });

  it('a failure is shown if the script paused on an error that it caught, or on another one', () => {
    const stops = new ExceptionStops();
    stops.record(pausedThread(3, false), 10);
    stops.record(undefined, 10);
    assert.equal(stops.includes(failure(3), 10), false);
    stops.record({ ...pausedThread(3, true), stack: [] }, 10);
    assert.equal(stops.includes({ ...failure(3, 'b'), stack: [] }, 10), false);
  });

  it('only the latest 100 stops are remembered', () => {
    const stops = new ExceptionStops();
    const text = (line: number) => ({ threadId: 1, isUncaught: true, text: `Error: ${line}` });
    for (let line = 1; line <= 101; line++)
      stops.record({ ...pausedThread(line, true), exception: text(line) }, 10);
    assert.deepEqual([stops.includes(failure(1), 10), stops.includes(failure(2), 10)], [false, true]);
  });
});
