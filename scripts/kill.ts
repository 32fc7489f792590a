/**
 * `npm run kill`: kills the built service during mixed writes, and checks that nothing acknowledged is lost. Prints figures and what
 * went wrong; exits with a non-zero code if anything did.
 *
 * Usage: npm run kill [-- KILLS]
 */
import { killService } from '../test/kill/kill-service.ts';
import { report } from './harness.ts';

const [kills = '500'] = process.argv.slice(2);
await report('kill', () => killService({ kills: Number(kills), maxLifeMs: 300 }));
