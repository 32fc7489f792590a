import assert from 'node:assert/strict';
import { killSharedServices } from '../../kill/kill-shared-services.ts';
import { describeWithPostgres } from '../../support/postgres-server.ts';

/** How often a service is killed; `npm run test:postgres` sets a higher number. */
const kills = Number(process.env['CARTWRIGHT_KILLS'] ?? 3);

describeWithPostgres('two services on one PostgreSQL, either of which is killed at random', function () {
  this.timeout(120_000 + kills * 20_000);

  it('nothing acknowledged is lost, no update overwrites another, and clients read their own writes through the other service', async () => {
    const { violations, figures } = await killSharedServices({ kills, clients: 10, maxLifeMs: 2000 });
    assert.deepEqual(violations, [], JSON.stringify(figures));
    for (const name of ['acknowledged increments', 'reads of own notes', 'acknowledged orders'])
      assert.ok(Number(figures[name]) > 0, JSON.stringify(figures));
  });
});
