/** `npm run package`: builds, and packs the extension for release into `out/cartwright.vsix`. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { writeExtensionFolder } from './extension-folder.ts';

const root = path.dirname(import.meta.dirname);
export const packageFile = path.join(root, 'out', 'cartwright.vsix');

export function packExtension(): void {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  const folder = path.join(root, 'out', 'package');
  writeExtensionFolder(folder, { sourceMaps: false });
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const flags = ['--allow-missing-repository', '--no-rewrite-relative-links', '--out', packageFile];
  execFileSync(process.execPath, [vsce, 'package', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

if (import.meta.main) {
  packExtension();
  console.log(`${packageFile}: ${Math.round(statSync(packageFile).size / 1024)} KB`);
}
