import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { repositoryRoot, testResultsFolder } from './locations.ts';
import { messageOf, runMocha } from './mocha-run.ts';
import { ensureVsCode } from './setup.ts';
import { writeSuiteResult } from './test-result.ts';
import type { SuiteResult } from './test-result.ts';

export interface UiTestRun {
  /** Files relative to the repository's root. */
  readonly spec?: string;
  readonly grep?: string | undefined;
  readonly timeLimitMs?: number;
}

/**
 * Runs `test/ui`, which operates a real VS Code as a user would. The process must exit afterwards, since a
 * run that timed out still continues.
 */
export async function runUiTests(run: UiTestRun = {}): Promise<SuiteResult> {
  const resultFile = `${testResultsFolder}/ui.json`;
  await rm(resultFile, { force: true });
  await ensureVsCode();
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    timeout: 120_000,
    slow: 15_000,
    forbidOnly: process.env['CI'] !== undefined,
    ...(run.grep !== undefined && { grep: run.grep }),
  });
  const files = globSync(run.spec ?? 'test/ui/**/*.ui.ts', { cwd: repositoryRoot }).sort();
  for (const file of files) mocha.addFile(resolve(repositoryRoot, file));
  const result = await withinTime(run.timeLimitMs ?? 15 * 60_000, async () => {
    await mocha.loadFilesAsync();
    return runMocha('ui', mocha);
  });
  await writeSuiteResult(resultFile, result);
  return result;
}

async function withinTime(limitMs: number, work: () => Promise<SuiteResult>): Promise<SuiteResult> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end of the tests after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), expired]);
  } catch (error) {
    const failures = [{ title: 'the run', message: messageOf(error) }];
    return { suite: 'ui', passed: 0, failed: 1, skipped: 0, durationMs: limitMs, failures };
  } finally {
    clearTimeout(timer);
  }
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { spec: text, grep: text, seconds: text } });
  const result = await runUiTests({
    ...(values.spec !== undefined && { spec: values.spec }),
    grep: values.grep,
    timeLimitMs: Number(values.seconds ?? 900) * 1000,
  });
  if (result.passed + result.skipped === 0) {
    for (const { title, message } of result.failures) console.error(`${title}\n${message}\n`);
  }
  console.log(`ui: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
  process.exit(result.failed === 0 && result.passed > 0 ? 0 : 1);
}
