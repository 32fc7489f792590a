import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { followFile } from './follow-file.ts';
import { extensionFolder, repositoryRoot, testResultsFolder } from './locations.ts';
import { startVsCodeServer } from './server.ts';
import type { VsCodeServer } from './server.ts';
import { ensureVsCode } from './setup.ts';
import { readSuiteResult, writeSuiteResult } from './test-result.ts';
import type { SuiteResult } from './test-result.ts';
import { workbenchUrl } from './workbench-url.ts';

/** The title of a failure that belongs to no test. */
const runTitle = 'the run';

export interface TestRun {
  /** Name of the result file and of the folder for artifacts of a failure. */
  readonly suite?: string;
  /** The folder to open. Tests run on a copy, so that they can change it. The default is an empty folder. */
  readonly workspace?: string | undefined;
  readonly extensionDevelopmentPath?: string | undefined;
  readonly extensionTestsPath?: string | undefined;
  /** Packed extension to install and test. `extensionDevelopmentPath` is then ignored. */
  readonly vsix?: string | undefined;
  readonly userSettings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeLimitMs?: number;
}

/** Runs tests, by default those of `test/vscode`, inside the extension host of a real VS Code. */
export async function runExtensionTests(run: TestRun): Promise<SuiteResult> {
  const suite = run.suite ?? 'vscode';
  const startTime = Date.now();
  const resultPath = `${testResultsFolder}/${suite}`;
  await rm(resultPath, { recursive: true, force: true });
  await rm(`${resultPath}.json`, { force: true });
  const scratch = await mkdtemp(join(tmpdir(), 'cartwright-tests-'));
  let result: SuiteResult;
  try {
    result =
      (await runTests(scratch, run, resultPath)) ??
      crashResult(suite, 'the extension host ended without a result');
  } catch (error) {
    result = crashResult(suite, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  result = { ...result, suite, durationMs: Date.now() - startTime };
  await writeSuiteResult(`${resultPath}.json`, result);
  return result;
}

async function runTests(scratch: string, run: TestRun, resultPath: string): Promise<SuiteResult | undefined> {
  const tests = run.extensionTestsPath ?? `${repositoryRoot}/out/test/vscode/index.cjs`;
  if (!existsSync(tests)) throw new Error(`${tests} is not built`);
  const files = { output: `${scratch}/output`, result: `${scratch}/result.json` };
  const server = await startVsCodeServer({
    install: await ensureVsCode(),
    smokeTestDriver: true,
    userSettings: run.userSettings ?? {},
    extensions: run.vsix === undefined ? [] : [run.vsix],
    env: {
      ...colorVariables(),
      ...run.env,
      CARTWRIGHT_TEST_OUTPUT: files.output,
      CARTWRIGHT_TEST_RESULT: files.result,
    },
  });
  const stopFollowing = followFile(files.output, (text) => process.stdout.write(text));
  try {
    const url = workbenchUrl({
      serverUrl: server.url,
      folder: await copyWorkspace(scratch, run.workspace),
      extensionDevelopmentPath: await prepareDevelopmentPath(scratch, run),
      extensionTestsPath: tests,
    });
    await openUntilExit(url, server, resultPath, run.timeLimitMs ?? 8 * 60_000, files.result);
    return await readSuiteResult(files.result);
  } finally {
    await stopFollowing();
    await server.stop();
  }
}

/**
 * Opens the page, which starts the extension host, and waits until the host has ended. Saves artifacts of a failure.
 * @throws Error if the host does not end in time, leaves no result, or fails although no test did
 */
async function openUntilExit(
  url: string,
  server: VsCodeServer,
  resultPath: string,
  limitMs: number,
  resultFile: string,
): Promise<void> {
  const browser = await launchBrowser(await ensureVsCode());
  let timer: NodeJS.Timeout | undefined;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const consoleLines: string[] = [];
    let hasFailed = true;
    page.on('console', (message) => consoleLines.push(`[${message.type()}] ${message.text()}`));
    try {
      const exitCode = new Promise<number>((resolve, reject) => {
        const expire = (): void => reject(new Error(`no end of the tests after ${limitMs} ms`));
        timer = setTimeout(expire, limitMs);
        page.once('crash', () => reject(new Error('the page crashed')));
        const openPage = async (): Promise<void> => {
          // VS Code's page calls these functions: one with each log entry of the tests, one with the exit code.
          await page.exposeFunction('codeAutomationLog', () => undefined);
          await page.exposeFunction('codeAutomationExit', resolve);
          await page.goto(url);
        };
        openPage().catch(reject);
      });
      const code = await exitCode;
      const result = await readSuiteResult(resultFile);
      if (result === undefined) throw new Error(`the extension host ended with ${code} and left no result`);
      // The tests passed, and then the extension host failed, such as in its deactivation.
      if (code !== 0 && result.failed === 0)
        throw new Error(`the extension host ended with ${code} after ${result.passed} tests had passed`);
      hasFailed = result.failed > 0;
    } finally {
      if (hasFailed) await saveArtifacts(page, server, resultPath, consoleLines);
    }
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

async function saveArtifacts(
  page: Page,
  server: VsCodeServer,
  folder: string,
  lines: string[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/screenshot.png`, timeout: 5000 }).catch(() => undefined);
  await writeFile(`${folder}/page-console.log`, lines.join('\n'));
  await writeFile(`${folder}/server.log`, server.output());
  await writeFile(`${folder}/extension-host.log`, await server.extensionHostLog());
  await cp(`${server.dataDir}/data/logs`, `${folder}/logs`, { recursive: true }).catch(() => undefined);
}

async function copyWorkspace(scratch: string, workspace: string | undefined): Promise<string> {
  const folder = `${scratch}/workspace`;
  await mkdir(folder);
  if (workspace !== undefined) await cp(workspace, folder, { recursive: true });
  return folder;
}

async function prepareDevelopmentPath(scratch: string, run: TestRun): Promise<string> {
  if (run.vsix === undefined) return run.extensionDevelopmentPath ?? extensionFolder;
  // VS Code runs tests only for an extension in development, so an empty one is loaded next to the installed
  // one.
  const folder = `${scratch}/empty-extension`;
  await mkdir(folder);
  const manifest = {
    name: 'empty',
    publisher: 'cartwright-test',
    version: '0.0.1',
    engines: { vscode: '*' },
  };
  await writeFile(`${folder}/package.json`, JSON.stringify(manifest));
  return folder;
}

function colorVariables(): Record<string, string> {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1' };
}

function crashResult(suite: string, message: string): SuiteResult {
  return {
    suite,
    passed: 0,
    failed: 1,
    skipped: 0,
    durationMs: 0,
    failures: [{ title: runTitle, message }],
  };
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { workspace: text, extension: text, tests: text, vsix: text, suite: text, seconds: text },
  });
  const toAbsolutePath = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : resolve(path);
  const result = await runExtensionTests({
    suite: values.suite ?? 'vscode',
    workspace: toAbsolutePath(values.workspace),
    extensionDevelopmentPath: toAbsolutePath(values.extension),
    extensionTestsPath: toAbsolutePath(values.tests),
    vsix: toAbsolutePath(values.vsix),
    timeLimitMs: Number(values.seconds ?? 480) * 1000,
  });
  // Mocha has already printed the failures of tests, but not why a run failed or ended without any test.
  if (result.passed + result.skipped === 0 || result.failures.some(({ title }) => title === runTitle))
    for (const { title, message } of result.failures) console.error(`${title}\n${message}\n`);
  console.log(`${result.suite}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
  process.exitCode = result.failed === 0 && result.passed > 0 ? 0 : 1;
}
