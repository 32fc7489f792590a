import assert from 'node:assert/strict';
import { createShutdown } from '../../../server/process/shutdown.ts';

describe('the shutdown of the service', () => {
  it('closes the parts one by one, the last one that was created first', async () => {
    const closed: string[] = [];
    const shutdown = createShutdown();
    shutdown.add(async () => closed.push('store'));
    shutdown.add(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      closed.push('listener');
    });
    await shutdown.close();
    assert.deepEqual(closed, ['listener', 'store']);
  });

  it('closes each part only once when it is closed twice', async () => {
    let calls = 0;
    const shutdown = createShutdown();
    shutdown.add(async () => calls++);
    await shutdown.close();
    await shutdown.close();
    assert.equal(calls, 1);
  });
});
