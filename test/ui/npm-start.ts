import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { launchBrowser } from '../../scripts/vscode/browser.ts';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { spawnGroup, stopGroup } from '../../scripts/vscode/process-group.ts';
import { ensureVsCode } from '../../scripts/vscode/setup.ts';
import { Workbench } from './workbench.ts';

const startLimitMs = 180_000;

/** Runs `npm start` as on a machine without a `code` command, and opens the URL that it prints. */
export async function openNpmStart(folder: string): Promise<Workbench> {
  const child = spawnGroup(process.execPath, ['scripts/start.ts'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: removeCodeFolders(process.env['PATH'] ?? '') },
  });
  const lines: string[] = [];
  const url = await new Promise<URL>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(new URL(address));
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${String(code)}`)));
    setTimeout(
      () => reject(new Error(`npm start printed no URL: ${lines.join('\n')}`)),
      startLimitMs,
    ).unref();
  });
  const browser = await launchBrowser(await ensureVsCode());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const server = {
    url: url.origin,
    port: Number(url.port),
    dataDir: '',
    output: () => lines.join('\n'),
    extensionHostLog: async () => '',
    stop: () => stopGroup(child, 10_000),
  };
  const workbench = new Workbench(page, server, folder, () => browser.close());
  await page.goto(url.href);
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
  return workbench;
}

/** Returns a PATH without the folders that contain a `code` command. */
const removeCodeFolders = (variable: string): string =>
  variable
    .split(path.delimiter)
    .filter((folder) => !existsSync(path.join(folder, 'code')))
    .join(path.delimiter);
