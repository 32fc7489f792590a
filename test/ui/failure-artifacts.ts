import { mkdir, writeFile } from 'node:fs/promises';
import { testResultsFolder } from '../../scripts/vscode/locations.ts';
import type { Workbench } from './workbench.ts';

/**
 * Call it in a `describe`: saves a screenshot and the log of the extension host when one of its tests
 * fails.
 */
export function saveArtifactsOfFailures(workbench: () => Workbench | undefined): void {
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
