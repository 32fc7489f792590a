import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'doctor-page-')), 'kestrel-yard');
const script = 'cartridges/app_a/cartridge/scripts/order.js';
const files: Readonly<Record<string, string>> = {
  'cartridges/app_a/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }',
  'cartridges/app_a/cartridge/scripts/hooks.json':
    '{ "hooks": [{ "name": "dw.ocapi.shop.order.afterPOST", "script": "./order.js" }] }',
  [script]:
    "var Status = require('dw/system/Status');\n\nexports.afterPOST = function (order) {\n  order.custom.a = 1;\n  order.custom.b = 2;\n};\n",
};

describe('The page that says why a breakpoint is not hit', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const page = (): FrameLocator =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');

  before(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    workbench = await openWorkbench({ folder, theme: 'light' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('a button of the doctor’s page sets up the names during a session, which restarts without an error', async () => {
    await ui().messages.waitForNotification('Salesforce B2C Commerce');
    await ui().messages.press('Salesforce B2C Commerce', 'Not Now');
    await ui().editor.setBreakpoint(script, 4);
    await ui().editor.setBreakpoint(script, 5);
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().editor.open(script, 4);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page().getByRole('button', { name: 'Set Up Workspace...' }).click();
    await ui().page.locator('.quick-input-widget').getByText('Salesforce B2C Commerce').first().waitFor();
    await ui().keys('Enter');
    await page()
      .getByRole('heading', { name: 'No request has run this script since the service restarted.' })
      .waitFor({ timeout: 60_000 });
    assert.doesNotMatch(
      (await ui().messages.notifications()).join('\n'),
      /No debugger available|no connection yet/,
    );
  });

  it('the doctor’s page follows its breakpoint to another line, and says when the breakpoint was removed', async () => {
    await page().getByRole('button', { name: 'app_a/cartridge/scripts/order.js:4' }).waitFor();
    await ui().runCommand('View: Focus First Editor Group');
    await ui().editor.open(script, 1);
    await ui().keys('Home', 'Enter');
    await page().getByRole('button', { name: 'app_a/cartridge/scripts/order.js:5' }).waitFor();
    await page().getByRole('heading', { name: 'order.js has changes that are not saved.' }).waitFor();
    await ui().keys('Control+S');
    await page()
      .getByRole('heading', { name: /^No request has run/ })
      .waitFor();
    await ui().runCommand('View: Focus First Editor Group');
    await ui().editor.open(script, 5);
    await ui().keys('F9');
    await page().getByRole('heading', { name: 'The breakpoint was removed.' }).waitFor();
    await page().getByRole('button', { name: 'Set Breakpoint on Line 5' }).click();
    await page()
      .getByRole('heading', { name: /^No request has run/ })
      .waitFor();
  });

  it('a button of the doctor’s page opens the example request, and the page stays on the screen', async () => {
    await ui().runCommand('View: Focus First Editor Group');
    await ui().editor.open('cartridges/app_a/cartridge/scripts/hooks.json', 1);
    await ui().runCommand('View: Close Other Editors in Group');
    await page().getByRole('button', { name: 'Open as Request' }).click();
    await eventually(
      'the requests',
      () => ui().editor.text(),
      (text) => /# @as guest/.test(text) && /POST \/s\/RefArch\/dw\/shop\/v\d+_\d+\/baskets/.test(text),
    );
    await page()
      .getByRole('heading', { name: /^No request has run/ })
      .waitFor();
    await ui().runCommand('View: Revert and Close Editor');
  });

  it('the doctor’s page sends the latest request again from the document from which it was sent', async () => {
    const goOn = async () => {
      const button = page().getByRole('button', { name: 'Continue', exact: true });
      await button.click();
      // The next stop is at the breakpoint on line 6.
      await page()
        .getByRole('heading', { name: /^It was hit/ })
        .waitFor();
      await button.click();
      // The response hides the page.
      const tab = ui().page.locator('.tab').filter({ hasText: 'POST 200.http' });

      await tab.click({ button: 'middle' });
      await button.waitFor({ state: 'detached' });
    };
    await page().getByRole('button', { name: 'Open as Request' }).click();
    await eventually(
      'the requests',
      () => ui().editor.text(),
      (text) => text.includes('# @as guest'),
    );
    await ui().keys('Control+End');
    await ui().runCommand('Cartwright: Send and Debug Hooks');
    await page()
      .getByRole('heading', { name: /^A script is halted here now\. The breakpoint was hit once/ })
      .waitFor();
    await goOn();
    await page().getByRole('button', { name: 'Send the Latest Request Again' }).click();
    await page()
      .getByRole('heading', { name: /^A script is halted here now\. The breakpoint was hit twice/ })
      .waitFor();
    await goOn();
  });

  it('the file that a halt opens does not hide the doctor’s page from which the request was sent', async () => {
    await page().getByRole('button', { name: 'Send Example Request and Debug' }).click();
    await ui().debug.waitForStop('afterPOST');
    await ui().editor.waitFor(script);
    await page()
      .getByRole('heading', { name: /^A script is halted/ })
      .waitFor();
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('the message about a failed sample order disappears when another order is sent', async () => {
    const writeFailingHook = (text: string) =>
      writeFileSync(
        path.join(ui().folder, script),
        `exports.afterPOST = function () {\n  throw new Error('${text}');\n};\n`,
      );
    writeFailingHook('First');
    await ui().runCommand('Cartwright: Send Sample Order');
    await ui().messages.waitForNotification(/First/);
    writeFailingHook('Second');
    await ui().runCommand('Cartwright: Send Sample Order');
    await ui().messages.waitForNotification(/Second/);
    assert.doesNotMatch((await ui().messages.notifications()).join('\n'), /First/);
  });
});
