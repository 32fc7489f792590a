import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'prophet-')), 'storefront');
const launch = {
  version: '0.2.0',
  configurations: [
    { type: 'prophet', request: 'launch', name: 'Attach to Sandbox' },
    { type: 'b2c-script', request: 'launch', name: 'B2C Script Debugger' },
  ],
};
const instance = {
  hostname: 'dev01-web-example.invalid',
  username: 'dev@example.com',
  password: 'secret',
  'code-version': 'version1',
};
const files: Readonly<Record<string, string>> = {
  '.vscode/launch.json': JSON.stringify(launch, undefined, 2),
  'dw.json': JSON.stringify(instance, undefined, 2),
  'cartridges/app_a/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }',
  'cartridges/app_a/cartridge/scripts/hooks.json':
    '{ "hooks": [{ "name": "dw.ocapi.shop.order.afterPOST", "script": "./order.js" }] }',
  'cartridges/app_a/cartridge/scripts/order.js':
    "var Status = require('dw/system/Status');\n\nexports.afterPOST = function (order) {\n  return new Status(Status.OK);\n};\n",
};

describe('A user whose workspace was used with Prophet', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const offer = 'launch configurations for the debugger of Prophet and B2C DX';
  const squiggles = () => ui().page.locator('.monaco-editor .squiggly-warning');

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

  it('one message about Prophet offers a connection and configurations, and can be declined', async () => {
    await ui().messages.waitForNotification(offer);
    const notifications = await ui().messages.notifications();
    assert.equal(notifications.length, 1);
    assert.match(notifications.join(), /dw\.json/);
    await ui().screenshot('prophet-offer-dark');
    await ui().messages.press(offer, 'Not Now');
    await eventually(
      'the message that names the command for later',
      () => ui().messages.notifications(),
      (texts) => texts.length === 1 && texts.join().includes('run "Set Up Workspace"'),
    );
    // Three warnings, for the hook and two launch configurations, although none of their files is open.
    await ui().waitForStatusBar(/^\s*0\s*3\s*$/);
    await ui().screenshot('prophet-not-now-dark');
    await ui().messages.press('run "Set Up Workspace"', 'Set Up Workspace...');
    const list = ui().page.locator('.quick-input-widget');
    for (const detail of [
      "dw.ocapi.shop.order.afterPOST, require('dw/system/Status')",
      'dw.json: dev01-web-example.invalid',
      '"Attach to Sandbox", "B2C Script Debugger"',
    ])
      await list.getByText(detail, { exact: true }).waitFor();
    await ui().screenshot('prophet-list-dark');
    await ui().keys('Escape');
  });

  it('F5 starts a session; a notice says why Prophet’s configuration and the hooks do not run', async () => {
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().runCommand('Debug Console: Focus on Debug Console View');
    const lines = await eventually(
      'the notice',
      () => ui().debug.consoleLines(),
      (texts) => texts.some((text) => text.startsWith('This session')),
    );
    const notices = lines.filter((text) => !text.startsWith('Waiting for requests'));
    assert.equal(notices.length, 1, lines.join('\n'));
    const text =
      'This session does not use "Attach to Sandbox", a configuration of Prophet, and does not run hooks named "dw.ocapi..."';
    assert.equal(notices.join(), `${text}: run "Cartwright: Set Up Workspace".`);
    assert.equal(
      await ui().messages.waitForNotification('This session does not use'),
      `Cartwright: ${text}.`,
    );
    await ui().waitForStatusBar('Bundled service (debugging)');
    await ui().screenshot('prophet-f5-dark');
    await ui().messages.press('This session does not use', 'Set Up Workspace...');
    await ui().page.locator('.quick-input-widget').getByText('Use Salesforce B2C Commerce Names').waitFor();
    await ui().keys('Escape');
    await ui().runCommand('Cartwright: Send Sample Order');
    assert.match(
      await ui().messages.waitForNotification(/Order \d+ was created/),
      /No hook ran: those of this workspace have the names of Salesforce B2C Commerce \(dw\)\. To use these names, run "Cartwright: Set Up Workspace"\./,
    );
    await ui().screenshot('prophet-sample-order-dark');
    await ui().messages.dismiss(/Order \d+ was created/);
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('a hover in launch.json says why the configurations of Prophet need to be converted', async () => {
    await ui().editor.open('.vscode/launch.json', 5);
    await eventually(
      'two squiggles',
      () => squiggles().count(),
      (count) => count >= 2,
    );
    await ui().keys('End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await ui().runCommand('Show or Focus Hover');
    await ui().page.getByText('which is not installed').first().waitFor();
    await ui().screenshot('prophet-launch-json-dark');
    await ui().keys('Escape');
  });

  it('a quick fix converts a configuration and imports dw.json, and a message offers Undo', async () => {
    await ui().runCommand('Quick Fix...');
    await ui().page.getByText('Convert to Cartwright Configuration').first().waitFor();
    await ui().screenshot('prophet-quick-fix-dark');
    await ui().keys('Enter');
    await eventually(
      'the converted text',
      () => ui().editor.text(),
      (text) => text.includes('"type": "cartwright"') && !text.includes('"connection"'),
    );
    const message = await ui().messages.waitForNotification('1 launch configuration was converted');
    assert.match(
      message,
      /^Cartwright: 1 launch configuration was converted\. You debug on the bundled service: .* could not be reached\.$/,
    );
    const buttons = ui().page.locator('.notification-toast .monaco-button');
    assert.deepEqual((await buttons.allInnerTexts()).filter(Boolean), [
      'Try Again',
      'Edit Connection...',
      'Show Details',
      'Undo',
    ]);
    await ui().screenshot('prophet-converted-dark');
  });

  it('the declined offer to convert configurations does not appear again after a reload', async () => {
    await ui().keys('Control+S');
    for (const theme of ['light', 'contrast'] as const) {
      await ui().useTheme(theme);
      await ui().screenshot(`prophet-launch-json-${theme}`);
    }
    await ui().reload();
    await ui().waitForStatusBar('Cartwright');
    const texts = await ui().messages.notifications();
    assert.deepEqual(
      texts.filter((text) => text.includes(offer)),
      [],
    );
  });
});
