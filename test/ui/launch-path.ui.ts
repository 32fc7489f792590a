import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'launch-path-')), 'dockside');
const launchFile = '.vscode/launch.json';
const customHook = 'cartridges/app_custom/cartridge/scripts/basket.js';
const storefrontHook = 'cartridges/app_storefront/cartridge/scripts/basket.js';
const manifest = '{ "hooks": "./cartridge/scripts/hooks.json" }\n';
const hooks = JSON.stringify({
  hooks: [{ name: 'svc.api.shop.basket.afterPOST', script: './basket.js' }],
});

const files: Readonly<Record<string, string>> = {
  [launchFile]: `{
  // The order of the storefront.
  "version": "0.2.0",
  "configurations": [
    {
      "type": "cartwright",
      "request": "attach",
      "name": "Debug the storefront",
      "cartridgePath": "app_custom:app_storefront"
    }
  ]
}
`,
  'cartridges/app_custom/package.json': manifest,
  'cartridges/app_custom/cartridge/scripts/hooks.json': hooks,
  [customHook]:
    "'use strict';\n\nvar Status = require('svc/system/Status');\n\nexports.afterPOST = function () {\n  return new Status(Status.OK);\n};\n",
  'cartridges/app_storefront/package.json': manifest,
  'cartridges/app_storefront/cartridge/scripts/hooks.json': hooks,
  [storefrontHook]:
    "'use strict';\n\nexports.afterPOST = function (basket) {\n  basket.custom.seen = true;\n};\n",
};

