import { mkdir, writeFile } from 'node:fs/promises';
import { testResultsFolder } from '../../scripts/vscode/locations.ts';
import type { Workbench } from './workbench.ts';

/** Call it in a `describe`: when a test of it fails, the screen and the extension host's log are kept. */
export function keepEvidenceOfFailures(workbench: () => Workbench | undefined): void {
  afterEach(async function () {
    const test = this.currentTest;
    const opened = workbench();
    if (test?.state !== 'failed' || opened === undefined) return;
    const name = `failed-${test
      .fullTitle()
      .replace(/[^a-z0-9]+/gi, '-')
      .slice(0, 100)}`;
    await opened.screenshot(name).catch(() => undefined);
    await mkdir(`${testResultsFolder}/ui`, { recursive: true });
    await writeFile(`${testResultsFolder}/ui/${name}.log`, await opened.server.extensionHostLog());
  });
}
