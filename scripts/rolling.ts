/**
 * `npm run rolling`: restarts two built services on one PostgreSQL in turn while clients search, change baskets and
 * order through both. Exits with a non-zero code if a request failed.
 *
 * Usage: npm run rolling [-- ROUNDS [CLIENTS]]
 */
import { restartInTurn } from '../test/kill/rolling-restart.ts';
import { report } from './harness.ts';

const [rounds = '10', clients = '16'] = process.argv.slice(2);
await report('rolling', () =>
  restartInTurn({ rounds: Number(rounds), clients: Number(clients), drainSeconds: 2 }),
);
