/**
 * First step of the npm scripts that run a file of `scripts/`. It runs on the machine's own Node (20 or later) before
 * anything is installed, installs the packages of package-lock.json if necessary, and runs the file with a recent Node.
 *
 * Usage: node scripts/bootstrap.mjs <script.ts> [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.installed-lock');
const lockfileHash = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash;

if (!isInstalled()) {
  // Two installations at once, as by `npm start` beside `npm test`, would delete each other's files.
  const release = acquireInstallLock();
  const isDone = isInstalled() || install();
  release();
  if (!isDone) process.exit(1);
}

/** Installs the packages, and returns whether that succeeded. */
function install() {
  console.error('Installing dependencies (npm ci) ...');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(
    command,
    [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: !npm && process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error('npm ci failed: correct the error above, then run the same command again.');
    return false;
  }
  writeFileSync(stamp, lockfileHash);
  return true;
}

/** Waits until no other process installs. Returns a function that lets others install. */
function acquireInstallLock() {
  const file = path.join(root, 'out', 'install.lock');
  mkdirSync(path.dirname(file), { recursive: true });
  let isAnnounced = false;
  while (!createLock(file)) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isAnnounced) console.error('Waiting until another process has installed the dependencies ...');
    isAnnounced = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  return () => rmSync(file, { force: true });
}

/** Creates the file with the ID of this process, and returns whether it did not exist. */
function createLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether the process that created the file has ended. Right after its creation, the file is empty. */
function isAbandoned(file) {
  try {
    const id = Number(readFileSync(file, 'utf8'));
    return id > 0 ? !isRunning(id) : Date.now() - statSync(file).mtimeMs > 5_000;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Node strips types without a flag from 22.18 and 23.6 on; it has node:sqlite with full-text search in earlier
 * versions already.
 */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 23 || (major === 22 && minor >= 18) || (major === 23 && minor >= 6);
}

function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bundledNode = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
    .map((name) => path.join(root, 'node_modules', name, 'bin', file))
    .find((candidate) => existsSync(candidate));
  if (bundledNode) return bundledNode;
  if (isNewEnough(process.versions.node)) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old and npm has no newer one for ${process.platform} ${process.arch}: install Node 24.`,
  );
  process.exit(1);
}

const [script, ...args] = process.argv.slice(2);
const bin = path.join(root, 'node_modules', '.bin');
const child = spawn(findNode(), [path.join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
