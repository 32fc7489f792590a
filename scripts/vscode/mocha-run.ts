import type { SuiteResult, TestFailure } from './test-result.ts';

/**
 * Runs a Mocha to which files have been added, and counts the tests. A run in which no test passes or fails counts as
 * failed.
 */
export async function runMocha(suite: string, mocha: Mocha): Promise<SuiteResult> {
  const startTime = Date.now();
  const failures: TestFailure[] = [];
  const counts = { passed: 0, skipped: 0 };
  try {
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => resolve());
      runner.on('pass', () => counts.passed++);
      runner.on('pending', () => counts.skipped++);
      runner.on('fail', (test, error: unknown) => {
        failures.push({ title: test.fullTitle(), message: messageOf(error), file: test.file });
      });
    });
  } catch (error) {
    failures.push({ title: 'loading the tests', message: messageOf(error) });
  }
  if (counts.passed + failures.length === 0) failures.push({ title: 'the run', message: 'no test was run' });
  return { suite, ...counts, failed: failures.length, durationMs: Date.now() - startTime, failures };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
