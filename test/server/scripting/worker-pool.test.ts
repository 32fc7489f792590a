import assert from 'node:assert/strict';
import { InspectorHub } from '../../../server/scripting/debugger/inspector-hub.ts';
import { InspectorDebugger } from '../../../server/scripting/debugger/script-debugger.ts';
import { bareSurroundings, defaultScriptLimits } from '../../../server/scripting/engine.ts';
import { WorkerPool, type PooledWorker } from '../../../server/scripting/worker-pool.ts';
import { CollectedLog } from '../../support/collected-log.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { scriptWorkerBundle } from '../../support/script-worker-bundle.ts';

describe('The pool of script workers', () => {
  let clock: FakeClock;
  let hub: InspectorHub;
  let pool: WorkerPool;
  beforeEach(() => {
    clock = new FakeClock();
    hub = new InspectorHub();
    pool = new WorkerPool(
      { entry: scriptWorkerBundle(), moduleRoot: 'svc', surroundings: bareSurroundings, heapLimit: 64 },
      { workers: 16, idle: 2, linger: 10_000 },
      hub,
      new InspectorDebugger(
        clock,
        defaultScriptLimits,
        { place: async () => [], version: () => '' },
        new CollectedLog(),
      ),
      { clock, log: new CollectedLog(), label: 'pool-test' },
    );
  });
  afterEach(async () => {
    await pool.close();
    hub.close();
  });

  const burst = async (): Promise<Set<PooledWorker>> => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => pool.take()));
    for (const one of taken) pool.giveBack(one);
    return new Set(taken);
  };

  it('keeps what a burst of requests needed for the next one, and lets go of it once it is quiet', async () => {
    const first = await burst();
    clock.advance(9_000);
    const again = await burst();
    assert.equal([...again].filter((one) => first.has(one)).length >= 4, true, 'made anew');
    const before = pool.size;
    clock.advance(9_000);
    assert.equal(pool.size, before);
    // One may still be booting, ahead of the next request.
    while (pool.size > 2) {
      clock.advance(11_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(pool.size, 2);
  });
});
