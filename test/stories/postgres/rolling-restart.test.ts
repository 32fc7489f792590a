import assert from 'node:assert/strict';
import { restartInTurn } from '../../kill/rolling-restart.ts';
import { describeWithPostgres } from '../../support/postgres-server.ts';

/** How often each service is restarted; `npm run rolling` does it more often. */
const rounds = 1;

describeWithPostgres('two services on one PostgreSQL that are restarted in turn', function () {
  this.timeout(180_000);

  it('no request fails while both services are restarted under load', async () => {
    const { violations, figures } = await restartInTurn({ rounds, clients: 4, drainSeconds: 2 });
    assert.deepEqual(violations, [], JSON.stringify(figures));
    assert.equal(figures['restarts'], 2 * rounds);
    for (const name of ['reads', 'changes of baskets', 'orders'])
      assert.ok(Number(figures[name]) > 0, JSON.stringify(figures));
  });
});
