import assert from 'node:assert/strict';
import { KeepAlive } from '../../../../src/debug/threads/keep-alive.ts';
import { FakeClientClock, settlePromises } from '../../../support/fake-client-clock.ts';

describe('The platform’s timeout of a halted script', () => {
  let clock: FakeClientClock;
  let isHalted: boolean;
  let resetCount: number;
  let respond: () => void;
  let isSlow: boolean;
  let keepAlive: KeepAlive;
  beforeEach(() => {
    clock = new FakeClientClock();
    [isHalted, isSlow, resetCount] = [true, false, 0];
    keepAlive = new KeepAlive(
      clock,
      () => isHalted,
      () => {
        resetCount++;
        return isSlow ? new Promise((resolve) => (respond = resolve)) : Promise.resolve();
      },
    );
    keepAlive.start();
  });

  it('the timeout of a halted script is reset every 20 seconds', async () => {
    await clock.advanceAndSettle(19_999);
    assert.equal(resetCount, 0);
    await clock.advanceAndSettle(1);
    assert.equal(resetCount, 1);
    await clock.advanceAndSettle(20_000);
    assert.equal(resetCount, 2);
  });

  it('the timeout of a halted script is not reset while nothing is halted, and is reset again for the next halt', async () => {
    isHalted = false;
    await clock.advanceAndSettle(20_000);
    assert.equal(resetCount, 0);
    isHalted = true;
    await clock.advanceAndSettle(20_000);
    assert.equal(resetCount, 1);
  });

  it('a second start does not add a second timer for the timeout of a halted script', async () => {
    keepAlive.start();
    await clock.advanceAndSettle(20_000);
    assert.equal(resetCount, 1);
  });

  it('the timeout of a halted script is not reset after the end of the session, and is reset again after a restart', async () => {
    keepAlive.stop();
    await clock.advanceAndSettle(60_000);
    assert.equal(resetCount, 0);
    keepAlive.start();
    await clock.advanceAndSettle(20_000);
    assert.equal(resetCount, 1);
  });

  it('the timeout of a halted script is not reset again if the session ends during a reset', async () => {
    isSlow = true;
    await clock.advanceAndSettle(20_000);
    keepAlive.stop();
    respond();
    await settlePromises();
    await clock.advanceAndSettle(60_000);
    assert.equal(resetCount, 1);
  });

  it('after a restart during a reset, only one timer resets the timeout of a halted script', async () => {
    isSlow = true;
    await clock.advanceAndSettle(20_000);
    keepAlive.stop();
    keepAlive.start();
    respond();
    await settlePromises();
    isSlow = false;
    await clock.advanceAndSettle(20_000);
    assert.equal(resetCount, 2);
    keepAlive.stop();
    await clock.advanceAndSettle(60_000);
    assert.equal(resetCount, 2, 'no timer is left');
  });

  it('the timeout of a halted script is reset 20 seconds after the response to the last reset', async () => {
    isSlow = true;
    await clock.advanceAndSettle(20_000);
    await clock.advanceAndSettle(5_000);
    respond();
    await settlePromises();
    await clock.advanceAndSettle(19_999);
    assert.equal(resetCount, 1);
    await clock.advanceAndSettle(1);
    assert.equal(resetCount, 2);
  });
});
