import assert from 'node:assert/strict';
import type { ScriptThread } from '../../../../contract/documents/debugger.ts';
import { nextDelayMs } from '../../../../src/debug/threads/poll-pace.ts';
import { ThreadTable, type ThreadChange } from '../../../../src/debug/threads/thread-table.ts';

const haltedThread = (id: number, lines: readonly number[], script = '/a/cartridge/a.js'): ScriptThread => ({
  id,
  status: 'halted',
  call_stack: lines.map((line_number, index) => ({
    index,
    location: { line_number, script_path: script, function_name: 'f()' },
  })),
});
const runningThread = (id: number): ScriptThread => ({ id, status: 'running', call_stack: [] });
const causeOf = (changes: readonly ThreadChange[]) => {
  const change = changes.find(({ kind }) => kind === 'halted');
  return change?.kind === 'halted' ? change.cause : undefined;
};

describe('The table of script threads', () => {
  let table: ThreadTable;
  beforeEach(() => (table = new ThreadTable()));
  const apply = (...threads: ScriptThread[]) => table.apply(table.nextTicket(), threads);

  it('the thread table contains a running thread from its start to its end', () => {
    assert.deepEqual(
      apply(runningThread(1)).map(({ kind }) => kind),
      ['started'],
    );
    const { state, generation, stack } = table.get(1) ?? assert.fail();
    assert.deepEqual([state, generation, stack], ['running', 0, []]);
    assert.deepEqual(
      table.all().map(({ id }) => id),
      [1],
    );
    const [end] = apply();
    assert.ok(end?.kind === 'ended' && !end.wasHalted);
    assert.deepEqual(table.all(), []);
  });

  it('the thread table distinguishes halts before the session from later ones', () => {
    assert.equal(causeOf(apply(haltedThread(1, [5])))?.isInitial, true);
    assert.equal(causeOf(apply(haltedThread(1, [5]), haltedThread(2, [5])))?.isInitial, false);
  });

  it('the thread table reports a halt after a command with the command and the stack at which it was given', () => {
    apply(haltedThread(1, [5, 3]));
    const cause = causeOf(table.complete(table.begin(1, 'over'), haltedThread(1, [6, 3])));
    assert.equal(cause?.command, 'over');
    assert.deepEqual(
      cause.startStack.map(({ location }) => location.line_number),
      [5, 3],
    );
    assert.equal(cause.isByOtherClient, false);
    const [change] = apply(haltedThread(1, [9, 3]));
    assert.ok(change?.kind === 'halted');
    assert.deepEqual([change.cause.command, change.cause.startStack], [undefined, []]);
    assert.equal(change.cause.isByOtherClient, true);
  });

  it('the thread table keeps the command of a running thread until its next halt', () => {
    apply(haltedThread(1, [5]));
    table.complete(table.begin(1, 'out'), runningThread(1));
    assert.equal(table.get(1)?.state, 'running');
    assert.deepEqual(apply(runningThread(1)), []);
    assert.equal(causeOf(apply(haltedThread(1, [7])))?.command, 'out');
  });

  it('the thread table reports a halt of a thread that continued without a command as one without a command', () => {
    apply(haltedThread(1, [5]));
    apply(runningThread(1));
    const cause = causeOf(apply(haltedThread(1, [5])));
    assert.deepEqual([cause?.command, cause?.startStack, cause?.isByOtherClient], [undefined, [], false]);
  });

  it('another line of a caller, another depth or another script is another halt', () => {
    apply(haltedThread(1, [5, 3]));
    assert.equal(apply(haltedThread(1, [5, 3])).length, 0);
    assert.equal(apply(haltedThread(1, [5, 4])).length, 1);
    assert.equal(apply(haltedThread(1, [5])).length, 1);
    assert.equal(apply(haltedThread(1, [5], '/b/cartridge/b.js')).length, 1);
  });

  it('the thread table reports nothing about a thread with a pending command', () => {
    apply(haltedThread(1, [5]));
    table.begin(1, 'over');
    assert.deepEqual(apply(runningThread(1)), []);
    assert.deepEqual(apply(), []);
    assert.equal(table.get(1)?.state, 'commanded');
    assert.throws(() => table.begin(1, 'over'), /is running|is not halted/);
  });

  it('the thread table ignores a response for a thread that has ended', () => {
    apply(haltedThread(1, [5]));
    const command = table.begin(1, 'over');
    table.clear();
    assert.deepEqual(table.complete(command, haltedThread(1, [6])), []);
    assert.deepEqual(table.end(command), []);
  });

  it('the thread table applies the state in a late response to the new thread with the same ID', () => {
    apply(haltedThread(1, [5]));
    const command = table.begin(1, 'over');
    table.clear();
    apply(haltedThread(1, [5]));
    assert.deepEqual(
      table.complete(command, haltedThread(1, [8])).map(({ kind }) => kind),
      ['halted'],
    );
    assert.equal(table.get(1)?.state, 'halted');
  });

  it('the thread table ends all threads when the platform has lost them, and reports none as halted', () => {
    apply(haltedThread(1, [5]), runningThread(2));
    const endedThreads = table.clear();
    assert.deepEqual(
      endedThreads.map((change) => change.kind === 'ended' && [change.thread.id, change.wasHalted]),
      [
        [1, false],
        [2, false],
      ],
    );
    assert.deepEqual(table.all(), []);
  });

  it('the thread table accepts the ID of an ended thread again from polls that are sent after its end', () => {
    apply(haltedThread(1, [5]));
    const earlyTicket = table.nextTicket();
    assert.deepEqual(
      table.end(table.begin(1, 'resume')).map((change) => change.kind === 'ended' && change.wasHalted),
      [false],
    );
    assert.deepEqual(table.apply(earlyTicket, [haltedThread(1, [5])]), []);
    assert.equal(apply(haltedThread(1, [5])).length, 2);
  });
});

describe('The delay until the next poll', () => {
  const pace = { sinceActivityMs: 3_600_000, isBusy: false, roundTripMs: 1, failureCount: 0 };

  it('long after activity, the polling delay while busy is 5 to 25 ms, or a longer round trip', () => {
    const busyPace = { ...pace, isBusy: true };
    assert.equal(nextDelayMs({ ...busyPace, roundTripMs: 0 }), 5);
    assert.equal(nextDelayMs({ ...busyPace, roundTripMs: 2 }), 16);
    assert.equal(nextDelayMs({ ...busyPace, roundTripMs: 4 }), 25);
    assert.equal(nextDelayMs({ ...busyPace, roundTripMs: 30 }), 30);
  });

  it('the polling delay of an idle platform starts at eight round trips (10 to 250 ms), and doubles in 10 s', () => {
    const idlePace = { ...pace, sinceActivityMs: 10_000 };
    assert.equal(nextDelayMs({ ...idlePace, roundTripMs: 0 }), 20);
    assert.equal(nextDelayMs({ ...idlePace, roundTripMs: 5 }), 80);
    assert.equal(nextDelayMs({ ...idlePace, roundTripMs: 31 }), 496);
    assert.equal(nextDelayMs({ ...idlePace, roundTripMs: 1_000 }), 500);
    assert.equal(nextDelayMs({ ...idlePace, sinceActivityMs: 5_000, roundTripMs: 40 }), 375);
  });

  it('the polling delay after failures is a tenth of a second, doubled with each, up to five seconds', () => {
    assert.deepEqual(
      [1, 2, 6, 7, 20].map((failures) => nextDelayMs({ ...pace, failureCount: failures })),
      [100, 200, 3_200, 5_000, 5_000],
    );
  });
});
