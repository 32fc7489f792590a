/** `npm start`: the service on the sample shop, and VS Code on the sample workspace with the extension. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { extensionFolder } from './vscode/locations.ts';
import { repositoryRoot, startBuiltService } from './service.ts';
import { serveWorkbench } from './vscode/serve-workbench.ts';

// Registered before anything is started, so that an early Ctrl+C is not lost.
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
});

execFileSync(process.execPath, ['scripts/build.ts'], { cwd: repositoryRoot, stdio: 'inherit' });
const sample = path.join(repositoryRoot, 'sample');
const service = await startBuiltService([
  '--cartridges',
  path.join(sample, 'cartridges'),
  '--log-level',
  'warn',
]);
/** If the variable is set, the extension uses this service instead of starting its own. */
const env = { CARTWRIGHT_SERVICE_URL: service.http };

const code = desktopCode();
let stopWorkbench = () => Promise.resolve();
let where: string;
if (code === undefined) {
  const port = Number(process.env['CARTWRIGHT_WORKBENCH_PORT'] ?? 0);
  const workbench = await serveWorkbench({ folder: sample, env, ...(port > 0 ? { port } : {}) });
  stopWorkbench = () => workbench.stop();
  where = `Open in a browser on this machine:  ${workbench.url}`;
} else {
  const child = spawn(code, ['--new-window', `--extensionDevelopmentPath=${extensionFolder}`, sample], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  child.once('error', (error) => console.error(`VS Code cannot be started: ${error.message}`));
  where = 'VS Code opens on the sample workspace.';
}
console.log(`The service runs at ${service.http} with the sample shop. Ctrl+C here ends it.`);
console.log(where);
console.log(
  'There: open cartridges/app_storefront/cartridge/scripts/hooks/order.js, click left of a line number in afterPOST, press F5, then F1 and "Cartwright: Send Sample Order".',
);
await interrupted;
await stopWorkbench();
await service.stop();
process.exit(0);

/** The `code` command, if a desktop VS Code has put it on the PATH. */
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
