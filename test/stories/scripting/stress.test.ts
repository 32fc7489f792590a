import assert from 'node:assert/strict';
import { startBuiltService } from '../../../scripts/service.ts';
import { runHostileScripts } from '../../stress/hostile-scripts.ts';
import { killHosts } from '../../stress/kill-hosts.ts';
import { runDebuggerFlood } from '../../support/debugger-flood.ts';

/** A short version of `npm run greed`. */
describe('The built service', () => {
  it('the built service is not affected by exhausting and escaping scripts, and responds to each request', async function () {
    this.timeout(150_000);
    const { violations, figures } = await runHostileScripts({
      moduleRoot: 'svc',
      every: 7,
      concurrency: 6,
      scriptSeconds: 2,
      // Other tests run at the same time; `npm run greed` has the limit of 20 ms.
      readLimitMs: 100,
    });
    assert.deepEqual(violations, []);
    assert.ok(Number(figures['scripts']) >= 30 && Number(figures['halts']) > 5, JSON.stringify(figures));
  });

  it('the built service responds to each request and writes all or nothing when script hosts are killed', async function () {
    this.timeout(60_000);
    assert.deepEqual((await killHosts({ kills: 20 })).violations, []);
  });

  it('random debugger operations over HTTP leave no threads or breakpoints behind in the built service, and scripts still run', async function () {
    this.timeout(60_000);
    const { violations } = await runDebuggerFlood({
      operations: 300,
      seed: 2,
      async start(flags) {
        const { http, stop } = await startBuiltService([...flags, '--log-level', 'error'], 'ignore');
        return { http, events: [], close: stop };
      },
    });
    assert.deepEqual(violations, []);
  });
});
