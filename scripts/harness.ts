import type { HarnessOutcome } from '../test/stress/hostile-scripts.ts';

/** Runs a test harness, prints its statistics and violations, and ends the process. */
export async function report(name: string, run: () => Promise<HarnessOutcome>): Promise<never> {
  const start = Date.now();
  const { violations, figures } = await run();
  for (const [figure, value] of Object.entries(figures)) console.log(`${figure.padEnd(40)} ${value}`);
  console.log(`${'seconds'.padEnd(40)} ${Math.round((Date.now() - start) / 1000)}`);
  for (const violation of violations) console.log(`! ${violation}`);
  console.log(
    `${name}: ${violations.length === 0 ? 'nothing went wrong' : `${violations.length} violations`}`,
  );
  process.exit(violations.length > 0 ? 1 : 0);
}
