import assert from 'node:assert/strict';
import type { ScriptThread } from '../../../../contract/documents/debugger.ts';
import { stopReason } from '../../../../src/debug/threads/stop-reason.ts';
import { nextDelayMs } from '../../../../src/debug/threads/poll-pace.ts';
import { ThreadTable } from '../../../../src/debug/threads/thread-table.ts';

const haltedThread = (id: number, ...lines: number[]): ScriptThread => ({
  id,
  status: 'halted',
  call_stack: lines.map((line_number, index) => ({
    index,
    location: { line_number, script_path: '/a/cartridge/a.js', function_name: 'f()' },
  })),
});
const runningThread = (id: number): ScriptThread => ({ id, status: 'running', call_stack: [] });

describe('the thread table', () => {
  let table: ThreadTable;
  beforeEach(() => (table = new ThreadTable()));
  const poll = (...threads: ScriptThread[]) =>
    table.apply(table.nextTicket(), threads).map(({ kind }) => kind);

  it('the thread table reports a halt once', () => {
    assert.deepEqual(poll(haltedThread(1, 5)), ['started', 'halted']);
    assert.deepEqual(poll(haltedThread(1, 5)), []);
    assert.equal(table.get(1)?.generation, 1);
  });

  it('the thread table reports a second halt on the same line', () => {
    poll(haltedThread(1, 5));
    table.complete(table.begin(1, 'resume'), runningThread(1));
    assert.deepEqual(poll(haltedThread(1, 5)), ['halted']);
    assert.equal(table.get(1)?.generation, 2);
  });

  it('the thread table ignores polls that are older than the end of a thread', () => {
    poll(haltedThread(1, 5), haltedThread(2, 7));
    const olderTicket = table.nextTicket();
    assert.deepEqual(
      table.end(table.begin(1, 'resume')).map(({ kind }) => kind),
      ['ended'],
    );
    assert.deepEqual(table.apply(olderTicket, [haltedThread(1, 5), haltedThread(2, 7)]), []);
    // After a restart of the platform, another thread may have the same ID.
    assert.deepEqual(poll(haltedThread(1, 5), haltedThread(2, 7)), ['started', 'halted']);
  });

  it("the thread table reports the halt in a command's response, and not again from the next poll", () => {
    poll(haltedThread(1, 5));
    assert.deepEqual(
      table.complete(table.begin(1, 'over'), haltedThread(1, 5)).map(({ kind }) => kind),
      ['halted'],
    );
    assert.deepEqual(poll(haltedThread(1, 5)), []);
  });

  it('the thread table ignores polls that were sent before the response to a command', () => {
    poll(haltedThread(1, 5));
    const earlyTicket = table.nextTicket();
    const command = table.begin(1, 'over');
    assert.deepEqual(table.apply(earlyTicket, [haltedThread(1, 5)]), []);
    const ticketDuringCommand = table.nextTicket();
    table.complete(command, runningThread(1));
    assert.deepEqual(table.apply(ticketDuringCommand, [haltedThread(1, 5)]), []);
    assert.deepEqual(table.apply(ticketDuringCommand, []), []);
    assert.deepEqual(poll(haltedThread(1, 6)), ['halted']);
  });

  it('the thread table reports a halt again if the response to a command was lost', () => {
    poll(haltedThread(1, 5));
    table.markLost(table.begin(1, 'over'));
    assert.deepEqual(poll(haltedThread(1, 5)), ['halted']);
  });

  it('the thread table reports threads that continue, move or end without a command of this session', () => {
    poll(haltedThread(1, 5), haltedThread(2, 7));
    assert.deepEqual(poll(runningThread(1), haltedThread(2, 8)), ['continued', 'halted']);
    const [first, second] = table.apply(table.nextTicket(), []);
    assert.deepEqual([first?.kind, second?.kind], ['ended', 'ended']);
    assert.ok(second?.kind === 'ended' && second.wasHalted);
  });

  it('a lost command, or one that ended its thread, does not affect a later thread with the same ID', () => {
    poll(haltedThread(1, 5));
    const command = table.begin(1, 'over');
    table.clear();
    assert.deepEqual(poll(haltedThread(1, 5)), ['started', 'halted']);
    table.markLost(command);
    assert.equal(table.get(1)?.state, 'halted');
    assert.deepEqual(table.end(command), []);
    assert.deepEqual(poll(haltedThread(1, 5)), []);
  });

  it('the thread table rejects commands for threads that are not halted', () => {
    assert.throws(() => table.begin(1, 'over'), /has ended/);
    poll(runningThread(1));
    assert.throws(() => table.begin(1, 'over'), /is running/);
  });
});

describe('the reason of a stop', () => {
  const cause = (
    command: 'over' | 'into' | 'out' | 'resume' | undefined,
    depth: number,
    isInitial = false,
  ) => ({
    command,
    startStack: haltedThread(1, ...Array.from({ length: depth }, () => 1)).call_stack,
    isInitial,
  });
  const stack = (depth: number) => haltedThread(1, ...Array.from({ length: depth }, () => 1)).call_stack;

  it('the reason of a stop is "step" where the step ends, and "breakpoint" if a breakpoint ends it earlier', () => {
    assert.equal(stopReason(cause('over', 2), stack(2), true), 'step');
    assert.equal(stopReason(cause('over', 2), stack(3), true), 'breakpoint');
    assert.equal(stopReason(cause('into', 1), stack(2), true), 'step');
    assert.equal(stopReason(cause('out', 2), stack(1), false), 'step');
    assert.equal(stopReason(cause('out', 2), stack(2), true), 'breakpoint');
    assert.equal(stopReason(cause('resume', 2), stack(2), true), 'breakpoint');
    assert.equal(stopReason(cause(undefined, 0), stack(1), true), 'breakpoint');
    assert.equal(stopReason(cause(undefined, 0, true), stack(1), false), 'entry');
    assert.equal(stopReason(cause(undefined, 0), stack(1), false), 'debugger statement');
  });
});

describe('the pace of polling', () => {
  const pace = { sinceActivityMs: 0, isBusy: false, roundTripMs: 1, failureCount: 0 };
  it('the polling delay is shortest after activity, longer with time, and longest when idle', () => {
    assert.equal(nextDelayMs({ ...pace, isBusy: true }), 2);
    assert.equal(nextDelayMs({ ...pace, isBusy: true, sinceActivityMs: 40 }), 5);
    assert.equal(nextDelayMs({ ...pace, isBusy: true, sinceActivityMs: 60_000 }), 8);
    assert.equal(nextDelayMs({ ...pace, isBusy: true, sinceActivityMs: 60_000, roundTripMs: 20 }), 25);
    assert.equal(nextDelayMs({ ...pace, isBusy: true, sinceActivityMs: 60_000, roundTripMs: 200 }), 200);
    assert.equal(nextDelayMs({ ...pace, sinceActivityMs: 2_000 }), 12);
    assert.equal(nextDelayMs({ ...pace, sinceActivityMs: 30_000 }), 40);
    assert.equal(nextDelayMs({ ...pace, sinceActivityMs: 3_600_000 }), 500);
    assert.equal(nextDelayMs({ ...pace, sinceActivityMs: 1_000, roundTripMs: 100 }), 125);
  });
  it('the polling delay grows with failures', () => {
    assert.deepEqual(
      [1, 2, 3, 9].map((failures) => nextDelayMs({ ...pace, isBusy: true, failureCount: failures })),
      [100, 200, 400, 5_000],
    );
  });
});
