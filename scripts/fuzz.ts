/**
 * `npm run fuzz`: generated requests of every operation to the built service. Prints figures and what went wrong; exits with a
 * non-zero code if anything did.
 *
 * Usage: npm run fuzz [-- REQUESTS [SEED]]
 */
import { fuzz } from '../test/fuzz/fuzz.ts';
import { report } from './harness.ts';

const [requests = '200000', seed = '1'] = process.argv.slice(2);
await report('fuzz', () =>
  fuzz({ requests: Number(requests), seed: Number(seed), parallel: 8, pauseLimitMs: 250 }),
);
