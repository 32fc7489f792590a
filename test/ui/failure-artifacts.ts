import { mkdir, writeFile } from 'node:fs/promises';
import { testResultsFolder } from '../../scripts/vscode/locations.ts';
import type { Workbench } from './workbench.ts';

/**
 * Saves a screenshot and the log of the extension host when a test of the enclosing `describe` fails.
 */
export function saveArtifactsOfFailures(workbench: () => Workbench | undefined): void {
  afterEach(async function () {
    const test = this.currentTest;
    const currentWorkbench = workbench();
    if (test?.state !== 'failed' || currentWorkbench === undefined) return;
    const name = `failed-${test
      .fullTitle()
      .replace(/[^a-z0-9]+/gi, '-')
      .slice(0, 100)}`;
    await currentWorkbench.screenshot(name).catch(() => undefined);
    await mkdir(`${testResultsFolder}/ui`, { recursive: true });
    await writeFile(`${testResultsFolder}/ui/${name}.log`, await currentWorkbench.server.extensionHostLog());
  });
}
