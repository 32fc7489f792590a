/**
 * First step of the npm scripts that run a file of `scripts/`. It runs on the machine's own Node (20 or later) before
 * anything is installed, installs the packages of package-lock.json if necessary, and runs the file with a recent Node.
 *
 * Usage: node scripts/bootstrap.mjs <script.ts> [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.installed-lock');
const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
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
    process.exit(1);
  }
  writeFileSync(stamp, lock);
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
