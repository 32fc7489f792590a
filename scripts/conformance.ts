/**
 * `npm run conformance -- --base-url URL`: the conformance suite against any address, which must serve the sample shop or
 * one that `--examples FILE` describes. Without an address it runs against a service of its own.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.dirname(import.meta.dirname);
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    'base-url': text,
    prefix: text,
    'client-id': text,
    'client-password': text,
    user: text,
    password: text,
    site: text,
    examples: text,
  },
});
const environment = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [
    `CONFORMANCE_${name.toUpperCase().replaceAll('-', '_')}`,
    value,
  ]),
);
const mocha = path.join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
const args = [mocha, '--no-config', '--timeout', '20000', '--reporter', 'spec', 'test/conformance/*.test.ts'];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...environment },
});
process.exit(status ?? 1);
