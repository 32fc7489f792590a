import assert from 'node:assert/strict';
import { Poller } from '../../../../src/debug/threads/poller.ts';
import { FakeClientClock, settlePromises } from '../../../support/fake-client-clock.ts';

interface Poll {
  readonly signal: AbortSignal;
  respond(needsNoDelay?: boolean): Promise<void>;
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
            signal,
            respond: (needsNoDelay = false) => (resolve({ needsNoDelay }), settlePromises()),
            fail: () => (reject(new Error('gone')), settlePromises()),
          });
        }),
      onFailure: (_error, sentAt) => {
        failures.push(sentAt);
        return Promise.resolve(retryMs);
      },
    });
  });
  const lastPoll = (): Poll => polls.at(-1) ?? assert.fail('nothing was polled');
  /** Returns the milliseconds until the next poll is sent. */
  async function waitUntilNextPoll(limitMs = 10_000): Promise<number> {
    const count = polls.length;
    const start = clock.monotonicNow();
    while (polls.length === count && clock.monotonicNow() - start < limitMs) await clock.advanceAndSettle(1);
    return clock.monotonicNow() - start;
  }

  it('polling begins at once, with one poll at a time', async () => {
    assert.equal(poller.isRunning(), false);
    poller.start();
    poller.start();
    assert.equal(polls.length, 1);
    assert.equal(poller.isRunning(), true);
    await clock.advanceAndSettle(60_000);
    assert.equal(polls.length, 1);
  });

  it('while a script runs, the delay between polls is at least the round-trip time of the last poll', async () => {
    poller.start();
    await clock.advanceAndSettle(20);
    await lastPoll().respond();
    assert.equal(await waitUntilNextPoll(), 20);
  });

  it('a poll follows a held poll at once, and the time of the held poll is not a round trip', async () => {
    poller.start();
    await clock.advanceAndSettle(5_000);
    await lastPoll().respond(true);
    assert.equal(polls.length, 2);
    await lastPoll().respond();
    assert.equal(
      await waitUntilNextPoll(),
      5,
      'the shortest delay while a script runs and the last activity was long ago',
    );
  });

  it('a poll that is requested during another follows it at once, and only once', async () => {
    poller.start();
    poller.pollSoon();
    assert.equal(polls.length, 1);
    await lastPoll().respond();
    assert.equal(polls.length, 2);
    await lastPoll().respond();
    assert.equal(polls.length, 2);
  });

  it('a poll that is requested between two polls is sent at once, instead of the scheduled poll', async () => {
    poller.start();
    await clock.advanceAndSettle(20);
    await lastPoll().respond();
    poller.pollSoon();
    assert.equal(polls.length, 2);
    await clock.advanceAndSettle(10_000);
    assert.equal(polls.length, 2);
  });

  it('polling is slow while nothing happens, and fast again after a poll was requested', async () => {
    isBusy = false;
    poller.start();
    await lastPoll().respond();
    await clock.advanceAndSettle(3_600_000);
    await lastPoll().respond();
    assert.equal(await waitUntilNextPoll(), 500);
    await lastPoll().respond();
    poller.pollSoon();
    await lastPoll().respond();
    assert.equal(await waitUntilNextPoll(), 2);
  });

  it('polling backs off after failures, and reports each with the time at which its poll was sent', async () => {
    poller.start();
    await clock.advanceAndSettle(7);
    await lastPoll().fail();
    assert.equal(await waitUntilNextPoll(), 100);
    await lastPoll().fail();
    assert.equal(await waitUntilNextPoll(), 200);
    assert.deepEqual(failures, [0, 107]);
    await lastPoll().respond();
    await waitUntilNextPoll();
    await lastPoll().fail();
    assert.equal(await waitUntilNextPoll(), 100, 'failures are counted from zero after a response');
  });

  it('polling waits after a failure for the time that the platform requests', async () => {
    retryMs = 3_000;
    poller.start();
    await lastPoll().fail();
    assert.equal(await waitUntilNextPoll(), 3_000);
  });

  it('a poll that is requested during a failing poll is not sent before the delay has elapsed', async () => {
    poller.start();
    poller.pollSoon();
    await lastPoll().fail();
    assert.equal(polls.length, 1);
    assert.equal(await waitUntilNextPoll(), 100);
  });

  it('polling ends if a failure is final', async () => {
    retryMs = undefined;
    poller.start();
    await lastPoll().fail();
    assert.equal(poller.isRunning(), false);
    await clock.advanceAndSettle(60_000);
    assert.equal(polls.length, 1);
  });

  it('stopping the poller aborts the poll in progress, reports no failure, and sends no more polls', async () => {
    poller.start();
    const { signal } = lastPoll();
    poller.stop();
    assert.equal(signal.aborted, true);
    await lastPoll().fail();
    poller.pollSoon();
    await clock.advanceAndSettle(60_000);
    assert.deepEqual([polls.length, failures], [1, []]);
  });

  it('a poller that is stopped between two polls sends no more polls', async () => {
    poller.start();
    await lastPoll().respond();
    poller.stop();
    await clock.advanceAndSettle(60_000);
    assert.equal(polls.length, 1);
  });

  it('a stopped poller sends no more polls even if the current poll gets a response afterwards', async () => {
    poller.start();
    poller.stop();
    await lastPoll().respond();
    await clock.advanceAndSettle(60_000);
    assert.equal(polls.length, 1);
  });

  it('restarting the poller aborts the poll in progress without a failure, and polls at once', async () => {
    poller.start();
    const { signal } = lastPoll();
    poller.restartPoll();
    assert.equal(signal.aborted, true);
    await lastPoll().fail();
    assert.deepEqual([polls.length, failures], [2, []]);
    assert.equal(lastPoll().signal.aborted, false);
  });
});
