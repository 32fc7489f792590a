/**
 * `npm run greed`: runs scripts that exhaust resources or try to escape, kills hosts, and performs random debugger
 * operations on the built service. Prints statistics and violations, and exits with a non-zero code if there are any
 * violations.
 *
 * Usage: npm run greed [-- scripts | kills | debugger]
 */
import { runDebuggerFlood } from '../test/support/debugger-flood.ts';
import { killHosts } from '../test/stress/kill-hosts.ts';
import { runHostileScripts, type HarnessOutcome } from '../test/stress/hostile-scripts.ts';
import { startBuiltService } from './service.ts';

const parts: Readonly<Record<string, () => Promise<HarnessOutcome>>> = {
  // Eight scripts, and the hosts that start in place of killed ones, share two cores, so even a harmless script may
  // need seconds.
  scripts: () =>
    runHostileScripts({ moduleRoot: 'svc', every: 1, concurrency: 8, scriptSeconds: 8, readLimitMs: 20 }),
  'scripts of another vendor': () =>
    runHostileScripts({ moduleRoot: 'dw', every: 5, concurrency: 8, scriptSeconds: 8, readLimitMs: 20 }),
  kills: () => killHosts({ kills: 100 }),
  debugger: async () => {
    const { violations, counts, listedHalts, shopRequests } = await runDebuggerFlood({
      operations: 10_000,
      seed: 1,
      async start(flags) {
        const { http, stop } = await startBuiltService([...flags, '--log-level', 'error'], 'ignore');
        return { http, events: [], close: stop };
      },
    });
    const responses = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { violations, figures: { responses, listedHalts, shopRequests } };
  },
};

const requestedPart = process.argv[2] ?? '';
const requestedParts = Object.entries(parts).filter(([name]) => name.startsWith(requestedPart));
if (requestedParts.length === 0) {
  console.error(`There is no part "${requestedPart}". The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
let hasFailed = false;
for (const [name, run] of requestedParts) {
  console.log(`\n=== ${name}`);
  const { violations, figures } = await run();
  for (const [figure, value] of Object.entries(figures)) console.log(`${figure.padEnd(34)} ${value}`);
  for (const violation of violations) console.log(`! ${violation}`);
  console.log(violations.length === 0 ? 'nothing went wrong' : `${violations.length} violations`);
  hasFailed ||= violations.length > 0;
}
process.exit(hasFailed ? 1 : 0);
