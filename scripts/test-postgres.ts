/**
 * `npm run test:postgres`: runs tests on PostgreSQL. First, the tests of the store and the stories with several
 * services, with many kills; then the tests of all operations over HTTP, each service with a separate database. `npm
 * test` runs the first part with few kills.
 *
 * Usage: npm run test:postgres [-- FILE ...] runs only these files, with their services on PostgreSQL.
 * CARTWRIGHT_POSTGRES_BIN is the folder with the programs of PostgreSQL, if it is not the one from npm.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { postgresUnavailableReason } from '../test/support/postgres-server.ts';

const root = path.dirname(import.meta.dirname);
const mocha = path.join(root, 'node_modules', '.bin', 'mocha');

function run(files: readonly string[], environment: Record<string, string>): boolean {
  const { status } = spawnSync(mocha, ['--no-config', '--exit', '--timeout', '60000', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

if (postgresUnavailableReason !== undefined) {
  console.error(postgresUnavailableReason);
  process.exit(1);
}
const files = process.argv.slice(2);
const postgresEnvironment = { CARTWRIGHT_TEST_STORE: 'postgres' };
const suites: readonly (() => boolean)[] =
  files.length > 0
    ? [() => run(files, postgresEnvironment)]
    : [
        () =>
          run(['test/server/store/**/*.test.ts', 'test/stories/postgres/*.test.ts'], {
            CARTWRIGHT_KILLS: '30',
          }),
        () => run(['test/server/handlers/**/*.test.ts', 'test/stories/shop/*.test.ts'], postgresEnvironment),
      ];
const outcomes = suites.map((suite) => suite());
console.log(outcomes.every(Boolean) ? 'PostgreSQL: all passed' : 'PostgreSQL: something failed, see above');
process.exit(outcomes.every(Boolean) ? 0 : 1);
