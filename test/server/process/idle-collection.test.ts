import assert from 'node:assert/strict';
import { collectGarbageWhenIdle } from '../../../server/process/idle-collection.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const megabyte = 1024 * 1024;

describe('Garbage of an idle service', () => {
  let clock: FakeClock;
  let heapBytes: number;
  let cpuTimeMs: number;
  let collections: number;
  let stop: () => void;

  beforeEach(() => {
    clock = new FakeClock();
    [heapBytes, cpuTimeMs, collections] = [180 * megabyte, 4_000, 0];
    stop = collectGarbageWhenIdle(clock, {
      heapBytes: () => heapBytes,
      cpuTimeMs: () => cpuTimeMs,
      collect() {
        collections++;
        heapBytes = 25 * megabyte;
      },
    });
  });
  afterEach(() => stop());

  const passTime = (seconds: number, cpuTimeMsPerSecond: number): void => {
    for (let second = 0; second < seconds; second++) {
      cpuTimeMs += cpuTimeMsPerSecond;
      clock.advance(1_000);
    }
  };

  it('garbage is collected when the service is idle, and not again while the heap does not grow', () => {
    passTime(10, 1);
    assert.equal(collections, 1);
    passTime(600, 1);
    assert.equal(collections, 1);
  });

  it('garbage is not collected while the service works', () => {
    passTime(60, 500);
    assert.equal(collections, 0);
    passTime(10, 1);
    assert.equal(collections, 1);
  });

  it('garbage is collected again after more work', () => {
    passTime(10, 1);
    passTime(10, 900);
    heapBytes = 90 * megabyte;
    passTime(10, 1);
    assert.equal(collections, 2);
  });
});

/** Returns the size of the used heap in bytes while two million temporary objects exist. */
function heapWithGarbage(): number {
  const objects = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
  assert.equal(objects.length, 2_000_000);
  return process.memoryUsage().heapUsed;
}

describe('The garbage collection of V8', () => {
  it('the garbage collection of V8 frees memory of this process', () => {
    const clock = new FakeClock();
    const stop = collectGarbageWhenIdle(clock);
    const heapBytes = heapWithGarbage();
    // The first check finds the CPU time of this test, and only the second one an idle process.
    clock.advance(5_000);
    clock.advance(5_000);
    stop();
    assert.ok(process.memoryUsage().heapUsed < heapBytes - 30 * megabyte);
  });
});
