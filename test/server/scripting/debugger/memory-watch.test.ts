import assert from 'node:assert/strict';
import type { Isolate } from '../../../../server/scripting/debugger/isolate.ts';
import { MemoryWatch } from '../../../../server/scripting/debugger/memory-watch.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const megabyte = 2 ** 20;
const limits = { heapLimitMb: 64, memoryCheckIntervalMs: 100 };

describe('The watch over the memory of a script', () => {
  let clock: FakeClock;
  let usedMb: number;
  let liveMb: number;
  let collections: number;
  let terminations: boolean[];
  beforeEach(() => {
    clock = new FakeClock();
    [usedMb, liveMb, collections, terminations] = [20, 20, 0, []];
    const isolate: Pick<Isolate, 'residentBytes' | 'measureMemory' | 'collectGarbage' | 'onMemoryChange'> = {
      residentBytes: 0,
      measureMemory: async () => usedMb * megabyte,
      collectGarbage() {
        collections++;
        usedMb = liveMb;
      },
      onMemoryChange: () => undefined,
    };
    new MemoryWatch(isolate as Isolate, clock, limits, (isUrgent) => terminations.push(isUrgent)).start();
  });
  async function passInterval(): Promise<void> {
    clock.advance(limits.memoryCheckIntervalMs);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }

  it('a script above the limit continues if it is within the limit after a garbage collection', async () => {
    for (let checks = 1; checks <= 3; checks++) {
      [usedMb, liveMb] = [150, 40];
      await passInterval();
      assert.deepEqual([collections, terminations], [checks, []]);
    }
  });

  it('a script that is above the limit after the collection is terminated', async () => {
    [usedMb, liveMb] = [150, 65];
    await passInterval();
    assert.deepEqual([collections, terminations], [1, [false]]);
  });

  it('a script above four times the limit is terminated without a collection', async () => {
    usedMb = 257;
    await passInterval();
    assert.deepEqual([collections, terminations], [0, [false]]);
  });

  it('a script within the limit causes no garbage collection and is not terminated', async () => {
    usedMb = 64;
    await passInterval();
    await passInterval();
    assert.deepEqual([collections, terminations], [0, []]);
  });
});
