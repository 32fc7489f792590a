/**
 * `npm run fuzz`: sends generated requests of every operation to the built service. Prints statistics and violations,
 * and exits with a non-zero code if there are any violations.
 *
 * Usage: npm run fuzz [-- REQUESTS [SEED]]
 */
import { fuzz } from '../test/fuzz/fuzz.ts';
import { report } from './harness.ts';

const [requests = '200000', seed = '1'] = process.argv.slice(2);
await report('fuzz', () =>
  fuzz({ requests: Number(requests), seed: Number(seed), concurrency: 8, pauseLimitMs: 250 }),
);
