/**
 * `npm run kill:shared`: kills either of two built services on one PostgreSQL while many clients write through both, and checks that
 * nothing acknowledged is lost, no update overwrites another, and no client reads what was before its own write. Exits with a non-zero
 * code if anything went wrong.
 *
 * Usage: npm run kill:shared [-- KILLS [CLIENTS]]
 */
import { killSharedServices } from '../test/kill/kill-shared-services.ts';
import { report } from './harness.ts';

const [kills = '50', clients = '50'] = process.argv.slice(2);
await report('kill', () =>
  killSharedServices({ kills: Number(kills), clients: Number(clients), maxLifeMs: 3000 }),
);