describe('A user whose launch configuration puts a cartridge before the one with the breakpoint', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const doctorPage = (): FrameLocator =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');
  const hookEndedHeading = () =>
    doctorPage().getByRole('heading', {
      name: /^"app_custom" (ends|ended) the hook before this file (runs|ran)\.$/,
    });
  const pathChangedHeading = () =>
    doctorPage().getByRole('heading', {
      name: 'The cartridge path of the launch configuration has changed since the session was started.',
    });
  const scriptNotRunHeading = () =>
    doctorPage().getByRole('heading', { name: 'No request has run this script since the session started.' });
  /** Presses Restart, and asserts that neither the Debug Console nor a notification reports an error. */
  const restartWithoutErrors = async (): Promise<void> => {
    // VS Code clears the console when Restart is pressed.
    await ui().debug.evaluate("'before the restart'");
    await ui().debug.press('Restart');
    const lines = await eventually(
      'what the session waits for, again',
      () => ui().debug.consoleLines(),
      (texts) =>
        texts.some((text) => text.startsWith('Waiting for requests to the bundled service at http:')) &&
        !texts.some((text) => text.includes('before the restart')),
    );
    assert.doesNotMatch(lines.join('\n'), /error|failed|not reachable|ended while/i);
    assert.equal(await ui().page.locator('.repl .monaco-list-row .error').count(), 0);
    const notifications = await ui().messages.notifications();
    assert.deepEqual(
      notifications.filter((text) => !/Order \d{8} was created/.test(text)),
      [],
    );
  };

  before(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    workbench = await openWorkbench({ folder, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('a code lens opens the return statement with which an earlier cartridge ends the hook', async () => {
    await ui().editor.open(storefrontHook, 3);
    const lens = ui()
      .page.locator('.codelens-decoration')
      .getByText('"app_custom" ends the hook before this file runs');
    await lens.waitFor();
    await ui().screenshot('launch-path-lens-dark');
    // The editor may ignore a click right after the pointer has moved onto the code lens. The second click must not
    // follow so soon that both open the script: the later one would take the focus from the next test's editor.
    let nextClickAt = 0;
    await eventually(
      'the script of the earlier cartridge',
      async () => {
        if (Date.now() > nextClickAt && (await lens.isVisible())) {
          nextClickAt = Date.now() + 5_000;
          await lens.click({ delay: 100, timeout: 2_000 }).catch(() => undefined);
        }
        return ui().page.locator(`.monaco-editor[data-uri$="${customHook}"]`).count();
      },
      (count) => count > 0,
    );
    await ui().editor.waitFor(customHook);
    await ui().page.locator('.line-numbers.active-line-number', { hasText: /^6$/ }).waitFor();
  });

  it('a session that the doctor’s page starts has the path of launch.json even if the service already runs', async () => {
    await ui().editor.setBreakpoint(storefrontHook, 4);
    await ui().runCommand('Cartwright: Send Sample Order');
    await ui().messages.waitForNotification(/Order \d{8} was created/);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await doctorPage().getByRole('button', { name: 'Start Debugging' }).click();
    await ui().page.locator('.debug-toolbar').waitFor();
    await hookEndedHeading().waitFor();
  });

  it('the doctor’s remedy changes the path in launch.json, and the page says that it changed', async () => {
    await doctorPage().getByRole('button', { name: 'Move app_storefront Up in the Cartridge Path' }).click();
    await ui().editor.waitFor(launchFile);
    const text = await eventually(
      'the path in launch.json',
      () => Promise.resolve(readFileSync(path.join(ui().folder, launchFile), 'utf8')),
      (current) => current.includes('"app_storefront:app_custom"'),
    );
    assert.equal(text, files[launchFile]?.replace('app_custom:app_storefront', 'app_storefront:app_custom'));
    await pathChangedHeading().waitFor();
    await doctorPage()
      .getByText(
        '"Debug the storefront" now has the path app_storefront:app_custom; the session uses app_custom:app_storefront.',
      )
      .waitFor();
    assert.equal(
      await doctorPage()
        .getByRole('button', { name: /Up in the Cartridge Path/ })
        .count(),
      0,
    );
    await ui().screenshot('launch-path-changed-dark');
  });

  it('the doctor’s page says that it restarts the session, which then has the changed path', async () => {
    await doctorPage().getByRole('button', { name: 'Restart Session' }).click();
    await doctorPage().getByText('The session is restarting...').waitFor();
    await ui().screenshot('launch-path-restarting-dark');
    await scriptNotRunHeading().waitFor();
    await ui().screenshot('launch-path-restarted-dark');
  });

  it('the doctor’s page reports a change of launch.json by hand until the change is undone', async () => {
    await pathChangedHeading().waitFor({ state: 'detached' });
    const file = path.join(ui().folder, launchFile);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('app_storefront:app_custom', 'app_storefront'));
    await pathChangedHeading().waitFor();
    writeFileSync(file, text);
    await scriptNotRunHeading().waitFor();
    writeFileSync(file, text.replace('"app_storefront:app_custom"', 'null'));
    await pathChangedHeading().waitFor();
    await doctorPage().getByText('"Debug the storefront" now has no path; the session uses').waitFor();
    writeFileSync(file, text);
    await scriptNotRunHeading().waitFor();
  });

  it('after VS Code has restarted the session, the doctor’s page and its remedy know the changed path', async () => {
    const file = path.join(ui().folder, launchFile);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('app_storefront:app_custom', 'app_custom:app_storefront'));
    await pathChangedHeading().waitFor();
    const restartingMessage = doctorPage().getByText('The session is restarting...').waitFor();
    await restartWithoutErrors();
    await restartingMessage;
    await hookEndedHeading().waitFor();
    assert.equal(await pathChangedHeading().count(), 0);
    await doctorPage().getByRole('button', { name: 'Move app_storefront Up in the Cartridge Path' }).click();
    await pathChangedHeading().waitFor();
    assert.equal(readFileSync(file, 'utf8'), text);
    await restartWithoutErrors();
    await scriptNotRunHeading().waitFor();
  });

  it('a restart without a change of the path says again what the session waits for, and offers the sample order, which was sent before', async () => {
    await restartWithoutErrors();
    await scriptNotRunHeading().waitFor();
    // While the session is starting, the page has no such buttons.
    await doctorPage().getByRole('button', { name: 'Send Sample Order' }).waitFor();
    const buttons = await doctorPage().locator('button:not(.link)').allInnerTexts();
    assert.equal(buttons[0], 'Send Sample Order', buttons.join());
  });

  it('after several restarts of the session, the breakpoint halts the next order', async () => {
    await ui().runCommand('Cartwright: Send Sample Order');
    const { line } = await ui().debug.waitForStop('afterPOST');
    assert.equal(line, 4);
  });
});
