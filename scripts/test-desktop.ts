/**
 * `npm run test:desktop`: runs the suite of `test/vscode` in a desktop VS Code, which is downloaded from the
 * network.
 */
import { runTests } from '@vscode/test-electron';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extensionFolder } from './vscode/locations.ts';

const root = path.dirname(import.meta.dirname);
execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
const workspace = mkdtempSync(path.join(tmpdir(), 'cartwright-desktop-'));
cpSync(path.join(root, 'sample'), workspace, { recursive: true });
process.exit(
  await runTests({
    extensionDevelopmentPath: extensionFolder,
    extensionTestsPath: path.join(root, 'out', 'test', 'vscode', 'index.cjs'),
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
  }),
);
