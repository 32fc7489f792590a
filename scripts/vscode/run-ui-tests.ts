import { once } from 'node:events';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { repositoryRoot, testResultsFolder } from './locations.ts';
import { messageOf, runMocha } from './mocha-run.ts';
import { spawnGroup, stopGroup } from './process-group.ts';
import { ensureVsCode } from './setup.ts';
import { readSuiteResult, writeSuiteResult } from './test-result.ts';
import type { SuiteResult } from './test-result.ts';

export interface UiTestRun {
  /** A pattern for the test files, relative to the repository's root. The default is all files of `test/ui`. */
  readonly spec?: string;
  readonly grep?: string | undefined;
  readonly timeLimitMs?: number;
  /** Base name of the file in `test-results` that receives the result. */
  readonly resultName?: string | undefined;
}

const retryLimitMs = 240_000;

/**
 * Runs `test/ui`, which operates a real VS Code as a user would. The process must exit afterwards, because a
 * run that exceeded the time limit continues in the background.
 */
export async function runUiTests(run: UiTestRun = {}): Promise<SuiteResult> {
  const resultFile = resultFileOf(run.resultName ?? 'ui');
  await rm(resultFile, { force: true });
  await ensureVsCode();
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    timeout: 180_000,
    slow: 15_000,
    forbidOnly: process.env['CI'] !== undefined,
    ...(run.grep !== undefined && { grep: run.grep }),
  });
  const files = globSync(run.spec ?? 'test/ui/**/*.ui.ts', { cwd: repositoryRoot }).sort();
  for (const file of files) mocha.addFile(resolve(repositoryRoot, file));
  const result = await withinTime(run.timeLimitMs ?? 19 * 60_000, async () => {
    await mocha.loadFilesAsync();
    return runMocha('ui', mocha);
  });
  await writeSuiteResult(resultFile, result);
  return result;
}

/**
 * Runs the files with failed tests again, each in a new process with a new VS Code. If a file succeeds, the tests that
 * failed at first count as passed and are reported as flaky. A busy machine can delay the browser at any point, while a
 * defect of the product fails both times.
 */
async function retryFailures(firstResult: SuiteResult): Promise<SuiteResult> {
  const files = new Set(firstResult.failures.flatMap(({ file }) => (file === undefined ? [] : [file])));
  let result = firstResult;
  for (const file of files) {
    const spec = relative(repositoryRoot, file);
    console.log(`\nui: runs ${spec} once more`);
    if (!(await succeedsAlone(spec))) continue;
    const failures = result.failures.filter((failure) => failure.file !== file);
    const flakyCount = result.failed - failures.length;
    for (const { title } of result.failures.filter((failure) => failure.file === file))
      console.log(`ui: flaky: ${title}`);
    result = { ...result, passed: result.passed + flakyCount, failed: failures.length, failures };
  }
  return result;
}

async function succeedsAlone(spec: string): Promise<boolean> {
  const name = 'ui-second-run';
  await rm(resultFileOf(name), { force: true });
  const args = [import.meta.filename, '--spec', spec, '--once', '--result', name];
  const child = spawnGroup(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' });
  const timer = setTimeout(() => void stopGroup(child), retryLimitMs);
  await once(child, 'close');
  clearTimeout(timer);
  const result = await readSuiteResult(resultFileOf(name));
  return result !== undefined && result.failed === 0 && result.passed > 0;
}

const resultFileOf = (name: string): string => `${testResultsFolder}/${name}.json`;

async function withinTime(limitMs: number, work: () => Promise<SuiteResult>): Promise<SuiteResult> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end of the tests after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), expiry]);
  } catch (error) {
    const failures = [{ title: 'the run', message: messageOf(error) }];
    return { suite: 'ui', passed: 0, failed: 1, skipped: 0, durationMs: limitMs, failures };
  } finally {
    clearTimeout(timer);
  }
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { spec: text, grep: text, seconds: text, result: text, once: { type: 'boolean' } },
  });
  const firstResult = await runUiTests({
    ...(values.spec !== undefined && { spec: values.spec }),
    grep: values.grep,
    ...(values.seconds !== undefined && { timeLimitMs: Number(values.seconds) * 1000 }),
    resultName: values.result,
  });
  const result = values.once === true ? firstResult : await retryFailures(firstResult);
  if (result !== firstResult) await writeSuiteResult(resultFileOf(values.result ?? 'ui'), result);
  if (result.passed + result.skipped === 0) {
    for (const { title, message } of result.failures) console.error(`${title}\n${message}\n`);
  }
  console.log(`ui: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
  process.exit(result.failed === 0 && result.passed > 0 ? 0 : 1);
}
