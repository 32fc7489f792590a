import assert from 'node:assert/strict';
import { fuzz } from '../../fuzz/fuzz.ts';
import { killService } from '../../kill/kill-service.ts';

/** The short forms of `npm run fuzz` and `npm run kill`. */
describe('The built service under attack', () => {
  it('answers generated requests of every operation without a failure', async function () {
    this.timeout(60_000);
    // Other tests run beside this one; `npm run fuzz` has the limit of 250 ms.
    const { violations } = await fuzz({ requests: 1500, seed: 7, parallel: 6, pauseLimitMs: 1000 });
    assert.deepEqual(violations, []);
  });

  it('loses no acknowledged write when it is killed', async function () {
    this.timeout(60_000);
    const { violations, figures } = await killService({ kills: 4, maxLifeMs: 300 });
    assert.deepEqual(violations, []);
    assert.ok(Number(figures['acknowledged writes']) > 0);
  });
});
