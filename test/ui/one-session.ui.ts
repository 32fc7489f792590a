import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const shop = path.join(mkdtempSync(path.join(tmpdir(), 'one-session-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(repositoryRoot, 'sample', hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('A user who starts the debugger more than once', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  /** Returns the sessions in the toolbar's drop-down, which VS Code shows only while there are two or more. */
  const listSessionChoices = async (): Promise<string[]> => {
    const options = ui().page.locator('.debug-toolbar select.monaco-select-box option');
    return options.allTextContents();
  };

  before(async () => {
    cpSync(path.join(repositoryRoot, 'sample'), shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: shop, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('F5 in a window that has just opened starts a session, and Debug Cartridges then reports that the session is already running', async () => {
    await ui().editor.setBreakpoint(hook, line);
    // Before the extension is active and has found the cartridges, F5 asks for a debugger.
    await ui().waitForStatusBar('Cartwright');
    await ui().page.waitForTimeout(1_000);
    await ui().keys('F5');
    await ui().page.locator('.debug-toolbar').waitFor();
    for (let attempt = 0; attempt < 2; attempt++) {
      await ui().runCommand('Cartwright: Debug Cartridges');
      await ui().messages.waitForNotification(/"Debug cartridges \(Bundled service\)" is already running/);
      await ui().messages.dismiss(/is already running/);
    }
    assert.deepEqual(await listSessionChoices(), []);
    await ui().screenshot('one-session-dark');
  });

  it('Debug This Hook sends its requests in the running session', async () => {
    await ui().views.open('Cartwright');
    await ui().views.waitForRow('Scripts', 'app_storefront');
    await ui().views.expand('Scripts', 'app_storefront');
    await ui().views.waitForRow('Scripts', 'shop.order.afterPOST');
    await ui().views.pressInlineAction('Scripts', 'shop.order.afterPOST', 'Debug This Hook');
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
    assert.deepEqual(await listSessionChoices(), []);
    await ui().screenshot('one-session-hook-dark');
    await ui().debug.press('Continue');
    const lines = await eventually(
      'the request in the console',
      () => ui().debug.consoleLines(),
      (texts) => texts.some((text) => /POST \S+\/orders → 200/.test(text)),
    );
    // The session does not report itself as another client.
    assert.ok(!lines.some((text) => text.includes('client')), lines.join('\n'));
  });

  it('Restart ends the session and starts it again', async () => {
    await ui().runCommand('Cartwright: Debug Cartridges');
    await ui().messages.press(/is already running/, 'Restart');
    // The console of the new session does not contain the requests of the old one.
    await eventually(
      'the console of a new session',
      () => ui().debug.consoleLines(),
      (texts) => !texts.some((text) => text.includes('POST')),
    );
    await ui().page.locator('.debug-toolbar').waitFor();
    assert.deepEqual(await listSessionChoices(), []);
  });

  it('a session of another configuration for the same scripts replaces the running one, and its console says so', async () => {
    mkdirSync(path.join(ui().folder, '.vscode'));
    writeFileSync(
      path.join(ui().folder, '.vscode/launch.json'),
      JSON.stringify({
        version: '0.2.0',
        configurations: [
          {
            type: 'cartwright',
            request: 'attach',
            name: 'Only the store',
            cartridges: ['${workspaceFolder}'],
          },
        ],
      }),
    );
    // VS Code reads a new launch.json some time after it was written, and does not update an open list.
    await eventually(
      'the new configuration in the list',
      async () => {
        await ui().runCommand('Debug: Select and Start Debugging');
        const rows = await eventually(
          'the list of configurations',
          () => ui().quickInput.rows(),
          (labels) => labels.includes('Node.js...'),
        );
        if (!rows.includes('Only the store')) await ui().keys('Escape');
        return rows;
      },
      (rows) => rows.includes('Only the store'),
    );
    await ui().quickInput.pick('Only the store');
    await eventually(
      'the message in the console',
      () => ui().debug.consoleLines(),
      (texts) =>
        texts.some((text) =>
          text.includes(
            'This session has replaced "Debug cartridges (Bundled service)": both debug the same',
          ),
        ),
    );
    await eventually('the end of the replaced session', listSessionChoices, (names) => names.length === 0);
    await ui().screenshot('one-session-replaced-dark');
  });
});
