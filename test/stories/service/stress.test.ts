import assert from 'node:assert/strict';
import { fuzz } from '../../fuzz/fuzz.ts';
import { killService } from '../../kill/kill-service.ts';
import { soak } from '../../soak/soak.ts';

/** Short versions of `npm run fuzz`, `npm run kill` and `npm run soak`. */
describe('The built service under stress', () => {
  it('the service responds to generated requests of every operation without a failure', async function () {
    this.timeout(60_000);
    // Other tests run at the same time; `npm run fuzz` has the limit of 250 ms.
    const { violations } = await fuzz({ requests: 1500, seed: 7, concurrency: 6, pauseLimitMs: 1000 });
    assert.deepEqual(violations, []);
  });

  it('the service loses no acknowledged write when it is killed', async function () {
    this.timeout(60_000);
    const { violations, figures } = await killService({ kills: 4, maxLifeMs: 300 });
    assert.deepEqual(violations, []);
    assert.ok(Number(figures['acknowledged writes']) > 0);
  });

  it('the service responds to every request of mixed load, and its memory at most triples after the warm-up', async function () {
    this.timeout(60_000);
    // A new process still grows within its first seconds; `npm run soak` has the limit of 1.3.
    const { violations, figures } = await soak({
      seconds: 12,
      warmUpSeconds: 5,
      orderIntervalMs: 500,
      maxGrowth: 3,
    });
    assert.deepEqual(violations, []);
    assert.ok(Number(figures['orders']) > 1, JSON.stringify(figures));
  });
});
