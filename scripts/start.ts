/** `npm start`: VS Code with the extension on the sample workspace, or `npm start -- FOLDER` on another folder. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { extensionFolder } from './vscode/locations.ts';
import { findDebuggableCartridges } from '../src/debug/cartridges/debugged-cartridges.ts';
import { repositoryRoot } from './service.ts';
import { serveWorkbench } from './vscode/serve-workbench.ts';

// Registered before anything is started, so that an early Ctrl+C is not lost.
const interruption = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
});

const sample = path.join(repositoryRoot, 'sample');
// npm runs scripts in the package's folder, but the path is relative to the user's folder.
const folder = path.resolve(process.env['INIT_CWD'] ?? '', process.argv[2] ?? sample);
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}.`);
  process.exit(1);
}
execFileSync(process.execPath, ['scripts/build.ts'], { cwd: repositoryRoot, stdio: 'inherit' });
const code = desktopCode();
let stopWorkbench = () => Promise.resolve();
let message: string;
if (code === undefined) {
  const port = Number(process.env['CARTWRIGHT_WORKBENCH_PORT'] ?? 0);
  const workbench = await serveWorkbench({ folder, ...(port > 0 ? { port } : {}) });
  stopWorkbench = () => workbench.stop();
  message = `Open in a browser on this machine:  ${workbench.url}`;
} else {
  const child = spawn(code, ['--new-window', `--extensionDevelopmentPath=${extensionFolder}`, folder], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  child.once('error', (error) => console.error(`VS Code cannot be started: ${error.message}`));
  message = `VS Code opens on ${folder}.`;
}
console.log(message);
const script =
  folder === sample
    ? 'cartridges/app_storefront/cartridge/scripts/hooks/order.js'
    : 'a script with order hooks';
const hasCartridges = (await findDebuggableCartridges([folder])).length > 0;
console.log(
  hasCartridges
    ? `There: open ${script}, click left of a line number in afterPOST, press F5, then F1 and "Cartwright: Send Sample Order".`
    : 'There: the folder has no cartridges yet. Press F1 and select "Cartwright: New Cartridge...", then "Cartwright: New Hook...".',
);
console.log('F5 starts a service with a sample shop for the folder that is open, and debugs its cartridges.');
await interruption;
await stopWorkbench();
process.exit(0);

/** Returns the path of the `code` command of a desktop VS Code, or undefined if no folder on the PATH contains it. */
function desktopCode(): string | undefined {
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const executable = names
      .map((name) => path.join(folder, name))
      .find((candidate) => existsSync(candidate));
    if (executable !== undefined) return executable;
  }
  return undefined;
}
