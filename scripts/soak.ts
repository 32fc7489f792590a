/**
 * `npm run soak`: mixed load on the built service for half an hour. Prints figures and what went wrong; exits with a non-zero code
 * if anything did.
 *
 * Usage: npm run soak [-- MINUTES]
 */
import { soak } from '../test/soak/soak.ts';
import { report } from './harness.ts';

const [minutes = '30'] = process.argv.slice(2);
await report('soak', () =>
  soak({ seconds: Number(minutes) * 60, warmUpSeconds: 60, orderIntervalMs: 2_000, maxGrowth: 1.3 }),
);
