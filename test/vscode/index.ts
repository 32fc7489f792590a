import { appendFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { runMocha } from '../../scripts/vscode/mocha-run.ts';
import { writeSuiteResult } from '../../scripts/vscode/test-result.ts';

/**
 * These run last, in this order: the first two add cartridges, which other tests would see in the views; the last one
 * checks that the whole run has tested every command.
 */
const lastFiles = ['language-server.test.cjs', 'new-scripts.test.cjs', 'every-command.test.cjs'];

/**
 * The entry that VS Code's extension host calls. Every `*.test.ts` in this folder is built to a `*.test.cjs` next to
 * this module's bundle, so a new test file needs no registration. The bundle is CommonJS, and
 * `__dirname` is the bundle's folder.
 */
export async function run(): Promise<void> {
  // Not a static import: mocha is CommonJS, and esbuild would bind `Mocha` to the module's namespace, not to the class.
  const { default: Mocha } = await import('mocha');
  const output = process.env['CARTWRIGHT_TEST_OUTPUT'];
  if (output !== undefined) {
    // The extension host's console is a log with prefixes. The runner prints this file as it grows.
    Mocha.reporters.Base.consoleLog = (...args: unknown[]) => appendFileSync(output, `${format(...args)}\n`);
  }
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: output !== undefined && process.env['NO_COLOR'] === undefined,
    timeout: 30_000,
    forbidOnly: process.env['CI'] !== undefined,
    // For local use: CARTWRIGHT_TEST_GREP='a merge' npm test -- vscode
    ...(process.env['CARTWRIGHT_TEST_GREP'] === undefined
      ? {}
      : { grep: process.env['CARTWRIGHT_TEST_GREP'] }),
  });
  const files = globSync('**/*.test.cjs', { cwd: __dirname }).sort();
  for (const file of [...files.filter((name) => !lastFiles.includes(name)), ...lastFiles])
    mocha.addFile(join(__dirname, file));
  const result = await runMocha('vscode', mocha);
  const resultFile = process.env['CARTWRIGHT_TEST_RESULT'];
  if (resultFile !== undefined) await writeSuiteResult(resultFile, result);
  if (result.failed > 0) throw new Error(`${result.failed} tests failed`);
}
