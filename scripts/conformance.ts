/**
 * `npm run conformance -- --base-url URL`: runs the conformance suite against a URL, which must serve the
 * sample shop or a shop that `--examples FILE` describes. Without a URL it starts its own service.
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
