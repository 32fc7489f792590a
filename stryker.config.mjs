/** The mutation tests of the room that MUTATION_ROOM names; `npm run mutation` (scripts/mutation.ts) starts them. */
import { globSync } from 'node:fs';
import { rooms } from './scripts/mutation/rooms.ts';

const name = process.env.MUTATION_ROOM ?? '';
const room = rooms[name];
if (!room) throw new Error(`MUTATION_ROOM must be one of ${Object.keys(rooms).join(', ')}`);

export default {
  testRunner: 'mocha',
  plugins: ['@stryker-mutator/mocha-runner'],
  mochaOptions: {
    'no-config': true,
    spec: [
      ...new Set(room.tests.flatMap((pattern) => globSync(pattern, { exclude: room.excludedTests ?? [] }))),
    ],
  },
  testRunnerNodeArgs: ['--import', import.meta.resolve('./scripts/mutation/resolve-mocha.mjs')],
  mutate: room.mutate,
  coverageAnalysis: 'perTest',
  // Modules are loaded once for all mutants, so a change in code that runs while they load is never seen.
  ignoreStatic: true,
  disableTypeChecks: false,
  ignorePatterns: ['test-results', 'vscode-test', 'media'],
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  tempDirName: 'out/stryker',
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `test-results/mutation/${name}.html` },
  jsonReporter: { fileName: `test-results/mutation/${name}.json` },
  thresholds: { high: 90, low: 85, break: 85 },
};
