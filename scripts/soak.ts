/**
 * `npm run soak`: puts the built service under mixed load for half an hour. Prints statistics and violations, and
 * exits with a non-zero code if there are any violations.
 *
 * Usage: npm run soak [-- MINUTES]
 */
import { soak } from '../test/soak/soak.ts';
import { report } from './harness.ts';

const [minutes = '30'] = process.argv.slice(2);
await report('soak', () =>
  soak({ seconds: Number(minutes) * 60, warmUpSeconds: 60, orderIntervalMs: 2_000, maxGrowth: 1.3 }),
);
