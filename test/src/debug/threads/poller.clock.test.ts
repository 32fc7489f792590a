import assert from 'node:assert/strict';
import { Poller } from '../../../../src/debug/threads/poller.ts';
import { FakeClientClock, settled } from '../../../support/fake-client-clock.ts';

interface Poll {
  readonly at: number;
  readonly signal: AbortSignal;
  answer(wasHeld?: boolean): Promise<void>;
  fail(): Promise<void>;
}

describe('Polling', () => {
  let clock: FakeClientClock;
  let polls: Poll[];
  let failures: number[];
  let isBusy: boolean;
  let retryMs: number | undefined;
  let poller: Poller;
  beforeEach(() => {
    clock = new FakeClientClock();
    [polls, failures, isBusy, retryMs] = [[], [], true, 0];
    poller = new Poller({
      clock,
      isBusy: () => isBusy,
      poll: (signal) =>
        new Promise((resolve, reject) => {
          polls.push({
            at: clock.monotonicNow(),
            signal,
            answer: (wasHeld = false) => (resolve({ wasHeld }), settled()),
            fail: () => (reject(new Error('gone')), settled()),
          });
        }),
      onFailure: (_error, sentAt) => {
        failures.push(sentAt);
        return Promise.resolve(retryMs);
      },
    });
  });
  const last = (): Poll => polls.at(-1) ?? assert.fail('nothing was polled');
  /** Milliseconds after which the next poll is sent. */
  async function untilNext(limitMs = 10_000): Promise<number> {
    const count = polls.length;
    const from = clock.monotonicNow();
    while (polls.length === count && clock.monotonicNow() - from < limitMs) await clock.pass(1);
    return clock.monotonicNow() - from;
  }

  it('begins at once, one poll at a time', async () => {
    assert.equal(poller.isRunning(), false);
    poller.start();
    poller.start();
    assert.equal(polls.length, 1);
    assert.equal(poller.isRunning(), true);
    await clock.pass(60_000);
    assert.equal(polls.length, 1);
  });

  it('is paced by the round trip of the last poll', async () => {
    poller.start();
    await clock.pass(20);
    await last().answer();
    assert.equal(await untilNext(), 20);
  });

  it('follows a held poll at once, whose time is no round trip', async () => {
    poller.start();
    await clock.pass(5_000);
    await last().answer(true);
    assert.equal(polls.length, 2);
    await last().answer();
    assert.equal(await untilNext(), 5, 'the shortest delay of a busy platform');
  });

  it('asked for during a poll follows that poll at once, and only once', async () => {
    poller.start();
    poller.pollSoon();
    assert.equal(polls.length, 1);
    await last().answer();
    assert.equal(polls.length, 2);
    await last().answer();
    assert.equal(polls.length, 2);
  });

  it('asked for between two polls is sent at once, instead of the scheduled poll', async () => {
    poller.start();
    await clock.pass(20);
    await last().answer();
    poller.pollSoon();
    assert.equal(polls.length, 2);
    await clock.pass(10_000);
    assert.equal(polls.length, 2);
  });

  it('is slow while nothing happens, and quick again after a request for it', async () => {
    isBusy = false;
    poller.start();
    await last().answer();
    await clock.pass(3_600_000);
    await last().answer();
    assert.equal(await untilNext(), 500);
    await last().answer();
    poller.pollSoon();
    await last().answer();
    assert.equal(await untilNext(), 2);
  });

  it('backs off after failures, and tells each with the time at which its poll was sent', async () => {
    poller.start();
    await clock.pass(7);
    await last().fail();
    assert.equal(await untilNext(), 100);
    await last().fail();
    assert.equal(await untilNext(), 200);
    assert.deepEqual(failures, [0, 107]);
    await last().answer();
    await untilNext();
    await last().fail();
    assert.equal(await untilNext(), 100, 'counted anew after a response');
  });

  it('waits as long as the platform requests after a failure', async () => {
    retryMs = 3_000;
    poller.start();
    await last().fail();
    assert.equal(await untilNext(), 3_000);
  });

  it('asked for during a failing poll keeps to the delay', async () => {
    poller.start();
    poller.pollSoon();
    await last().fail();
    assert.equal(polls.length, 1);
    assert.equal(await untilNext(), 100);
  });

  it('ends if a failure is final', async () => {
    retryMs = undefined;
    poller.start();
    await last().fail();
    assert.equal(poller.isRunning(), false);
    await clock.pass(60_000);
    assert.equal(polls.length, 1);
  });

  it('that is stopped aborts its poll, tells no failure and sends nothing any more', async () => {
    poller.start();
    const { signal } = last();
    poller.stop();
    assert.equal(signal.aborted, true);
    await last().fail();
    poller.pollSoon();
    await clock.pass(60_000);
    assert.deepEqual([polls.length, failures], [1, []]);
  });

  it('that is stopped between two polls sends nothing any more', async () => {
    poller.start();
    await last().answer();
    poller.stop();
    await clock.pass(60_000);
    assert.equal(polls.length, 1);
  });

  it('that is stopped although its poll is answered afterwards sends nothing any more', async () => {
    poller.start();
    poller.stop();
    await last().answer();
    await clock.pass(60_000);
    assert.equal(polls.length, 1);
  });

  it('that is restarted aborts its poll, which is no failure, and polls at once', async () => {
    poller.start();
    const { signal } = last();
    poller.restartPoll();
    assert.equal(signal.aborted, true);
    await last().fail();
    assert.deepEqual([polls.length, failures], [2, []]);
    assert.equal(last().signal.aborted, false);
  });
});
