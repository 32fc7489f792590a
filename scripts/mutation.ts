/**
 * Mutation testing, which is not part of CI: Stryker changes one expression at a time and runs the tests that
 * reach it. A change that no test notices is reported as a surviving mutant, and needs a test. Fails below a score of
 * 85 %.
 *
 * Usage: npm run mutation [-- ROOM ...] runs the named rooms (scripts/mutation/rooms.ts), or all of them;
 * `npm run mutation -- ROOM --mutate FILE` changes only that file.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rooms } from './mutation/rooms.ts';

const root = path.dirname(import.meta.dirname);
const args = process.argv.slice(2);
const firstOptionIndex = args.findIndex((arg) => arg.startsWith('--'));
const names = firstOptionIndex < 0 ? args : args.slice(0, firstOptionIndex);
const options = firstOptionIndex < 0 ? [] : args.slice(firstOptionIndex);
const unknownName = names.find((name) => !(name in rooms));
if (unknownName !== undefined) {
  console.error(`no room is called "${unknownName}"; there are ${Object.keys(rooms).join(', ')}`);
  process.exit(2);
}

const failures: string[] = [];
for (const name of names.length > 0 ? names : Object.keys(rooms)) {
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      pathToFileURL(path.join(root, 'scripts/mutation/resolve-mocha.mjs')).href,
      path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      ...options,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATION_ROOM: name } },
  );
  if (status !== 0) failures.push(name);
}
if (failures.length > 0) console.error(`\nbelow the threshold, or failed: ${failures.join(', ')}`);
process.exit(failures.length === 0 ? 0 : 1);
