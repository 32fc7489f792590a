/**
 * `npm run kill:shared`: kills one of two built services on one PostgreSQL while many clients write through both.
 * Checks that no acknowledged write is lost, no update overwrites another, and no client reads a version older than
 * its own write. Exits with a non-zero code if there are any violations.
 *
 * Usage: npm run kill:shared [-- KILLS [CLIENTS]]
 */
import { killSharedServices } from '../test/kill/kill-shared-services.ts';
import { report } from './harness.ts';

const [kills = '50', clients = '50'] = process.argv.slice(2);
await report('kill:shared', () =>
  killSharedServices({ kills: Number(kills), clients: Number(clients), maxLifeMs: 3000 }),
);
