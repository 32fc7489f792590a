/**
 * `npm run bench -- debug-chaos [sessions] [first seed]`: runs randomized debug sessions (2,000 by default)
 * against a simulated platform with an unreliable network. Fails if a session violates a guarantee, and
 * prints its seed.
 */
import { ChaosWorkspace, runChaosSession } from '../support/chaos-session.ts';

const [sessions = 2_000, firstSeed = 1] = process.argv.slice(2).map(Number);
const rejections: unknown[] = [];
process.on('unhandledRejection', (error) => rejections.push(error));
const workspace = new ChaosWorkspace();
const endings = new Map<string, number>();
const violations: string[] = [];
let stops = 0;
let requests = 0;
const startMs = performance.now();
for (let seed = firstSeed; seed < firstSeed + sessions; seed++) {
  const outcome = await runChaosSession(seed, workspace);
  for (const violation of outcome.violations) violations.push(`seed ${seed}: ${violation}`);
  endings.set(outcome.ending, (endings.get(outcome.ending) ?? 0) + 1);
  stops += outcome.stops;
  requests += outcome.requests;
}
workspace.remove();
const seconds = (performance.now() - startMs) / 1_000;
const endingCounts = [...endings].map(([ending, count]) => `${count} ${ending}`).join(', ');
console.log(
  `${sessions} sessions in ${seconds.toFixed(1)} s: ${endingCounts}; ${stops} stops, ${requests} requests`,
);
for (const error of rejections) violations.push(`unhandled rejection: ${String(error)}`);
for (const violation of violations) console.log(violation);
console.log(
  violations.length === 0 ? 'no guarantee was violated' : `${violations.length} violations of guarantees`,
);
process.exit(violations.length === 0 ? 0 : 1);
