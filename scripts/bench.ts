/**
 * `npm run bench -- NAME`: builds, and runs the benchmark `test/bench/NAME.ts`. Most benchmarks print ratios that they
 * measure within one run, and do not fail because of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
// `figures` and `bare-server` are modules that benchmarks use.
const names = globSync('test/bench/*.ts', { cwd: root })
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'figures' && name !== 'bare-server')
  .sort();
const [name = ''] = process.argv.slice(2);
const file = path.join(root, 'test', 'bench', `${name}.ts`);
if (!names.includes(name) || !existsSync(file)) {
  console.error(`Usage: npm run bench -- NAME, where NAME is one of ${names.join(', ')}`);
  process.exit(2);
}
execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
process.exit(
  spawnSync(process.execPath, [file, ...process.argv.slice(3)], { cwd: root, stdio: 'inherit' }).status ?? 1,
);
