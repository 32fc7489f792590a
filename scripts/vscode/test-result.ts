import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The result of a suite, for the overall run that adds up all suites. */
export interface SuiteResult {
  readonly suite: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly durationMs: number;
  readonly failures: readonly TestFailure[];
}

export interface TestFailure {
  readonly title: string;
  readonly message: string;
  /** Absolute path of the test file. */
  readonly file?: string | undefined;
}

export async function writeSuiteResult(file: string, result: SuiteResult): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

export async function readSuiteResult(file: string): Promise<SuiteResult | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SuiteResult);
}
