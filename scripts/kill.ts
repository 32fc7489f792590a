/**
 * `npm run kill`: kills the built service during various writes, and checks that no acknowledged write is lost.
 * Prints statistics and violations, and exits with a non-zero code if there are any violations.
 *
 * Usage: npm run kill [-- KILLS]
 */
import { killService } from '../test/kill/kill-service.ts';
import { report } from './harness.ts';

const [kills = '500'] = process.argv.slice(2);
await report('kill', () => killService({ kills: Number(kills), maxLifeMs: 300 }));
