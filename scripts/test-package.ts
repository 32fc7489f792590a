/** Runs the suite of `test/vscode` against the packed extension, installed as a user would install it. */
import path from 'node:path';
import { packageFile, packExtension } from './package.ts';
import { runExtensionTests } from './vscode/run-tests.ts';

packExtension();
const result = await runExtensionTests({
  suite: 'package',
  workspace: path.join(path.dirname(import.meta.dirname), 'sample'),
  vsix: packageFile,
});
console.log(`${result.suite}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
for (const { title, message } of result.failures) console.error(`${title}\n${message}\n`);
process.exit(result.failed === 0 && result.passed > 0 ? 0 : 1);
