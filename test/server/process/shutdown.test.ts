import assert from 'node:assert/strict';
import { createShutdown } from '../../../server/process/shutdown.ts';

describe('the shutdown of the service', () => {
  it('the service closes its parts one by one, in reverse order of creation', async () => {
    const closedParts: string[] = [];
    const shutdown = createShutdown();
    shutdown.add(async () => closedParts.push('store'));
    shutdown.add(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      closedParts.push('listener');
    });
    await shutdown.close();
    assert.deepEqual(closedParts, ['listener', 'store']);
  });

  it('a part that cannot be closed does not keep the others open, and its error is reported', async () => {
    const closedParts: string[] = [];
    const shutdown = createShutdown();
    shutdown.add(async () => closedParts.push('store'));
    shutdown.add(() => Promise.reject(new Error('the listener failed')));
    await assert.rejects(shutdown.close(), { message: 'the listener failed' });
    assert.deepEqual(closedParts, ['store']);
  });

  it('a second shutdown closes no part again', async () => {
    let calls = 0;
    const shutdown = createShutdown();
    shutdown.add(async () => calls++);
    await shutdown.close();
    await shutdown.close();
    assert.equal(calls, 1);
  });
});
